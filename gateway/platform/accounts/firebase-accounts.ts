import {
  type Auth,
  type EmailIdentifier,
  FirebaseAuthError,
  type UidIdentifier,
  type UserRecord,
} from "firebase-admin/auth";
import type { Firestore } from "firebase-admin/firestore";
import { type Account, normalizeEmail, normalizePassword } from "../../../areas/shared/accounts/account.ts";
import { line } from "../../../areas/shared/contract/fields.ts";
import { ObjectNotFound } from "../errors.ts";
import { accountsIn, areDocumentIds } from "../firestore/firestore-collections.ts";
import { calling } from "../firestore/firestore-errors.ts";
import type { Accounts, Credential, NewAccount, Proof } from "./accounts.ts";
import { callingAuth, verifying } from "./firebase-auth-errors.ts";
import type { IdentityToolkit } from "./firebase-identity-toolkit.ts";
import { isJsonWebToken } from "./firebase-json-web-token.ts";

/** Milliseconds since the sign-in behind an ID token, for which it stands for a password. */
const FRESH = 5 * 60_000;

const displayName = line(100);

export interface FirebaseAccountsOptions {
  auth: Auth;
  firestore: Firestore;
  toolkit: IdentityToolkit;
  now: () => Date;
}

/**
 * Accounts whose e-mail addresses and passwords Firebase Auth keeps: a user's uid is the account's id, and what Firebase
 * has no place for is in `accounts/{id}`. A user without that document, made in the console or left by a process that
 * ended too early, is an account too, and gets its document when it is looked for. An address that was changed in the
 * console is the account's from its next sign-in on.
 *
 * Custom tokens are signed with the key of the machine's credentials; without a key file, as on Google's own machines,
 * their service account needs the role "Service Account Token Creator" on itself. Browsers need not be let sign up or
 * delete users (Authentication, Settings, User actions): without that, nobody goes round the platform's own rules.
 */
export class FirebaseAccounts implements Accounts {
  readonly #auth: Auth;
  readonly #firestore: Firestore;
  readonly #toolkit: IdentityToolkit;
  readonly #now: () => Date;

  constructor({ auth, firestore, toolkit, now }: FirebaseAccountsOptions) {
    this.#auth = auth;
    this.#firestore = firestore;
    this.#toolkit = toolkit;
    this.#now = now;
  }

  /** Firebase Auth comes first: it knows whether the address is free. */
  async add({ account: { id, email, name, createdAt }, password }: NewAccount): Promise<void> {
    const secret = password === null ? {} : { password: normalizePassword(password) };
    await callingAuth(() => this.#auth.createUser({ uid: id, email, displayName: name, ...secret }));
    await this.#store({ id, email, name, createdAt });
  }

  async get(accountId: string): Promise<Account | undefined> {
    if (!areDocumentIds(accountId)) return undefined;
    return (await this.#stored(accountId)) ?? (await this.#complete({ uid: accountId }));
  }

  async findByEmail(email: string): Promise<Account | undefined> {
    return this.#complete({ email });
  }

  async verify(credential: Credential): Promise<Proof | undefined> {
    if ("idToken" in credential) return this.#verifyToken(credential.idToken);
    const signedIn = await this.#toolkit.signInWithPassword(credential.email, normalizePassword(credential.password));
    if (!signedIn) return undefined;
    const account = await this.#accountOf(signedIn.localId, signedIn.email);
    return account && { account, idToken: signedIn.idToken };
  }

  async rename(accountId: string, name: string): Promise<Account> {
    const account = await this.get(accountId);
    if (!account) throw new ObjectNotFound(`There is no account ${accountId}.`);
    const renamed = { ...account, name };
    await callingAuth(() => this.#auth.updateUser(accountId, { displayName: name }));
    await this.#store(renamed);
    return renamed;
  }

  async setPassword(accountId: string, password: string): Promise<void> {
    if (!areDocumentIds(accountId)) throw new ObjectNotFound(`There is no account ${accountId}.`);
    await callingAuth(() => this.#auth.updateUser(accountId, { password: normalizePassword(password) }));
  }

  async setDisabled(accountId: string, disabled: boolean): Promise<void> {
    if (!areDocumentIds(accountId)) throw new ObjectNotFound(`There is no account ${accountId}.`);
    await callingAuth(() => this.#auth.updateUser(accountId, { disabled }));
  }

  async isDisabled(accountId: string): Promise<boolean> {
    if (!areDocumentIds(accountId)) return false;
    const { users } = await callingAuth(() => this.#auth.getUsers([{ uid: accountId }]));
    return users.some(({ disabled }) => disabled);
  }

  /** Of a user of its own, which is no account: with a token of the account's user one could set its password. */
  async uploadToken(accountId: string): Promise<string> {
    const uid = uploaderOf(accountId);
    return callingAuth(async () => {
      await this.#auth.createUser({ uid }).catch(passOverKnown);
      return this.#auth.createCustomToken(uid, { uploader: accountId });
    });
  }

  async #verifyToken(idToken: string): Promise<Proof | undefined> {
    if (!isJsonWebToken(idToken)) return undefined;
    const claims = await verifying(() => this.#auth.verifyIdToken(idToken, true));
    // Only a password proves an account: other tokens come from other proofs, or from the platform itself.
    if (!claims?.email || claims.firebase.sign_in_provider !== "password") return undefined;
    if (this.#now().getTime() - claims.auth_time * 1000 > FRESH) return undefined;
    const account = await this.#accountOf(claims.uid, claims.email);
    return account && { account, idToken };
  }

  /** Of a user who has just proven to have this address. */
  async #accountOf(uid: string, email: string): Promise<Account | undefined> {
    if (!areDocumentIds(uid)) return undefined;
    const stored = await this.#stored(uid);
    return stored?.email === normalizeEmail(email) ? stored : this.#complete({ uid });
  }

  /** The account of one of Firebase's users, with its document brought up to what Firebase knows. */
  async #complete(identifier: UidIdentifier | EmailIdentifier): Promise<Account | undefined> {
    const { users } = await callingAuth(() => this.#auth.getUsers([identifier]));
    const [user] = users;
    if (!user || !areDocumentIds(user.uid)) return undefined;
    const stored = await this.#stored(user.uid);
    const account = accountOfUser(user, stored);
    if (!account || account.email === stored?.email) return account;
    await this.#store(account);
    return account;
  }

  async #stored(accountId: string): Promise<Account | undefined> {
    const snapshot = await calling(() => accountsIn(this.#firestore).doc(accountId).get());
    return snapshot.data() as Account | undefined;
  }

  async #store(account: Account): Promise<void> {
    await calling(() => accountsIn(this.#firestore).doc(account.id).set(account));
  }
}

/** The user as whom an account's browsers upload. It has no document, and its id can't be an account's. */
export function uploaderOf(accountId: string): string {
  return `uploads:${accountId}`;
}

function passOverKnown(error: unknown): void {
  if (!(error instanceof FirebaseAuthError && error.hasCode("uid-already-exists"))) throw error;
}

/** The account that one of Firebase's users is, whose document may be missing or behind; nobody signs in as one without an address. */
export function accountOfUser(
  { uid, email: address, displayName: name, metadata }: UserRecord,
  stored: Account | undefined,
): Account | undefined {
  if (!address) return undefined;
  const email = normalizeEmail(address);
  return {
    id: uid,
    email,
    name: stored?.name ?? displayName.safeParse(name).data ?? email.split("@", 1).join().slice(0, 100),
    createdAt: stored?.createdAt ?? new Date(metadata.creationTime).toISOString(),
  };
}
