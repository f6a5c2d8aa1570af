import { randomUUID } from "node:crypto";
import type { Row, SqliteDatabase } from "../database/sqlite-database.ts";
import { readable } from "../errors.ts";
import { parseField, requireStructure } from "../record-structure.ts";
import {
  AWAITED,
  type ClaimOptions,
  LATEST_DUE_MS,
  type MailMessage,
  type Mails,
  type QueuedMail,
  type WaitingMails,
} from "./mails.ts";

const INSERT = `
  INSERT INTO mails (id, message, attempts, createdAt, dueAt) VALUES (:id, :message, 0, :createdAt, :createdAt)`;
const DUE = "(dueAt <= :now OR dueAt > :latest)";
const IS_DUE = `SELECT 1 FROM mails WHERE ${DUE} LIMIT 1`;
// The plus makes SQLite use the index on dueAt, which finds few rows, instead of scanning all mails by age.
const LIST_DUE = `SELECT id FROM mails WHERE ${DUE} ORDER BY +place LIMIT :limit`;
const LIST_AWAITED = `SELECT id FROM mails WHERE audience = :audience AND ${DUE} ORDER BY +place LIMIT :limit`;
const CLAIM = `
  UPDATE mails SET attempts = attempts + 1, dueAt = :dueAt WHERE id = :id RETURNING id, message, attempts, createdAt`;
const POSTPONE = "UPDATE mails SET dueAt = :dueAt WHERE id = :id";
const WAITING = "SELECT count(*) AS count, (SELECT createdAt FROM mails ORDER BY place LIMIT 1) AS oldest FROM mails";
const DELETE = "DELETE FROM mails WHERE id = :id";

export class SqliteMails implements Mails {
  readonly #database: SqliteDatabase;
  readonly #now: () => Date;
  onQueued: () => void = () => {};

  constructor(database: SqliteDatabase, now: () => Date) {
    this.#database = database;
    this.#now = now;
  }

  async add(messages: MailMessage[]): Promise<void> {
    await this.#database.transaction(() => this.insert(messages));
  }

  /** Queues mails, inside the transaction of the change that they report. */
  insert(messages: MailMessage[]): void {
    const createdAt = this.#now().toISOString();
    for (const message of messages) {
      this.#database.run(INSERT, { id: randomUUID(), message: JSON.stringify(message), createdAt });
    }
    // Transactions are synchronous: a microtask runs after the commit.
    if (messages.length > 0) queueMicrotask(() => this.onQueued());
  }

  async claim(limit: number, leaseMs: number, { awaited = 0, onBroken }: ClaimOptions = {}): Promise<QueuedMail[]> {
    const now = this.#now().getTime();
    const due = { now: new Date(now).toISOString(), latest: new Date(now + LATEST_DUE_MS).toISOString() };
    // Usually no mail is due, and this runs every second: check before taking the write lock.
    if (!this.#database.get(IS_DUE, due)) return [];
    const dueAt = new Date(now + leaseMs).toISOString();
    return this.#database.transaction(() => {
      const claim = (rows: Row[]) => rows.map(({ id }) => this.#database.get(CLAIM, { id: String(id), dueAt }) as Row);
      const first = { ...due, audience: AWAITED, limit: Math.min(awaited, limit) };
      const claimed = claim(this.#database.all(LIST_AWAITED, first));
      claimed.push(...claim(this.#database.all(LIST_DUE, { ...due, limit: limit - claimed.length })));
      return claimed.flatMap((row) => readable(() => queuedMail(row), onBroken) ?? []);
    });
  }

  async remove(mailId: string): Promise<void> {
    await this.#database.write(DELETE, { id: mailId });
  }

  async postpone(mailId: string, until: Date): Promise<void> {
    await this.#database.write(POSTPONE, { id: mailId, dueAt: until.toISOString() });
  }

  async waiting(): Promise<WaitingMails> {
    const { count, oldest } = this.#database.get(WAITING) as Row;
    return { count: Number(count), oldest: oldest as string | null };
  }
}

function queuedMail({ id, message: text, attempts, createdAt }: Row): QueuedMail {
  const message = parseField("mails", id, "message", text) as MailMessage;
  requireStructure("mails", id, { message });
  return { id: String(id), message, attempts: Number(attempts), createdAt: String(createdAt) };
}
