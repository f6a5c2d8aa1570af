import type { SqliteDatabase } from "../database/sqlite-database.ts";
import { MAX_CODE_TRIES, type Registration, type Registrations } from "./registrations.ts";
import { hashCode, hashSecret, newSecret } from "./secrets.ts";

const INSERT = `
  INSERT INTO registrations (secretHash, codeHash, email, tries, expiresAt)
  VALUES (:secretHash, :codeHash, :email, 0, :expiresAt)`;
const TRY = `
  UPDATE registrations SET tries = tries + 1
  WHERE secretHash = :secretHash AND expiresAt > :now AND tries < ${MAX_CODE_TRIES} RETURNING email, codeHash`;
const REMOVE = "DELETE FROM registrations WHERE secretHash = :secretHash";
const SWEEP = "DELETE FROM registrations WHERE expiresAt <= :now";

export class SqliteRegistrations implements Registrations {
  readonly #database: SqliteDatabase;
  readonly #now: () => Date;

  constructor(database: SqliteDatabase, now: () => Date) {
    this.#database = database;
    this.#now = now;
  }

  async add({ email, code, expiresAt }: Registration): Promise<string> {
    const secret = newSecret();
    const row = { secretHash: hashSecret(secret), codeHash: hashCode(secret, code), email, expiresAt };
    await this.#database.transaction(() => this.#database.run(INSERT, row));
    return secret;
  }

  async tryCode(secret: string, code: string): Promise<string | undefined> {
    const asked = { secretHash: hashSecret(secret), now: this.#now().toISOString() };
    const row = await this.#database.transaction(() => this.#database.get(TRY, asked));
    return row?.["codeHash"] === hashCode(secret, code) ? String(row["email"]) : undefined;
  }

  async remove(secret: string): Promise<void> {
    await this.#database.transaction(() => this.#database.run(REMOVE, { secretHash: hashSecret(secret) }));
  }

  async sweep(): Promise<void> {
    await this.#database.transaction(() => this.#database.run(SWEEP, { now: this.#now().toISOString() }));
  }
}
