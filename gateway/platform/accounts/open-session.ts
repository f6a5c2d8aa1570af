import type { Account } from "../../../areas/shared/accounts/account.ts";
import type { Platform } from "../platform.ts";
import type { KnownDevice } from "./known-device.ts";
import type { Session } from "./sessions.ts";

/** The browser that asks. */
export interface Browser {
  /** The host that it asks on, without port. */
  host: string;
  userAgent: string;
  /** The session that it has had there so far. */
  session: Session | undefined;
  /** The account that somebody has signed in to there before. */
  device: KnownDevice | undefined;
}

/** A session that was just opened. */
export interface Opened {
  account: Account;
  sessionId: string;
  /** The browser's alone. */
  secret: string;
}

/**
 * Signs a browser in. A secret never outlives whom it was for: what the browser had before is over.
 * @param idToken what has proven the account, where Firebase did (`Proof`)
 */
export async function openSession(
  { sessions }: Pick<Platform, "sessions">,
  account: Account,
  { host, userAgent, session: earlier }: Omit<Browser, "device">,
  idToken?: string,
): Promise<Opened> {
  const { session, secret } = await sessions.open({ accountId: account.id, host, userAgent, idToken });
  if (earlier) await sessions.end(earlier.accountId, earlier.id);
  return { account, sessionId: session.id, secret };
}
