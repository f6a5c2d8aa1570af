import type { Membership } from "../../../areas/shared/accounts/account.ts";
import type { Row, SqliteDatabase } from "../database/sqlite-database.ts";
import type { Memberships } from "./memberships.ts";

export const MEMBERSHIP_COLUMNS = "accountId, sellerId, role, createdAt";
const GET = `SELECT ${MEMBERSHIP_COLUMNS} FROM memberships WHERE accountId = :accountId AND sellerId = :sellerId`;
const LIST = `SELECT ${MEMBERSHIP_COLUMNS} FROM memberships WHERE accountId = :accountId ORDER BY createdAt, sellerId LIMIT 200`;
const COUNT = "SELECT count(*) AS count FROM memberships WHERE accountId = :accountId";
const WRITE = `
  INSERT INTO memberships (${MEMBERSHIP_COLUMNS}) VALUES (:accountId, :sellerId, :role, :createdAt)
  ON CONFLICT (accountId, sellerId) DO UPDATE SET role = excluded.role, createdAt = excluded.createdAt`;
const REMOVE = "DELETE FROM memberships WHERE accountId = :accountId AND sellerId = :sellerId";

export const membershipOf = ({ accountId, sellerId, role, createdAt }: Row) =>
  ({ accountId, sellerId, role, createdAt }) as unknown as Membership;

export class SqliteMemberships implements Memberships {
  readonly #database: SqliteDatabase;

  constructor(database: SqliteDatabase) {
    this.#database = database;
  }

  async get(accountId: string, sellerId: string): Promise<Membership | undefined> {
    const row = this.#database.get(GET, { accountId, sellerId });
    return row && membershipOf(row);
  }

  async listByAccount(accountId: string): Promise<Membership[]> {
    return this.#database.all(LIST, { accountId }).map(membershipOf);
  }

  async save(membership: Membership): Promise<void> {
    await this.#database.transaction(() => writeMembership(this.#database, membership));
  }

  async remove(accountId: string, sellerId: string): Promise<void> {
    await this.#database.transaction(() => this.#database.run(REMOVE, { accountId, sellerId }));
  }
}

/** Inside a transaction. @throws ObjectNotFound when there is no such seller */
export function writeMembership(database: SqliteDatabase, membership: Membership): void {
  const { accountId, sellerId, role, createdAt } = membership;
  database.run(WRITE, { accountId, sellerId, role, createdAt });
}

/** To how many shops an account belongs. */
export function countMemberships(database: SqliteDatabase, accountId: string): number {
  return Number(database.get(COUNT, { accountId })?.["count"]);
}
