import { randomUUID } from "node:crypto";
import { insertInto, type Row, type SqliteDatabase } from "../database/sqlite-database.ts";
import { StorageFailure, Unauthenticated } from "../errors.ts";
import type { Session, SessionOpening, Sessions } from "./accounts.ts";
import { endOfSession, hashSecret, isSeenAgain, MAX_SESSIONS, newSecret, type RandomBytes } from "./secrets.ts";

const COLUMNS = "id, accountId, groupId, host, userAgent, createdAt, lastSeenAt, expiresAt";
const INSERT = insertInto("sessions", `${COLUMNS}, secretHash`);
// Expired sessions are deleted separately: they may have been seen later than active ones.
const DELETE_SURPLUS = `
  DELETE FROM sessions WHERE accountId = :accountId AND (expiresAt <= :now OR id NOT IN (
    SELECT id FROM sessions WHERE accountId = :accountId AND expiresAt > :now
    ORDER BY lastSeenAt DESC, rowid DESC LIMIT ${MAX_SESSIONS}))`;
const IS_DISABLED = "SELECT 1 FROM accounts WHERE id = :accountId AND disabled = 1";
const RESUME = `
  SELECT ${COLUMNS} FROM sessions WHERE secretHash = :secretHash AND host = :host AND expiresAt > :now
    AND NOT EXISTS (SELECT 1 FROM accounts WHERE accounts.id = sessions.accountId AND disabled = 1)`;
const SEE = "UPDATE sessions SET lastSeenAt = :lastSeenAt, expiresAt = :expiresAt WHERE id = :id";
const LIST = `
  SELECT ${COLUMNS} FROM sessions WHERE accountId = :accountId AND expiresAt > :now
  ORDER BY lastSeenAt DESC, rowid DESC`;
const IS_OPEN = "SELECT 1 FROM sessions WHERE accountId = :accountId AND id = :id AND expiresAt > :now";
const END = "DELETE FROM sessions WHERE accountId = :accountId AND id = :id";
const END_GROUP = "DELETE FROM sessions WHERE accountId = :accountId AND groupId = :groupId";
const END_ALL = "DELETE FROM sessions WHERE accountId = :accountId AND id <> :except";
const SWEEP = "DELETE FROM sessions WHERE expiresAt <= :now";

export class SqliteSessions implements Sessions {
  readonly #database: SqliteDatabase;
  readonly #now: () => Date;
  readonly #randomBytes: RandomBytes | undefined;

  constructor(database: SqliteDatabase, now: () => Date, randomBytes?: RandomBytes) {
    this.#database = database;
    this.#now = now;
    this.#randomBytes = randomBytes;
  }

  async open(opening: SessionOpening): Promise<{ session: Session; secret: string }> {
    const { accountId, host, userAgent } = opening;
    const secret = newSecret(this.#randomBytes);
    const createdAt = this.#now().toISOString();
    const id = randomUUID();
    const session: Session = {
      id,
      accountId,
      groupId: opening.groupId ?? id,
      host,
      userAgent,
      createdAt,
      lastSeenAt: createdAt,
      expiresAt: endOfSession(createdAt, this.#now()),
    };
    await this.#database.transaction(() => {
      if (this.#database.get(IS_DISABLED, { accountId })) throw new Unauthenticated("The account is disabled.");
      this.#database.run(INSERT, { ...session, secretHash: hashSecret(secret) });
      this.#database.run(DELETE_SURPLUS, { accountId, now: createdAt });
    });
    return { session, secret };
  }

  async resume(secret: string, host: string): Promise<Session | undefined> {
    const now = this.#now();
    const row = this.#database.get(RESUME, { secretHash: hashSecret(secret), host, now: now.toISOString() });
    if (!row) return undefined;
    const session = sessionOf(row);
    if (!isSeenAgain(session.lastSeenAt, now)) return session;
    const seen = { lastSeenAt: now.toISOString(), expiresAt: endOfSession(session.createdAt, now) };
    try {
      // Updates no row if the session was ended by a concurrent request.
      const updated = await this.#database.write(SEE, { id: session.id, ...seen });
      return updated === 0 ? undefined : { ...session, ...seen };
    } catch (error) {
      // Reads must work while another process blocks writes.
      if (error instanceof StorageFailure) return session;
      throw error;
    }
  }

  async list(accountId: string): Promise<Session[]> {
    return this.#database.all(LIST, { accountId, now: this.#now().toISOString() }).map(sessionOf);
  }

  async isOpen(accountId: string, sessionId: string): Promise<boolean> {
    const row = this.#database.get(IS_OPEN, { accountId, id: sessionId, now: this.#now().toISOString() });
    return row !== undefined;
  }

  async end(accountId: string, sessionId: string): Promise<void> {
    await this.#database.write(END, { accountId, id: sessionId });
  }

  async endGroup(accountId: string, groupId: string): Promise<void> {
    await this.#database.write(END_GROUP, { accountId, groupId });
  }

  async endAll(accountId: string, except = ""): Promise<void> {
    await this.#database.write(END_ALL, { accountId, except });
  }

  async sweep(): Promise<void> {
    await this.#database.write(SWEEP, { now: this.#now().toISOString() });
  }
}

const sessionOf = (row: Row): Session => ({ ...row }) as unknown as Session;
