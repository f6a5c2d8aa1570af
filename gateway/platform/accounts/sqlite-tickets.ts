import type { Row, SqliteDatabase } from "../database/sqlite-database.ts";
import { hashSecret, newSecret, type RandomBytes } from "./secrets.ts";
import type { Ticket, TicketPurpose, Tickets } from "./tickets.ts";

const COLUMNS = "purpose, accountId, sellerId, expiresAt";
const INSERT = `
  INSERT INTO tickets (${COLUMNS}, secretHash) VALUES (:purpose, :accountId, :sellerId, :expiresAt, :secretHash)`;
const RESTORE = `${INSERT} ON CONFLICT DO NOTHING`;
const IS_GOOD = "secretHash = :secretHash AND purpose = :purpose AND expiresAt > :now";
const FIND = `SELECT ${COLUMNS} FROM tickets WHERE ${IS_GOOD}`;
const REDEEM = `DELETE FROM tickets WHERE ${IS_GOOD} RETURNING ${COLUMNS}`;
const REVOKE = "DELETE FROM tickets WHERE accountId = :accountId AND purpose = :purpose";
const SWEEP = "DELETE FROM tickets WHERE expiresAt <= :now";

export class SqliteTickets implements Tickets {
  readonly #database: SqliteDatabase;
  readonly #now: () => Date;
  readonly #randomBytes: RandomBytes | undefined;

  constructor(database: SqliteDatabase, now: () => Date, randomBytes?: RandomBytes) {
    this.#database = database;
    this.#now = now;
    this.#randomBytes = randomBytes;
  }

  async issue({ purpose, accountId, sellerId, expiresAt }: Ticket): Promise<string> {
    const secret = newSecret(this.#randomBytes);
    const secretHash = hashSecret(secret);
    await this.#database.transaction(() =>
      this.#database.run(INSERT, { purpose, accountId, sellerId, expiresAt, secretHash }),
    );
    return secret;
  }

  async find(purpose: TicketPurpose, secret: string): Promise<Ticket | undefined> {
    return ticketOf(this.#database.get(FIND, this.#asked(purpose, secret)));
  }

  async redeem(purpose: TicketPurpose, secret: string): Promise<Ticket | undefined> {
    return this.#database.transaction(() => ticketOf(this.#database.get(REDEEM, this.#asked(purpose, secret))));
  }

  async restore({ purpose, accountId, sellerId, expiresAt }: Ticket, secret: string): Promise<void> {
    const secretHash = hashSecret(secret);
    await this.#database.transaction(() =>
      this.#database.run(RESTORE, { purpose, accountId, sellerId, expiresAt, secretHash }),
    );
  }

  async revoke(accountId: string, purpose: TicketPurpose): Promise<void> {
    await this.#database.transaction(() => this.#database.run(REVOKE, { accountId, purpose }));
  }

  async sweep(): Promise<void> {
    await this.#database.transaction(() => this.#database.run(SWEEP, { now: this.#now().toISOString() }));
  }

  #asked(purpose: TicketPurpose, secret: string) {
    return { purpose, secretHash: hashSecret(secret), now: this.#now().toISOString() };
  }
}

function ticketOf(row: Row | undefined): Ticket | undefined {
  if (!row) return undefined;
  const { purpose, accountId, sellerId, expiresAt } = row;
  return {
    purpose: purpose as TicketPurpose,
    accountId: String(accountId),
    sellerId: sellerId as string | null,
    expiresAt: String(expiresAt),
  };
}
