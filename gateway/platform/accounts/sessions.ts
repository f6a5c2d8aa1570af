import type { AccountSession } from "../../../areas/shared/accounts/account.ts";

export interface Session extends Omit<AccountSession, "current"> {
  accountId: string;
  expiresAt: string;
}

export interface SessionOpening extends Pick<Session, "accountId" | "host" | "userAgent"> {
  /** The Firebase ID token from the verification of the account (`Proof`). The session is created from it. */
  idToken?: string | undefined;
}

/**
 * The sessions of signed-in browsers. Only the browser has a session's secret. The storage has a hash of it.
 */
export interface Sessions {
  /**
   * Opens a session. An account has at most 100: more than that ends the least recently seen session.
   *
   * @returns the session and its secret, 256 random bits in base64url, which can't be read again
   * @throws ObjectNotFound if the account doesn't exist
   * @throws Unauthenticated if it is disabled
   */
  open(opening: SessionOpening): Promise<{ session: Session; secret: string }>;
  /**
   * Finds the session with this secret and marks it as seen. It resumes only on the host where it was opened, so a
   * copied cookie is useless on another host. A session ends after 30 days, or after 14 days without a request. With
   * Firebase it also ends when the password changes, the account is deleted or its tokens are revoked. Returns
   * `undefined` while the account is disabled.
   */
  resume(secret: string, host: string): Promise<Session | undefined>;
  /** Returns the account's sessions that have not expired, last seen first. */
  list(accountId: string): Promise<Session[]>;
  /** Ends a session of the account. Ignores sessions of other accounts and expired sessions. */
  end(accountId: string, sessionId: string): Promise<void>;
  /**
   * Ends all sessions of the account except `except`, and its upload sign-ins (`Accounts.uploadToken`). Without
   * `except`, also revokes all other Firebase tokens of the account.
   */
  endAll(accountId: string, except?: string): Promise<void>;
  /** Deletes expired sessions. */
  sweep(): Promise<void>;
}
