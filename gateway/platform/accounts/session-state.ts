import type { Account, AccountSession, SessionState } from "../../../areas/shared/accounts/account.ts";
import type { OwnShop } from "../../../areas/shared/sellers/admin-seller.ts";
import type { Session } from "./sessions.ts";

/** An account as its owner sees it. */
export function ownAccount({ id, email, name }: Account): SessionState["account"] {
  return { id, email, name };
}

/** What a browser is told that is signed in. The session's secret is not among it: no script may ever read that. */
export function sessionState(account: Account, token: string, shops: OwnShop[]): SessionState {
  return { account: ownAccount(account), token, shops };
}

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
