import type { Account, Membership } from "../../../areas/shared/accounts/account.ts";

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
