import type { AccountSession } from "../../../areas/shared/domain/account.ts";
import type { Session } from "./sessions.ts";

/** A session as its account's owner sees it. */
export function accountSession(session: Session, currentId: string): AccountSession {
  return {
    id: session.id,
    host: session.host,
    userAgent: session.userAgent,
    createdAt: session.createdAt,
    lastSeenAt: session.lastSeenAt,
    current: session.id === currentId,
  };
}
