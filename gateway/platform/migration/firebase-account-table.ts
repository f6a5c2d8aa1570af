import type { Auth, UserImportOptions, UserImportRecord, UserRecord } from "firebase-admin/auth";
import type { Firestore } from "firebase-admin/firestore";
import type { Account } from "../../../areas/shared/accounts/account.ts";
import { accountOfUser } from "../accounts/firebase-accounts.ts";
import { callingAuth } from "../accounts/firebase-auth-errors.ts";
import {
  type FirebaseHashing,
  formatPasswordHash,
  type PasswordHash,
  parsePasswordHash,
} from "../accounts/password-hash.ts";
import { StorageFailure } from "../errors.ts";
import { calling } from "../firestore/firestore-calls.ts";
import { accountsIn, areDocumentIds, importedPasswordsIn } from "../firestore/firestore-collections.ts";
import type { AccountRecord, MigrationTable } from "./migration-store.ts";

interface UserImport {
  users: UserImportRecord[];
  options: UserImportOptions | undefined;
}

/** The accounts as Firebase Auth imports them: with one call for all whose passwords were hashed alike. */
export function importsByHashing(accounts: readonly AccountRecord[]): UserImport[] {
  const imports = new Map<string, UserImport>();
  for (const { id, email, name, createdAt, passwordHash, disabled } of accounts) {
    const hash = passwordHash ? parsePasswordHash(passwordHash) : undefined;
    const options = hash && { hash: hashingOf(hash) };
    const alike = JSON.stringify(options) ?? "";
    const one = imports.get(alike) ?? { users: [], options };
    imports.set(alike, one);
    one.users.push({
      uid: id,
      email,
      displayName: name,
      disabled,
      metadata: { creationTime: createdAt },
      ...(hash && { passwordHash: hash.key, passwordSalt: hash.salt }),
    });
  }
  return [...imports.values()];
}

/** https://firebase.google.com/docs/auth/admin/import-users */
function hashingOf(hash: PasswordHash): UserImportOptions["hash"] {
  if (hash.form === "firebase-scrypt") {
    const { signerKey: key, separator: saltSeparator, r: rounds, logN: memoryCost } = hash;
    return { algorithm: "SCRYPT", key, saltSeparator, rounds, memoryCost };
  }
  return {
    algorithm: "STANDARD_SCRYPT",
    memoryCost: 2 ** hash.logN,
    blockSize: hash.r,
    parallelization: hash.p,
    derivedKeyLength: hash.key.length,
  };
}

/** Users asked for at a time: `getUsers` takes no more. */
const BATCH = 100;

/** What is kept of a password that was brought here: Firebase Auth never hands it out again as it came. */
interface ImportedPassword {
  hash: string;
  /** The user's `tokensValidAfterTime` after the import, which moves with every new password; `null` before. */
  validAfter: string | null;
}

export interface FirebaseAccountTableOptions {
  auth: Auth;
  firestore: Firestore;
  /** What the project hashes passwords with; without it those that it has hashed can't be told. */
  hashing?: FirebaseHashing | undefined;
}

/**
 * Firebase's users with the hashes of their passwords. Until somebody signs in or sets another, Firebase tells none of a
 * password that was brought here, so the hash with which it came is kept in `importedPasswords/{id}`; from then on there
 * is Firebase's own, which the Admin SDK tells in lists only, and only those whose role has the permission
 * `firebaseauth.configs.getHashConfig`.
 */
export class FirebaseAccountTable implements MigrationTable<AccountRecord> {
  readonly #auth: Auth;
  readonly #firestore: Firestore;
  readonly #hashing: FirebaseHashing | undefined;

  constructor({ auth, firestore, hashing }: FirebaseAccountTableOptions) {
    this.#auth = auth;
    this.#firestore = firestore;
    this.#hashing = hashing;
  }

  async count(): Promise<number> {
    let sum = 0;
    for await (const users of this.#users()) sum += users.length;
    return sum;
  }

  async *batches(): AsyncGenerator<AccountRecord[]> {
    for await (const users of this.#users()) yield this.#heldOf(users);
  }

  async find(keys: readonly string[]): Promise<AccountRecord[]> {
    return this.#heldOf(await this.#find(keys));
  }

  /** A password that was set here since the last time stays; a user's document is written last. */
  async put(records: readonly AccountRecord[]): Promise<void> {
    const strange = records.find(({ id }) => !areDocumentIds(id));
    if (strange) throw new TypeError(`The account's id ${strange.id} can't be a document's.`);
    for (let start = 0; start < records.length; start += BATCH) await this.#put(records.slice(start, start + BATCH));
  }

  async #put(records: readonly AccountRecord[]): Promise<void> {
    const ids = records.map(({ id }) => id);
    const users = new Map((await this.#find(ids)).map((user) => [user.uid, user]));
    const imported = await this.#imported(ids);
    const fresh = records.filter((record) => isToBeImported(record, users.get(record.id), imported.get(record.id)));
    const known = records.filter((record) => !fresh.includes(record));
    const inTheWay = fresh.map(({ id }) => id).filter((id) => users.has(id));
    if (inTheWay.length > 0) await callingAuth(() => this.#auth.deleteUsers(inTheWay));
    await this.#note(fresh, new Map());
    for (const { users: some, options } of importsByHashing(fresh)) await this.#import(some, options);
    const after = await this.#find(fresh.map(({ id }) => id));
    await this.#note(fresh, new Map(after.map((user) => [user.uid, user.tokensValidAfterTime ?? ""])));
    for (const { id, name: displayName, disabled } of known) {
      const user = users.get(id);
      if (user?.displayName !== displayName || user.disabled !== disabled)
        await callingAuth(() => this.#auth.updateUser(id, { displayName, disabled }));
    }
    const batch = this.#firestore.batch();
    for (const { id, email, name, createdAt } of records)
      batch.set(accountsIn(this.#firestore).doc(id), { id, email, name, createdAt });
    await calling(() => batch.commit());
  }

  async #import(users: UserImportRecord[], options: Parameters<Auth["importUsers"]>[1]): Promise<void> {
    const { errors } = await callingAuth(() => this.#auth.importUsers(users, options));
    const [first] = errors;
    if (!first) return;
    throw new StorageFailure(
      `Firebase Auth refuses ${errors.length} accounts, among them ${users[first.index]?.email}: ${first.error.message}`,
    );
  }

  /** Keeps the hashes with which passwords are brought here. */
  async #note(records: readonly AccountRecord[], validAfter: ReadonlyMap<string, string>): Promise<void> {
    const batch = this.#firestore.batch();
    for (const { id, passwordHash } of records) {
      const document = importedPasswordsIn(this.#firestore).doc(id);
      const kept = { hash: passwordHash, validAfter: validAfter.get(id) ?? null };
      if (passwordHash) batch.set(document, kept);
      else batch.delete(document);
    }
    await calling(() => batch.commit());
  }

  async *#users(): AsyncGenerator<UserRecord[]> {
    let token: string | undefined;
    do {
      const page = await callingAuth(() => this.#auth.listUsers(BATCH, token));
      yield page.users.filter(isAccount);
      token = page.pageToken;
    } while (token);
  }

  async #find(ids: readonly string[]): Promise<UserRecord[]> {
    const known = ids.filter((id) => areDocumentIds(id));
    const found: UserRecord[] = [];
    for (let start = 0; start < known.length; start += BATCH) {
      const some = known.slice(start, start + BATCH).map((uid) => ({ uid }));
      found.push(...(await callingAuth(() => this.#auth.getUsers(some))).users);
    }
    return found.filter(isAccount);
  }

  async #heldOf(users: readonly UserRecord[]): Promise<AccountRecord[]> {
    const ids = users.map(({ uid }) => uid);
    const [accounts, imported] = await Promise.all([this.#documents(ids), this.#imported(ids)]);
    return users.flatMap((user) => {
      const account = accountOfUser(user, accounts.get(user.uid));
      if (!account) return [];
      return { ...account, passwordHash: this.#hashOf(user, imported.get(user.uid)), disabled: user.disabled };
    });
  }

  #hashOf(user: UserRecord, imported: ImportedPassword | undefined): string | null | undefined {
    if (!hasPassword(user)) return null;
    const firebases = this.#ownHashOf(user);
    if (!imported || !isAsImported(user, imported)) return firebases;
    if (imported.validAfter === null) return null;
    // The emulator tells the bytes that were brought, as if they were its own.
    const { key } = parsePasswordHash(imported.hash);
    return firebases && !parsePasswordHash(firebases).key.equals(key) ? firebases : imported.hash;
  }

  #ownHashOf({ passwordHash: key, passwordSalt: salt }: UserRecord): string | undefined {
    if (!this.#hashing || !key || !salt) return undefined;
    const bytes = { salt: Buffer.from(salt, "base64"), key: Buffer.from(key, "base64") };
    return formatPasswordHash({ form: "firebase-scrypt", ...this.#hashing, ...bytes });
  }

  async #documents(ids: readonly string[]): Promise<Map<string, Account>> {
    return this.#read(accountsIn(this.#firestore), ids);
  }

  async #imported(ids: readonly string[]): Promise<Map<string, ImportedPassword>> {
    return this.#read(importedPasswordsIn(this.#firestore), ids);
  }

  async #read<T>(collection: FirebaseFirestore.CollectionReference, ids: readonly string[]): Promise<Map<string, T>> {
    if (ids.length === 0) return new Map();
    const documents = await calling(() => this.#firestore.getAll(...ids.map((id) => collection.doc(id))));
    return new Map(documents.filter(({ exists }) => exists).map((document) => [document.id, document.data() as T]));
  }
}

const isAccount = ({ uid, email }: UserRecord): boolean => email !== undefined && areDocumentIds(uid);

const hasPassword = ({ providerData }: UserRecord): boolean =>
  providerData.some(({ providerId }) => providerId === "password");

/** Whether the user's password is still the one that was brought, as far as it had arrived. */
function isAsImported(user: UserRecord, imported: ImportedPassword): boolean {
  return imported.validAfter === null || imported.validAfter === (user.tokensValidAfterTime ?? "");
}

/** Whether an account is to be brought as it is; whoever has set a password here keeps that. */
function isToBeImported(
  { email, passwordHash }: AccountRecord,
  user: UserRecord | undefined,
  imported: ImportedPassword | undefined,
): boolean {
  if (!user) return true;
  if (hasPassword(user) && !(imported && isAsImported(user, imported))) return false;
  const isUnfinished = imported?.validAfter === null;
  const stored = hasPassword(user) && imported ? imported.hash : null;
  return isUnfinished || stored !== passwordHash || user.email !== email;
}
