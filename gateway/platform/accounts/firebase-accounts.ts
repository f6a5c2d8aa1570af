import {
  type Auth,
  type EmailIdentifier,
  FirebaseAuthError,
  type UidIdentifier,
  type UserRecord,
} from "firebase-admin/auth";
import type { Firestore } from "firebase-admin/firestore";
import {
  type Account,
  type Membership,
  normalizeEmail,
  normalizePassword,
} from "../../../areas/shared/accounts/account.ts";
import { line } from "../../../areas/shared/contract/fields.ts";
import { ObjectNotFound } from "../errors.ts";
import { calling, inTransaction } from "../firestore/firestore-calls.ts";
import { accountsIn, areDocumentIds, membershipsIn, sellerRecordsIn } from "../firestore/firestore-collections.ts";
import type { Accounts, Credential, Memberships, NewAccount, Proof } from "./accounts.ts";
import { callingAuth, verifying } from "./firebase-auth-errors.ts";
import type { IdentityToolkit } from "./firebase-identity-toolkit.ts";

/** Whether a text has the form of a signed token (RFC 7519). The SDK takes for granted that its parts are objects. */
export function isJsonWebToken(text: string): boolean {
  const parts = text.split(".");
  return parts.length === 3 && parts.slice(0, 2).every(isObject);
}

function isObject(part: string): boolean {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, "base64url").toString());
    return typeof value === "object" && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

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

const MOST_MEMBERSHIPS = 200;

export class FirestoreMemberships implements Memberships {
  readonly #firestore: Firestore;

  constructor(firestore: Firestore) {
    this.#firestore = firestore;
  }

  async get(accountId: string, sellerId: string): Promise<Membership | undefined> {
    if (!areDocumentIds(accountId, sellerId)) return undefined;
    const snapshot = await calling(() => membershipsIn(this.#firestore, accountId).doc(sellerId).get());
    return snapshot.data() as Membership | undefined;
  }

  async listByAccount(accountId: string): Promise<Membership[]> {
    if (!areDocumentIds(accountId)) return [];
    // Those of one time follow each other by the document's id, which is the seller's.
    const query = membershipsIn(this.#firestore, accountId).orderBy("createdAt").limit(MOST_MEMBERSHIPS);
    const { docs } = await calling(() => query.get());
    return docs.map((doc) => doc.data() as Membership);
  }

  async save({ accountId, sellerId, role, createdAt }: Membership): Promise<void> {
    if (!areDocumentIds(accountId, sellerId)) throw new ObjectNotFound(`There is no seller ${sellerId}.`);
    await inTransaction(this.#firestore, async (transaction) => {
      const seller = await transaction.get(sellerRecordsIn(this.#firestore).doc(sellerId));
      if (!seller.exists) throw new ObjectNotFound(`There is no seller ${sellerId}.`);
      const membership = membershipsIn(this.#firestore, accountId).doc(sellerId);
      transaction.set(membership, { accountId, sellerId, role, createdAt });
    });
  }

  async remove(accountId: string, sellerId: string): Promise<void> {
    if (!areDocumentIds(accountId, sellerId)) return;
    await calling(() => membershipsIn(this.#firestore, accountId).doc(sellerId).delete());
  }
}
