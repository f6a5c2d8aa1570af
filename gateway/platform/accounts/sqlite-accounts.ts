import type { Account, Membership } from "../../../areas/shared/accounts/account.ts";
import { insertInto, type Row, type SqliteDatabase, upsertInto } from "../database/sqlite-database.ts";
import { ObjectNotFound } from "../errors.ts";
import type { Accounts, Credential, Memberships, NewAccount, Proof } from "./accounts.ts";
import { Passwords } from "./sqlite-passwords.ts";

const COLUMNS = "id, email, name, createdAt";
const INSERT = insertInto("accounts", `${COLUMNS}, passwordHash`);
const GET = `SELECT ${COLUMNS} FROM accounts WHERE id = :id`;
const FIND = `SELECT ${COLUMNS} FROM accounts WHERE email = :email`;
const FIND_WITH_HASH = `SELECT ${COLUMNS}, passwordHash FROM accounts WHERE email = :email AND disabled = 0`;
const RENAME = `UPDATE accounts SET name = :name WHERE id = :id RETURNING ${COLUMNS}`;
const SET_PASSWORD = "UPDATE accounts SET passwordHash = :passwordHash WHERE id = :id";
const END_SESSIONS = "DELETE FROM sessions WHERE accountId = :id";
const SET_DISABLED = "UPDATE accounts SET disabled = :disabled WHERE id = :id";
const IS_DISABLED = "SELECT 1 FROM accounts WHERE id = :id AND disabled = 1";
/** Sessions and tickets have a foreign key. */
const REMOVE = "DELETE FROM accounts WHERE id = :id";
const REHASH = `${SET_PASSWORD} AND passwordHash = :before AND disabled = 0`;

/** Accounts with passwords in the platform's own database. */
export class SqliteAccounts implements Accounts {
  readonly #database: SqliteDatabase;
  readonly #passwords: Passwords;

  constructor(database: SqliteDatabase, passwords = new Passwords()) {
    this.#database = database;
    this.#passwords = passwords;
  }

  async add({ account: { id, email, name, createdAt }, password }: NewAccount): Promise<void> {
    const passwordHash = password === null ? null : await this.#passwords.hash(password);
    await this.#database.write(INSERT, { id, email, name, createdAt, passwordHash });
  }

  async get(accountId: string): Promise<Account | undefined> {
    return accountOf(this.#database.get(GET, { id: accountId }));
  }

  async findByEmail(email: string): Promise<Account | undefined> {
    return accountOf(this.#database.get(FIND, { email }));
  }

  /** Rejects ID tokens: this backend has no Firebase accounts. */
  async verify(credential: Credential): Promise<Proof | undefined> {
    if ("idToken" in credential) return undefined;
    const { email, password } = credential;
    const { account, hash } = this.#findWithHash(email);
    if (!(await this.#passwords.matches(password, hash)) || !account || hash === null) return undefined;
    const isCurrent = this.#passwords.isForeign(hash)
      ? await this.#rehash(account.id, password, hash)
      : this.#findWithHash(email).hash === hash;
    // Otherwise the password has changed, the account was disabled, or another sign-in has replaced an imported hash.
    return isCurrent ? { account } : this.verify(credential);
  }

  async rename(accountId: string, name: string): Promise<Account> {
    const row = await this.#database.transaction(() => this.#database.get(RENAME, { id: accountId, name }));
    return accountOf(row) ?? this.#throwNotFound(accountId);
  }

  async setPassword(accountId: string, password: string): Promise<void> {
    const passwordHash = await this.#passwords.hash(password);
    const changed = await this.#database.transaction(() => {
      // As Firebase does. A stolen session must not remain if a later step fails.
      this.#database.run(END_SESSIONS, { id: accountId });
      return this.#database.run(SET_PASSWORD, { id: accountId, passwordHash });
    });
    if (changed === 0) this.#throwNotFound(accountId);
  }

  async setDisabled(accountId: string, disabled: boolean): Promise<void> {
    const changed = await this.#database.write(SET_DISABLED, { id: accountId, disabled: Number(disabled) });
    if (changed === 0) this.#throwNotFound(accountId);
  }

  async isDisabled(accountId: string): Promise<boolean> {
    return this.#database.get(IS_DISABLED, { id: accountId }) !== undefined;
  }

  async remove(accountId: string): Promise<void> {
    await this.#database.write(REMOVE, { id: accountId });
  }

  async uploadToken(): Promise<undefined> {
    return undefined;
  }

  /** Finds an account that is not disabled. `hash` is `null` without an account, or if it has no password. */
  #findWithHash(email: string): { account: Account | undefined; hash: string | null } {
    const row = this.#database.get(FIND_WITH_HASH, { email });
    return { account: accountOf(row), hash: (row?.["passwordHash"] ?? null) as string | null };
  }

  /**
   * Replaces an imported hash with the platform's own hash of the same password. @returns `false` if the stored hash is
   * no longer `before`, or the account was disabled
   */
  async #rehash(accountId: string, password: string, before: string): Promise<boolean> {
    const passwordHash = await this.#passwords.hash(password);
    return (await this.#database.write(REHASH, { id: accountId, passwordHash, before })) > 0;
  }

  #throwNotFound(accountId: string): never {
    throw new ObjectNotFound(`There is no account ${accountId}.`);
  }
}

function accountOf(row: Row | undefined): Account | undefined {
  if (!row) return undefined;
  const { id, email, name, createdAt } = row;
  return { id: String(id), email: String(email), name: String(name), createdAt: String(createdAt) };
}

export const MEMBERSHIP_COLUMNS = "accountId, sellerId, role, createdAt";
const GET_MEMBERSHIP = `SELECT ${MEMBERSHIP_COLUMNS} FROM memberships WHERE accountId = :accountId AND sellerId = :sellerId`;
const LIST_MEMBERSHIPS = `SELECT ${MEMBERSHIP_COLUMNS} FROM memberships WHERE accountId = :accountId ORDER BY createdAt, sellerId LIMIT 200`;
const COUNT_MEMBERSHIPS = "SELECT count(*) AS count FROM memberships WHERE accountId = :accountId";
const WRITE_MEMBERSHIP = upsertInto("memberships", MEMBERSHIP_COLUMNS, "accountId, sellerId");
const REMOVE_MEMBERSHIP = "DELETE FROM memberships WHERE accountId = :accountId AND sellerId = :sellerId";

export const membershipOf = ({ accountId, sellerId, role, createdAt }: Row) =>
  ({ accountId, sellerId, role, createdAt }) as unknown as Membership;

export class SqliteMemberships implements Memberships {
  readonly #database: SqliteDatabase;

  constructor(database: SqliteDatabase) {
    this.#database = database;
  }

  async get(accountId: string, sellerId: string): Promise<Membership | undefined> {
    const row = this.#database.get(GET_MEMBERSHIP, { accountId, sellerId });
    return row && membershipOf(row);
  }

  async listByAccount(accountId: string): Promise<Membership[]> {
    return this.#database.all(LIST_MEMBERSHIPS, { accountId }).map(membershipOf);
  }

  async save(membership: Membership): Promise<void> {
    await this.#database.transaction(() => writeMembership(this.#database, membership));
  }

  async remove(accountId: string, sellerId: string): Promise<void> {
    await this.#database.write(REMOVE_MEMBERSHIP, { accountId, sellerId });
  }
}

/** Call inside a transaction. @throws ObjectNotFound if the seller doesn't exist */
export function writeMembership(database: SqliteDatabase, membership: Membership): void {
  const { accountId, sellerId, role, createdAt } = membership;
  database.run(WRITE_MEMBERSHIP, { accountId, sellerId, role, createdAt });
}

/** Counts the shops that the account is a member of. */
export function countMemberships(database: SqliteDatabase, accountId: string): number {
  return Number(database.get(COUNT_MEMBERSHIPS, { accountId })?.["count"]);
}
