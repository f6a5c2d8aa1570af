import type { AccountSession } from "../../../areas/shared/accounts/account.ts";

export interface Session extends Omit<AccountSession, "current"> {
  accountId: string;
  expiresAt: string;
}

export interface SessionOpening extends Pick<Session, "accountId" | "host" | "userAgent"> {
  /** Firebase's ID token that has just proven the account (`Proof`): the session is made from it, where there is one. */
  idToken?: string | undefined;
}

/**
 * Who is signed in where. The secret of a session is the browser's alone: the storage holds what can be made from it,
 * and not it from that.
 */
export interface Sessions {
  /**
   * At most 100 of an account's go on: beyond that the one seen longest ago is over.
   *
   * @returns the session and its secret, 256 random bits in base64url, told this once
   * @throws ObjectNotFound when there is no such account @throws Unauthenticated when it is disabled
   */
  open(opening: SessionOpening): Promise<{ session: Session; secret: string }>;
  /**
   * The session whose secret it is, on the host where it was opened: a copied cookie is worthless on another one. It
   * counts as seen. It is over after 30 days, or 14 in which it was not seen, or where Firebase keeps the accounts, once
   * the password is another, the account gone, or its tokens revoked there. While the account is disabled there is none.
   */
  resume(secret: string, host: string): Promise<Session | undefined>;
  /** An account's that are not over, the one seen last first. */
  list(accountId: string): Promise<Session[]>;
  /** Ends one of the account's; another's, and one that is over, are passed over. */
  end(accountId: string, sessionId: string): Promise<void>;
  /**
   * Ends all of the account's, but for `except`, and what its browsers upload with (`Accounts.uploadToken`); without
   * `except`, whatever else Firebase has opened for the account ends too.
   */
  endAll(accountId: string, except?: string): Promise<void>;
  /** Forgets those that are over. */
  sweep(): Promise<void>;
}
