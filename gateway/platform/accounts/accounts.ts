import type { Account, Membership } from "../../../areas/shared/accounts/account.ts";

/**
 * What somebody proves with who they are: a password, or Firebase's ID token where Firebase keeps the passwords. A token
 * proves it while the sign-in behind it (`auth_time`) is at most five minutes ago by the platform's clock, so it stands
 * for a password that was typed just now, also where one is to be changed; `Accounts.verify` looks at that.
 */
export type Credential = { email: string; password: string } | { idToken: string };

/** Who has proven who they are. */
export interface Proof {
  account: Account;
  /** Where Firebase has looked at the credential, its ID token: the session that is opened next is made from it. */
  idToken?: string;
}

export interface NewAccount {
  account: Account;
  /** `null`: there is none yet, and nobody signs in before one is set. */
  password: string | null;
}

/**
 * Who may sign in. An e-mail address is given and found as `normalizeEmail` writes it; passwords that `normalizePassword`
 * writes alike are the same.
 */
export interface Accounts {
  /** @throws EmailTaken @throws CredentialRefused where the keeper of the passwords won't have this one, or the address */
  add(account: NewAccount): Promise<void>;
  get(accountId: string): Promise<Account | undefined>;
  findByEmail(email: string): Promise<Account | undefined>;
  /**
   * Whose credential it is; `undefined` where it is nobody's, or an account's that is disabled. Nothing, the time that it
   * takes included, tells an unknown address from a wrong password.
   * @throws TooManyRequests
   */
  verify(credential: Credential): Promise<Proof | undefined>;
  /** @throws ObjectNotFound */
  rename(accountId: string, name: string): Promise<Account>;
  /** @throws ObjectNotFound @throws CredentialRefused */
  setPassword(accountId: string, password: string): Promise<void>;
  /**
   * Nobody signs in to a disabled account, or goes on in a session of it. Enabled again, it has the password that it had.
   * @throws ObjectNotFound
   */
  setDisabled(accountId: string, disabled: boolean): Promise<void>;
  /** An unknown one is not. */
  isDisabled(accountId: string): Promise<boolean>;
  /**
   * A custom token, good for an hour, with which a browser of the account signs in to Firebase (`signInWithCustomToken`)
   * to upload into Cloud Storage, and can do nothing else: the user that it signs in is not the account's, and has the
   * account's id as the claim `uploader` (`request.auth.token.uploader` in storage.rules). `undefined` where the platform
   * itself takes uploads.
   */
  uploadToken(accountId: string): Promise<string | undefined>;
}

/** Which account belongs to which shop. The first owner's is written with the shop itself (`Shops.claim`). */
export interface Memberships {
  get(accountId: string, sellerId: string): Promise<Membership | undefined>;
  /** An account's, oldest first; at most 200. */
  listByAccount(accountId: string): Promise<Membership[]>;
  /** Creates or replaces. @throws ObjectNotFound when there is no such seller */
  save(membership: Membership): Promise<void>;
  /** Unknown ones are passed over. */
  remove(accountId: string, sellerId: string): Promise<void>;
}
