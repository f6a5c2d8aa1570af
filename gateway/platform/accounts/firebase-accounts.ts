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
import { ObjectNotFound, StorageFailure } from "../errors.ts";
import { calling, deleteDocuments, deleteFound, inTransaction } from "../firestore/firestore-calls.ts";
import {
  accountsIn,
  areDocumentIds,
  importedPasswordsIn,
  membershipsIn,
  sessionsIn,
  ticketsIn,
} from "../firestore/firestore-collections.ts";
import { lockSeller } from "../sellers/firestore-seller-record.ts";
import type { Accounts, Credential, Memberships, NewAccount, Proof } from "./accounts.ts";
import { callingAuth, verifying } from "./firebase-auth-errors.ts";
import type { IdentityToolkit } from "./firebase-identity-toolkit.ts";

/** Whether a text has the form of a signed token (RFC 7519). The SDK assumes that header and claims are objects. */
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

/** Milliseconds after its sign-in for which an ID token replaces a password. */
const FRESH = 5 * 60_000;

const displayName = line(100);

export interface FirebaseAccountsOptions {
  auth: Auth;
  firestore: Firestore;
  toolkit: IdentityToolkit;
  now: () => Date;
}

/**
 * Accounts whose email addresses and passwords are stored in Firebase Auth. A user's uid is the account's id. The
 * document `accounts/{id}` stores the other fields. A user without that document is an account too: it was created in
 * the console, or by a process that was interrupted. Reading the account creates its document. An address that was
 * changed in the console takes effect at the account's next sign-in.
 *
 * Custom tokens are signed with the key of the machine's credentials. Without a key file, as on Google's own machines,
 * the service account needs the role "Service Account Token Creator" on itself. Disable sign-up and deletion of users
 * (Authentication, Settings, User actions): otherwise clients can bypass the platform's own rules.
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

  /** Creates the Firebase user first: that fails if the address is taken. */
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

  /** Removes the Firebase users first: reading an account of a user creates its document again. */
  async remove(accountId: string): Promise<void> {
    if (!areDocumentIds(accountId)) return;
    const { errors } = await callingAuth(() => this.#auth.deleteUsers([accountId, uploaderOf(accountId)]));
    const [first] = errors;
    if (first) throw new StorageFailure(`Firebase Auth can't delete ${accountId}: ${first.error.message}`);
    for (const ofAccount of [sessionsIn, ticketsIn])
      await deleteFound(this.#firestore, ofAccount(this.#firestore).where("accountId", "==", accountId));
    const documents = [importedPasswordsIn, accountsIn].map((documentsIn) =>
      documentsIn(this.#firestore).doc(accountId),
    );
    await deleteDocuments(this.#firestore, documents);
  }

  /**
   * Uses a separate Firebase user, which is no account: a token of the account's own user could change its password.
   */
  async uploadToken(accountId: string): Promise<string> {
    const uid = uploaderOf(accountId);
    return callingAuth(async () => {
      await this.#auth.createUser({ uid }).catch(ignoreExisting);
      return this.#auth.createCustomToken(uid, { uploader: accountId });
    });
  }

  async #verifyToken(idToken: string): Promise<Proof | undefined> {
    if (!isJsonWebToken(idToken)) return undefined;
    const claims = await verifying(() => this.#auth.verifyIdToken(idToken, true));
    // Other providers, and custom tokens of the platform itself, don't verify a password.
    if (!claims?.email || claims.firebase.sign_in_provider !== "password") return undefined;
    if (this.#now().getTime() - claims.auth_time * 1000 > FRESH) return undefined;
    const account = await this.#accountOf(claims.uid, claims.email);
    return account && { account, idToken };
  }

  /** Returns the account of a user who just signed in with this address. */
  async #accountOf(uid: string, email: string): Promise<Account | undefined> {
    if (!areDocumentIds(uid)) return undefined;
    const stored = await this.#stored(uid);
    return stored?.email === normalizeEmail(email) ? stored : this.#complete({ uid });
  }

  /** Returns the account of a Firebase user, after creating its document or updating the address in it. */
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

/** The id of the Firebase user for an account's uploads. It has no document and never equals an account's id. */
export function uploaderOf(accountId: string): string {
  return `uploads:${accountId}`;
}

function ignoreExisting(error: unknown): void {
  if (!(error instanceof FirebaseAuthError && error.hasCode("uid-already-exists"))) throw error;
}

/**
 * Converts a Firebase user to an account.
 * @param stored the account's document, which may be missing or outdated
 * @returns `undefined` for a user without an email address, who can't sign in
 */
export function accountOfUser(
  { uid, email: address, displayName: name, metadata }: UserRecord,
  stored: Account | undefined,
): Account | undefined {
  if (!address) return undefined;
  const email = normalizeEmail(address);
  return {
    id: uid,
    email,
    name: stored?.name ?? displayName.safeParse(name).data ?? "",
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
    // Firestore orders memberships of the same time by document id, which is the seller's id.
    const query = membershipsIn(this.#firestore, accountId).orderBy("createdAt").limit(MOST_MEMBERSHIPS);
    const { docs } = await calling(() => query.get());
    return docs.map((doc) => doc.data() as Membership);
  }

  async save({ accountId, sellerId, role, createdAt }: Membership): Promise<void> {
    if (!areDocumentIds(accountId)) throw new ObjectNotFound(`There is no seller ${sellerId}.`);
    await inTransaction(this.#firestore, async (transaction) => {
      await lockSeller(this.#firestore, transaction, sellerId);
      const membership = membershipsIn(this.#firestore, accountId).doc(sellerId);
      transaction.set(membership, { accountId, sellerId, role, createdAt });
    });
  }

  async remove(accountId: string, sellerId: string): Promise<void> {
    if (!areDocumentIds(accountId, sellerId)) return;
    await calling(() => membershipsIn(this.#firestore, accountId).doc(sellerId).delete());
  }
}
