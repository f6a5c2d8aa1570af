import { insertInto, type Row, type SqliteDatabase } from "../database/sqlite-database.ts";
import type { MailMessage } from "../mails/mails.ts";
import type { SqliteMails } from "../mails/sqlite-mails.ts";
import {
  MAX_CODE_TRIES,
  type Registration,
  type Registrations,
  type Ticket,
  type TicketPurpose,
  type Tickets,
} from "./accounts.ts";
import { hashCode, hashSecret, newSecret, type RandomBytes } from "./secrets.ts";

const COLUMNS = "purpose, accountId, sellerId, groupId, expiresAt";
const INSERT = insertInto("tickets", `${COLUMNS}, secretHash`);
const RESTORE = `${INSERT} ON CONFLICT DO NOTHING`;
const IS_GOOD = "secretHash = :secretHash AND purpose = :purpose AND expiresAt > :now";
const FIND = `SELECT ${COLUMNS} FROM tickets WHERE ${IS_GOOD}`;
const REDEEM = `DELETE FROM tickets WHERE ${IS_GOOD} RETURNING ${COLUMNS}`;
const REVOKE = "DELETE FROM tickets WHERE accountId = :accountId AND purpose = :purpose";
const SWEEP = "DELETE FROM tickets WHERE expiresAt <= :now";

export class SqliteTickets implements Tickets {
  readonly #database: SqliteDatabase;
  readonly #mails: SqliteMails;
  readonly #now: () => Date;
  readonly #randomBytes: RandomBytes | undefined;

  constructor(database: SqliteDatabase, mails: SqliteMails, now: () => Date, randomBytes?: RandomBytes) {
    this.#database = database;
    this.#mails = mails;
    this.#now = now;
    this.#randomBytes = randomBytes;
  }

  async issue(ticket: Ticket): Promise<string> {
    const secret = newSecret(this.#randomBytes);
    await this.#database.write(INSERT, rowOf(ticket, secret));
    return secret;
  }

  async mail(ticket: Ticket, mailOf: (secret: string) => MailMessage): Promise<void> {
    const { accountId, purpose } = ticket;
    const secret = newSecret(this.#randomBytes);
    const mail = mailOf(secret);
    await this.#database.transaction(() => {
      this.#database.run(REVOKE, { accountId, purpose });
      this.#database.run(INSERT, rowOf(ticket, secret));
      this.#mails.insert([mail]);
    });
  }

  async find(purpose: TicketPurpose, secret: string): Promise<Ticket | undefined> {
    return ticketOf(this.#database.get(FIND, this.#queryOf(purpose, secret)));
  }

  async redeem(purpose: TicketPurpose, secret: string): Promise<Ticket | undefined> {
    return this.#database.transaction(() => ticketOf(this.#database.get(REDEEM, this.#queryOf(purpose, secret))));
  }

  async restore(ticket: Ticket, secret: string): Promise<void> {
    await this.#database.write(RESTORE, rowOf(ticket, secret));
  }

  async revoke(accountId: string, purpose: TicketPurpose): Promise<void> {
    await this.#database.write(REVOKE, { accountId, purpose });
  }

  async sweep(): Promise<void> {
    await this.#database.write(SWEEP, { now: this.#now().toISOString() });
  }

  #queryOf(purpose: TicketPurpose, secret: string) {
    return { purpose, secretHash: hashSecret(secret), now: this.#now().toISOString() };
  }
}

function rowOf({ purpose, accountId, sellerId, groupId, expiresAt }: Ticket, secret: string) {
  return { purpose, accountId, sellerId, groupId: groupId ?? null, expiresAt, secretHash: hashSecret(secret) };
}

function ticketOf(row: Row | undefined): Ticket | undefined {
  if (!row) return undefined;
  const { purpose, accountId, sellerId, groupId, expiresAt } = row;
  return {
    purpose: purpose as TicketPurpose,
    accountId: String(accountId),
    sellerId: sellerId as string | null,
    ...(groupId !== null && { groupId: String(groupId) }),
    expiresAt: String(expiresAt),
  };
}

const INSERT_REGISTRATION = insertInto("registrations", "secretHash, codeHash, email, tries, expiresAt");
const TRY_CODE = `
  UPDATE registrations SET tries = tries + 1
  WHERE secretHash = :secretHash AND expiresAt > :now AND tries < ${MAX_CODE_TRIES} RETURNING email, codeHash`;
const REMOVE_REGISTRATION = "DELETE FROM registrations WHERE secretHash = :secretHash";
const SWEEP_REGISTRATIONS = "DELETE FROM registrations WHERE expiresAt <= :now";

export class SqliteRegistrations implements Registrations {
  readonly #database: SqliteDatabase;
  readonly #now: () => Date;

  constructor(database: SqliteDatabase, now: () => Date) {
    this.#database = database;
    this.#now = now;
  }

  async add({ email, code, expiresAt }: Registration): Promise<string> {
    const secret = newSecret();
    const row = { secretHash: hashSecret(secret), codeHash: hashCode(secret, code), email, tries: 0, expiresAt };
    await this.#database.write(INSERT_REGISTRATION, row);
    return secret;
  }

  async tryCode(secret: string, code: string): Promise<string | undefined> {
    const query = { secretHash: hashSecret(secret), now: this.#now().toISOString() };
    const row = await this.#database.transaction(() => this.#database.get(TRY_CODE, query));
    return row?.["codeHash"] === hashCode(secret, code) ? String(row["email"]) : undefined;
  }

  async remove(secret: string): Promise<void> {
    await this.#database.write(REMOVE_REGISTRATION, { secretHash: hashSecret(secret) });
  }

  async sweep(): Promise<void> {
    await this.#database.write(SWEEP_REGISTRATIONS, { now: this.#now().toISOString() });
  }
}
