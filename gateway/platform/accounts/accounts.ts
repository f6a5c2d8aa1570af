import type { Account, AccountSession, Membership } from "../../../areas/shared/accounts/account.ts";
import type { MailMessage } from "../mails/mails.ts";

/**
 * A password, or a Firebase ID token if Firebase stores the passwords. `Accounts.verify` accepts a token for five
 * minutes after its sign-in (`auth_time`), by the platform's clock. Within that time it replaces a typed password
 * everywhere, including password changes.
 */
export type Credential = { email: string; password: string } | { idToken: string };

/** The account of a verified credential. */
export interface Proof {
  account: Account;
  /** The ID token if Firebase verified the credential. The next session is created from it. */
  idToken?: string;
}

export interface NewAccount {
  account: Account;
  /** `null`: the account has no password yet, and can't sign in. */
  password: string | null;
}

/**
 * The accounts that can sign in. E-mail addresses are in the form of `normalizeEmail`. Passwords are compared after
 * `normalizePassword`.
 */
export interface Accounts {
  /** @throws EmailTaken @throws CredentialRefused if the backend rejects the password or the address */
  add(account: NewAccount): Promise<void>;
  get(accountId: string): Promise<Account | undefined>;
  findByEmail(email: string): Promise<Account | undefined>;
  /**
   * Returns `undefined` for a wrong credential and for a disabled account. The result and its timing don't reveal
   * whether the address is unknown or the password wrong.
   * @throws TooManyRequests
   */
  verify(credential: Credential): Promise<Proof | undefined>;
  /** @throws ObjectNotFound */
  rename(accountId: string, name: string): Promise<Account>;
  /** @throws ObjectNotFound @throws CredentialRefused */
  setPassword(accountId: string, password: string): Promise<void>;
  /**
   * A disabled account can't sign in, and its sessions don't resume. Enabling it restores its password.
   * @throws ObjectNotFound
   */
  setDisabled(accountId: string, disabled: boolean): Promise<void>;
  /** Returns `false` for an unknown account. */
  isDisabled(accountId: string): Promise<boolean>;
  /** Removes an account with its password, sessions and tickets; not its memberships. Ignores an unknown account. */
  remove(accountId: string): Promise<void>;
  /**
   * Creates a custom token that is valid for one hour. With it a browser signs in to Firebase (`signInWithCustomToken`)
   * and uploads to Cloud Storage. The token's user is not the account's user and has no other rights. Its claim
   * `uploader` is the account's id (`request.auth.token.uploader` in storage.rules).
   * @returns `undefined` if the platform itself receives uploads
   */
  uploadToken(accountId: string): Promise<string | undefined>;
}

/** Accounts as members of shops. `Shops.claim` writes the first owner's membership together with the shop. */
export interface Memberships {
  get(accountId: string, sellerId: string): Promise<Membership | undefined>;
  /** Returns up to 200 memberships of the account, oldest first. */
  listByAccount(accountId: string): Promise<Membership[]>;
  /** Creates or replaces a membership. @throws ObjectNotFound if the seller doesn't exist */
  save(membership: Membership): Promise<void>;
  /** Ignores an unknown membership. */
  remove(accountId: string, sellerId: string): Promise<void>;
}

export interface Session extends Omit<AccountSession, "current"> {
  accountId: string;
  /** The same for a browser's sign-in and the sessions that it has opened on shops' hosts with tickets. */
  groupId: string;
  expiresAt: string;
}

export interface SessionOpening extends Pick<Session, "accountId" | "host" | "userAgent"> {
  /** The Firebase ID token from the verification of the account (`Proof`). The session is created from it. */
  idToken?: string | undefined;
  /** The group that the session joins; without it, a new group. */
  groupId?: string | undefined;
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
  /** Whether the account has this session and it has not expired. Does not extend it. */
  isOpen(accountId: string, sessionId: string): Promise<boolean>;
  /** Ends a session of the account. Ignores sessions of other accounts and expired sessions. */
  end(accountId: string, sessionId: string): Promise<void>;
  /** Ends the account's sessions of a group. */
  endGroup(accountId: string, groupId: string): Promise<void>;
  /**
   * Ends all sessions of the account except `except`, and its upload sign-ins (`Accounts.uploadToken`). Without
   * `except`, also revokes all other Firebase tokens of the account.
   */
  endAll(accountId: string, except?: string): Promise<void>;
  /** Deletes expired sessions. */
  sweep(): Promise<void>;
}

/**
 * - `enter`: opens a shop's admin on another host of the platform without signing in again
 * - `set-password`: chooses a password from a mailed link
 * - `device`: identifies a browser that was used to sign in before; it is looked up and never redeemed
 */
export type TicketPurpose = "enter" | "set-password" | "device";

export interface Ticket {
  purpose: TicketPurpose;
  accountId: string;
  /** The shop of an `enter` ticket. */
  sellerId: string | null;
  /** The group of the session that issued an `enter` ticket. */
  groupId?: string;
  expiresAt: string;
}

/** Secrets that work once. Like the secrets of sessions, they are stored as hashes. */
export interface Tickets {
  /** @returns the secret, 256 random bits in base64url @throws ObjectNotFound if the account doesn't exist */
  issue(ticket: Ticket): Promise<string>;
  /**
   * Issues a ticket, revokes the account's earlier ones for the purpose, and queues a mail, all in one transaction.
   * @param mailOf returns the mail with the secret @throws ObjectNotFound if the account doesn't exist
   */
  mail(ticket: Ticket, mailOf: (secret: string) => MailMessage): Promise<void>;
  /** Returns a valid ticket without redeeming it. */
  find(purpose: TicketPurpose, secret: string): Promise<Ticket | undefined>;
  /** Redeems a ticket. Returns `undefined` for another purpose, and for an unknown, used or expired ticket. */
  redeem(purpose: TicketPurpose, secret: string): Promise<Ticket | undefined>;
  /** Makes a redeemed ticket valid again after a failed operation. Has no effect on a valid ticket. */
  restore(ticket: Ticket, secret: string): Promise<void>;
  /** Revokes all of the account's tickets for a purpose. */
  revoke(accountId: string, purpose: TicketPurpose): Promise<void>;
  /** Deletes expired tickets. */
  sweep(): Promise<void>;
}

/** An email address that is not yet confirmed with the mailed code. */
export interface Registration {
  /** As `normalizeEmail` writes it. */
  email: string;
  code: string;
  expiresAt: string;
}

/** Attempts per registration, including the successful one. */
export const MAX_CODE_TRIES = 5;

/** Registrations with an unconfirmed address. Secrets and codes are stored only as hashes. */
export interface Registrations {
  /** @returns the secret, 256 random bits in base64url, for the registering browser; the code is mailed */
  add(registration: Registration): Promise<string>;
  /**
   * Returns the registration's address if the code is correct. Each call counts as an attempt. Returns `undefined` for
   * a wrong code, for an unknown or expired registration, and after {@link MAX_CODE_TRIES} attempts.
   */
  tryCode(secret: string, code: string): Promise<string | undefined>;
  /** Ignores an unknown registration. */
  remove(secret: string): Promise<void>;
  /** Deletes expired registrations. */
  sweep(): Promise<void>;
}
