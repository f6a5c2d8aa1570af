import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from "node:sqlite";
import { StorageFailure } from "../../ports/errors.ts";
import { translateSqliteError } from "./sqlite-errors.ts";
import { SCHEMA_STEPS } from "./sqlite-schema.ts";

export type Row = Record<string, SQLOutputValue>;
export type Parameters = Record<string, SQLInputValue>;

/** Milliseconds that a statement waits for another process's write. It blocks this process as long, so it is short. */
const BUSY_TIMEOUT = 2000;

/**
 * One connection to the embedded database: `node:sqlite` with the platform's settings and errors. Statements are
 * prepared once per text. Calls are synchronous: a query of a shop takes tens of microseconds, less than a trip to a
 * worker would.
 */
export class SqliteDatabase {
  readonly #connection: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  readonly #dataVersion: StatementSync;
  #seenDataVersion: SQLOutputValue | undefined;
  #epoch = 0;

  /** Opens or creates the file and brings its schema up to date. @throws StorageFailure */
  constructor(file: string) {
    this.#connection = openFile(file);
    try {
      this.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON");
      this.#migrate(file);
      this.#dataVersion = this.#connection.prepare("PRAGMA data_version");
      this.#dataVersion.setReturnArrays(true);
    } catch (error) {
      this.#connection.close();
      throw translateSqliteError(error);
    }
  }

  exec(sql: string): void {
    translating(() => this.#connection.exec(sql));
  }

  get(sql: string, parameters: Parameters = {}): Row | undefined {
    return translating(() => this.#statement(sql).get(parameters));
  }

  all(sql: string, parameters: Parameters = {}): Row[] {
    return translating(() => this.#statement(sql).all(parameters));
  }

  /** Runs a write inside a {@link transaction}. @returns how many rows it changed */
  run(sql: string, parameters: Parameters = {}): number {
    return translating(() => Number(this.#statement(sql).run(parameters).changes));
  }

  /** All of the work or none of it. It takes the write lock at once, so what it reads stays true until it ends. */
  transaction<T>(work: () => T): T {
    this.exec("BEGIN IMMEDIATE");
    try {
      const result = work();
      this.exec("COMMIT");
      this.#epoch += 1;
      return result;
    } catch (error) {
      // Some failures (a full disk) have rolled back already.
      if (this.#connection.isTransaction) this.exec("ROLLBACK");
      throw error;
    }
  }

  /**
   * A number that grows with every commit, by this connection or by another process
   * (https://www.sqlite.org/pragma.html#pragma_data_version, which leaves this connection's own commits out). It costs
   * about 1.7 µs and no disk access.
   */
  epoch(): number {
    let dataVersion: SQLOutputValue | undefined;
    try {
      [dataVersion] = this.#dataVersion.get() as unknown as [SQLOutputValue];
    } catch (error) {
      throw translateSqliteError(error);
    }
    if (dataVersion !== this.#seenDataVersion) {
      this.#seenDataVersion = dataVersion;
      this.#epoch += 1;
    }
    return this.#epoch;
  }

  close(): void {
    if (this.#connection.isOpen) this.#connection.close();
  }

  #statement(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.#connection.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }

  #migrate(file: string): void {
    const schemaVersion = (): number =>
      Number(this.#connection.prepare("PRAGMA user_version").get()?.["user_version"] ?? 0);
    if (schemaVersion() === SCHEMA_STEPS.length) return;
    this.transaction(() => {
      // Read again under the write lock: another process may have migrated meanwhile.
      const version = schemaVersion();
      if (version > SCHEMA_STEPS.length) {
        throw new StorageFailure(
          `${file} has schema version ${version}, but this release knows only ${SCHEMA_STEPS.length}: run a newer release.`,
        );
      }
      for (const step of SCHEMA_STEPS.slice(version)) this.exec(step);
      this.exec(`PRAGMA user_version = ${SCHEMA_STEPS.length}`);
    });
  }
}

function openFile(file: string): DatabaseSync {
  try {
    mkdirSync(dirname(file), { recursive: true });
    return new DatabaseSync(file, { timeout: BUSY_TIMEOUT, enableForeignKeyConstraints: true, defensive: true });
  } catch (error) {
    throw new StorageFailure(`${file} can't be opened: ${(error as Error).message}`, { cause: error });
  }
}

function translating<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw translateSqliteError(error);
  }
}
