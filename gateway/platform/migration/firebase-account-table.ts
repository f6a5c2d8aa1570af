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
import { chunksOf } from "../concurrency.ts";
import { StorageFailure } from "../errors.ts";
import { calling, commit } from "../firestore/firestore-calls.ts";
import { accountsIn, areDocumentIds, importedPasswordsIn } from "../firestore/firestore-collections.ts";
import { type AccountRecord, countItems, type MigrationTable } from "./migration-store.ts";

interface UserImport {
  users: UserImportRecord[];
  options: UserImportOptions | undefined;
}

/** Groups accounts by their hash parameters: one `importUsers` call takes one set of parameters. */
export function importsByHashing(accounts: readonly AccountRecord[]): UserImport[] {
  const imports = new Map<string, UserImport>();
  for (const { id, email, name, createdAt, passwordHash, disabled } of accounts) {
    const hash = passwordHash ? parsePasswordHash(passwordHash) : undefined;
    const options = hash && { hash: hashingOf(hash) };
    const key = JSON.stringify(options) ?? "";
    const group = imports.get(key) ?? { users: [], options };
    imports.set(key, group);
    group.users.push({
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

/** Users per request: the maximum of `getUsers`. */
const BATCH = 100;

/** The stored copy of an imported hash: Firebase Auth never returns it in its original format. */
interface ImportedPassword {
  hash: string;
  /** The user's `tokensValidAfterTime` after the import; `null` until then. Every new password changes that time. */
  validAfter: string | null;
}

export interface FirebaseAccountTableOptions {
  auth: Auth;
  firestore: Firestore;
  /** The project's hash parameters. Without them, hashes made by Firebase can't be exported. */
  hashing?: FirebaseHashing | undefined;
}

/**
 * Firebase Auth users with their password hashes. Firebase doesn't return an imported hash, so `importedPasswords/{id}`
 * stores a copy. The user's next sign-in or new password replaces it with Firebase's own hash. The Admin SDK returns
 * that hash only from `listUsers`, and only to a role with the permission `firebaseauth.configs.getHashConfig`.
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

  count(): Promise<number> {
    return countItems(this.#users());
  }

  async *batches(): AsyncGenerator<AccountRecord[]> {
    for await (const users of this.#users()) yield this.#recordsOf(users);
  }

  async find(keys: readonly string[]): Promise<AccountRecord[]> {
    return this.#recordsOf(await this.#find(keys));
  }

  /** Keeps a password that was set in Firebase after the last import. Writes a user's document last. */
  async put(records: readonly AccountRecord[]): Promise<void> {
    const invalid = records.find(({ id }) => !areDocumentIds(id));
    if (invalid) throw new TypeError(`The account id ${invalid.id} is not a valid document id.`);
    for (const some of chunksOf(records, BATCH)) await this.#put(some);
  }

  async #put(records: readonly AccountRecord[]): Promise<void> {
    const ids = records.map(({ id }) => id);
    const users = new Map((await this.#find(ids)).map((user) => [user.uid, user]));
    const imported = await this.#imported(ids);
    const fresh = records.filter((record) => isToBeImported(record, users.get(record.id), imported.get(record.id)));
    const unchanged = records.filter((record) => !fresh.includes(record));
    const replaced = fresh.map(({ id }) => id).filter((id) => users.has(id));
    if (replaced.length > 0) await callingAuth(() => this.#auth.deleteUsers(replaced));
    await this.#storeHashes(fresh, new Map());
    for (const { users: some, options } of importsByHashing(fresh)) await this.#import(some, options);
    const after = await this.#find(fresh.map(({ id }) => id));
    await this.#storeHashes(fresh, new Map(after.map((user) => [user.uid, user.tokensValidAfterTime ?? ""])));
    for (const { id, name: displayName, disabled } of unchanged) {
      const user = users.get(id);
      if ((user?.displayName ?? "") !== displayName || user?.disabled !== disabled)
        await callingAuth(() => this.#auth.updateUser(id, { displayName, disabled }));
    }
    await commit(this.#firestore, (batch) => {
      for (const { id, email, name, createdAt } of records)
        batch.set(accountsIn(this.#firestore).doc(id), { id, email, name, createdAt });
    });
  }

  async #import(users: UserImportRecord[], options: Parameters<Auth["importUsers"]>[1]): Promise<void> {
    const { errors } = await callingAuth(() => this.#auth.importUsers(users, options));
    const [first] = errors;
    if (!first) return;
    throw new StorageFailure(
      `Firebase Auth rejects ${errors.length} accounts, including ${users[first.index]?.email}: ${first.error.message}`,
    );
  }

  async #storeHashes(records: readonly AccountRecord[], validAfter: ReadonlyMap<string, string>): Promise<void> {
    await commit(this.#firestore, (batch) => {
      for (const { id, passwordHash } of records) {
        const document = importedPasswordsIn(this.#firestore).doc(id);
        const data = { hash: passwordHash, validAfter: validAfter.get(id) ?? null };
        if (passwordHash) batch.set(document, data);
        else batch.delete(document);
      }
    });
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
    const valid = ids.filter((id) => areDocumentIds(id));
    const found: UserRecord[] = [];
    for (const some of chunksOf(valid, BATCH)) {
      const { users } = await callingAuth(() => this.#auth.getUsers(some.map((uid) => ({ uid }))));
      found.push(...users);
    }
    return found.filter(isAccount);
  }

  async #recordsOf(users: readonly UserRecord[]): Promise<AccountRecord[]> {
    const ids = users.map(({ uid }) => uid);
    const [accounts, imported] = await Promise.all([
      this.#read<Account>(accountsIn(this.#firestore), ids),
      this.#imported(ids),
    ]);
    return users.flatMap((user) => {
      const account = accountOfUser(user, accounts.get(user.uid));
      if (!account) return [];
      return { ...account, passwordHash: this.#hashOf(user, imported.get(user.uid)), disabled: user.disabled };
    });
  }

  #hashOf(user: UserRecord, imported: ImportedPassword | undefined): string | null | undefined {
    if (!hasPassword(user)) return null;
    const firebaseHash = this.#firebaseHashOf(user);
    if (!imported || !isAsImported(user, imported)) return firebaseHash;
    if (imported.validAfter === null) return null;
    // The emulator returns the imported bytes as its own hash.
    const { key } = parsePasswordHash(imported.hash);
    return firebaseHash && !parsePasswordHash(firebaseHash).key.equals(key) ? firebaseHash : imported.hash;
  }

  #firebaseHashOf({ passwordHash: key, passwordSalt: salt }: UserRecord): string | undefined {
    if (!this.#hashing || !key || !salt) return undefined;
    const bytes = { salt: Buffer.from(salt, "base64"), key: Buffer.from(key, "base64") };
    return formatPasswordHash({ form: "firebase-scrypt", ...this.#hashing, ...bytes });
  }

  #imported(ids: readonly string[]): Promise<Map<string, ImportedPassword>> {
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

/** Whether the user's password was not changed since its import, or the import did not complete. */
function isAsImported(user: UserRecord, imported: ImportedPassword): boolean {
  return imported.validAfter === null || imported.validAfter === (user.tokensValidAfterTime ?? "");
}

/** Whether to import the account with its password. A password that was set in Firebase is kept. */
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
