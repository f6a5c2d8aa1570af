import { closeSync, mkdirSync, openSync, type Stats, statSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from "node:sqlite";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { DomainTaken, EmailTaken, ObjectNotFound, readable, SlugTaken, StorageFailure } from "../errors.ts";
import { parseField, RECORD_FIELDS, requireStructure, type StoredRecords } from "../record-structure.ts";

/** Result codes: https://www.sqlite.org/rescode.html */
const SQLITE_BUSY = 5;
const SQLITE_CONSTRAINT_FOREIGNKEY = 787;
/** Mask of the primary code, the lowest byte. Higher bytes hold the extended code. */
const PRIMARY = 0xff;

/** The codes of `node:sqlite` errors. A closed connection throws the second. */
const CODES: ReadonlySet<unknown> = new Set(["ERR_SQLITE_ERROR", "ERR_INVALID_STATE"]);

interface SqliteError extends Error {
  code: string;
  errcode?: number;
}

function isSqliteError(error: unknown): error is SqliteError {
  return error instanceof Error && "code" in error && CODES.has(error.code);
}

/** Whether another process holds the lock that a statement needs. */
function isBusy(error: unknown): boolean {
  return isSqliteError(error) && error.errcode !== undefined && (error.errcode & PRIMARY) === SQLITE_BUSY;
}

/** SQLite reports the columns of a violated UNIQUE constraint only in its message. */
const UNIQUE = "UNIQUE constraint failed: ";

/** Translates an error of SQLite to a platform error. Returns other errors unchanged. */
function translateSqliteError(error: unknown): unknown {
  if (!isSqliteError(error)) return error;
  const cause = { cause: error };
  if (error.errcode === SQLITE_CONSTRAINT_FOREIGNKEY) {
    return new ObjectNotFound("The record references a missing record.", cause);
  }
  if (error.message.startsWith(UNIQUE)) {
    const columns = error.message.slice(UNIQUE.length);
    if (columns === "domains.name" || columns === "sellers.domain") {
      return new DomainTaken("Another shop holds this domain.", cause);
    }
    if (columns === "accounts.email") return new EmailTaken("An account with this address exists.", cause);
    if (columns.endsWith(".slug")) return new SlugTaken("The shop already uses this slug.", cause);
  }
  return new StorageFailure(`The database failed: ${error.message}`, cause);
}

export type Row = Record<string, SQLOutputValue>;
export type Parameters = Record<string, SQLInputValue>;

export interface SqliteOptions {
  /** Milliseconds a transaction waits for the write lock before it fails. */
  patience?: number;
  /** Milliseconds, monotonic. */
  clock?: () => number;
  /** Waits between attempts to take the write lock, in milliseconds. */
  pause?: (milliseconds: number) => Promise<unknown>;
  /** The newest schema (`PRAGMA user_version`) that this release can write. */
  schemaVersion?: number;
  /** Called with a problem that the operator can fix. */
  onProblem?: (message: string) => void;
}

/**
 * Milliseconds a statement waits for another process's lock. The wait blocks this process. It occurs only when a file
 * is opened, or after a crash.
 */
const BUSY_TIMEOUT = 2000;

/** The same at startup: another process may be migrating the schema, at 8,000 orders a second. */
const START_TIMEOUT = 120_000;

/** Milliseconds. Longer than any transaction of a healthy process: those in steps take a few seconds. */
const PATIENCE = 5_000;

/**
 * Milliseconds a transaction waits if the lock has been held for the whole patience. Its holder has probably been
 * stopped; longer waits would only delay requests.
 */
const STUCK_PATIENCE = 200;

/** Seconds after which a client should retry. */
const RETRY_AFTER = 5;

/** Milliseconds that transactions run before they yield to the event loop. */
const STEP = 10;

/** Longest pause between attempts, in milliseconds: about the duration of another process's transaction. */
const ATTEMPT_INTERVAL = 4;

/** A requested transaction that has not ended. */
interface Asked {
  /** By the clock. */
  at: number;
  /** Does the work. Returns a function that resolves the promise with its result. */
  run: () => () => void;
  reject: (error: unknown) => void;
}

/**
 * A connection to the embedded database: `node:sqlite` with the platform's settings and errors. Caches prepared
 * statements by their text. Calls are synchronous: a typical query takes tens of microseconds, less than a message to a
 * worker.
 */
export class SqliteDatabase {
  readonly #file: string;
  readonly #connection: DatabaseSync;
  /** The read-only connection of {@link has}. */
  #reader: DatabaseSync | undefined;
  readonly #readerStatements = new Map<string, StatementSync>();
  readonly #statements = new Map<string, StatementSync>();
  readonly #dataVersion: StatementSync;
  readonly #patience: number;
  readonly #clock: () => number;
  readonly #pause: (milliseconds: number) => Promise<unknown>;
  readonly #schemaVersion: number;
  readonly #onProblem: (message: string) => void;
  /** The opened file. */
  readonly #opened: FileIdentity;
  /** Whether a refusal of writes was reported to the operator. */
  #isReported = false;
  /** When the write lock was found taken for the first and the last time since it was last free. */
  #locked: { first: number; last: number } | undefined;
  readonly #asked: Asked[] = [];
  #isWriting = false;
  #seenDataVersion: SQLOutputValue | undefined;
  #epoch = 0;

  /** Opens or creates the file with any schema. @throws StorageFailure */
  constructor(
    file: string,
    {
      patience = PATIENCE,
      clock = () => performance.now(),
      pause = sleep,
      schemaVersion = Number.POSITIVE_INFINITY,
      onProblem = () => {},
    }: SqliteOptions = {},
  ) {
    this.#file = file;
    this.#patience = patience;
    this.#clock = clock;
    this.#pause = pause;
    this.#schemaVersion = schemaVersion;
    this.#onProblem = onProblem;
    [this.#connection, this.#opened] = openFile(file);
    try {
      this.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON");
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

  /**
   * Whether a query finds a row. For queries on every request: most of their cost is to take and release SQLite's read
   * lock. Calls in one turn of the event loop share a read transaction and see the same state.
   * @param sql with one parameter, `?`
   */
  has(sql: string, value: SQLInputValue): boolean {
    return translating(() => {
      this.#reader ??= new DatabaseSync(this.#file, { timeout: BUSY_TIMEOUT, readOnly: true, defensive: true });
      if (!this.#reader.isTransaction) {
        this.#reader.exec("BEGIN");
        setImmediate(() => this.#reader?.isTransaction && this.#reader.exec("COMMIT"));
      }
      let statement = this.#readerStatements.get(sql);
      if (!statement) this.#readerStatements.set(sql, (statement = this.#reader.prepare(sql)));
      return statement.get(value) !== undefined;
    });
  }

  /** Runs a write inside a {@link transaction}. @returns the number of changed rows */
  run(sql: string, parameters: Parameters = {}): number {
    return translating(() => Number(this.#statement(sql).run(parameters).changes));
  }

  /**
   * Runs the work in a transaction: all of it or nothing is committed. The work is synchronous. The write lock is taken
   * first, so its reads stay valid until the commit. Transactions begin in the order of the calls.
   *
   * Most of a small transaction's cost is its commit, which waits for the disk. Transactions that wait at the same time
   * share one commit: each runs in a savepoint, and all promises settle after the commit.
   *
   * SQLite's own wait for a lock blocks the process, with growing pauses: next to a busy process, the longest waiter
   * starves. Instead, the first transaction in the queue retries every few milliseconds, without blocking.
   * @throws StorageFailure if the lock was not free in time
   */
  transaction<T>(work: () => T): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const run = () => {
      const result = work();
      return () => resolve(result);
    };
    this.#asked.push({ at: this.#clock(), run, reject });
    if (!this.#isWriting) void this.#write();
    return promise;
  }

  /** A {@link transaction} of one statement. @returns the number of changed rows */
  write(sql: string, parameters: Parameters): Promise<number> {
    return this.transaction(() => this.run(sql, parameters));
  }

  /**
   * A transaction for long work, on its own connection. The work pauses at each `yield`. Between steps, the process
   * answers requests from the state before the transaction. Other transactions wait until it ends, or fail when their
   * patience ends: it may take a few seconds at most.
   * @throws StorageFailure
   */
  async transactionInSteps<T>(work: (database: SqliteDatabase) => Generator<void, T>): Promise<T> {
    // Opening a missing file would create it.
    this.refuseUnsafeWrites();
    const own = new SqliteDatabase(this.#file, { patience: this.#patience, clock: this.#clock, pause: this.#pause });
    try {
      await own.#beginInTime(own.#clock());
      this.refuseUnsafeWrites();
      const steps = work(own);
      let step = steps.next();
      for (let turn = performance.now(); !step.done; step = steps.next()) {
        if (performance.now() - turn < STEP) continue;
        await nextTurn();
        turn = performance.now();
      }
      return own.#finish(() => step.value);
    } finally {
      // Closing rolls back uncommitted changes.
      own.close();
    }
  }

  /** A {@link transaction} that blocks the process until it begins. For startup only. */
  transactionNow<T>(work: () => T): T {
    this.exec(`PRAGMA busy_timeout = ${START_TIMEOUT}; BEGIN IMMEDIATE; PRAGMA busy_timeout = ${BUSY_TIMEOUT}`);
    return this.#finish(work);
  }

  /**
   * A number that increases with every commit of this connection or another process. Reads
   * https://www.sqlite.org/pragma.html#pragma_data_version, which does not count this connection's commits. It takes
   * about 1.7 µs and no disk access.
   */
  epoch(): number {
    const [dataVersion] = translating(() => this.#dataVersion.get()) as unknown as [SQLOutputValue];
    if (dataVersion !== this.#seenDataVersion) {
      this.#seenDataVersion = dataVersion;
      this.#epoch += 1;
    }
    return this.#epoch;
  }

  /** The version of the schema: `PRAGMA user_version`. */
  schemaVersion(): number {
    return Number(this.get("PRAGMA user_version")?.["user_version"]);
  }

  /**
   * Each write transaction calls this, once for all that share a commit. The steps of a newer schema may have changed the
   * meaning of stored values, such as the unit of amounts. What is written to a file that was replaced, for example by a
   * backup, is lost when the process ends. Takes a few microseconds. Reports the first refusal to the operator.
   * @throws StorageFailure if another process has migrated the schema to a version that this release can't write, or if
   *   the file's path no longer names the opened file
   */
  refuseUnsafeWrites(): void {
    if (!namesStill(this.#file, this.#opened)) {
      this.#refuse(
        `${this.#file} was replaced, moved or deleted while this process used it. This process writes nothing until the ` +
          "file is back. To use another file at this path, restart the process.",
      );
    }
    const version = this.schemaVersion();
    if (version <= this.#schemaVersion) return;
    this.#refuse(
      `A newer release has migrated ${this.#file} to schema version ${version}; this release supports only ` +
        `${this.#schemaVersion}. This process writes nothing more. Stop it, and start the newer release.`,
    );
  }

  #refuse(message: string): never {
    if (!this.#isReported) this.#onProblem(message);
    this.#isReported = true;
    throw new StorageFailure(message);
  }

  close(): void {
    this.#reader?.close();
    this.#reader = undefined;
    if (this.#connection.isOpen) this.#connection.close();
  }

  /** Runs the requested transactions until none is left. Never rejects: each failure rejects its transactions. */
  async #write(): Promise<void> {
    this.#isWriting = true;
    for (let [first] = this.#asked; first; [first] = this.#asked) {
      // Transactions of all requests that were read in this turn of the event loop join.
      await nextTurn();
      try {
        await this.#beginInTime(first.at);
        this.#commitAsked();
      } catch (error) {
        this.#asked.shift()?.reject(error);
      }
    }
    this.#isWriting = false;
  }

  /** Runs requested transactions for {@link STEP} in the open transaction, and commits them together. */
  #commitAsked(): void {
    const begunAt = this.#clock();
    const taken: Asked[] = [];
    const outcomes: { isDone: boolean; settle: () => void }[] = [];
    try {
      do {
        const asked = this.#asked.shift() as Asked;
        taken.push(asked);
        if (taken.length === 1) this.refuseUnsafeWrites();
        outcomes.push(this.#runInSavepoint(asked));
      } while (this.#asked.length > 0 && this.#clock() - begunAt < STEP);
      this.exec("COMMIT");
    } catch (error) {
      if (this.#connection.isTransaction) this.exec("ROLLBACK");
      for (const { reject } of taken) reject(error);
      return;
    }
    if (outcomes.some(({ isDone }) => isDone)) this.#epoch += 1;
    for (const { settle } of outcomes) settle();
  }

  /** @throws an error that rolled back the whole transaction */
  #runInSavepoint({ run, reject }: Asked): { isDone: boolean; settle: () => void } {
    this.run("SAVEPOINT asked");
    try {
      const settle = run();
      this.run("RELEASE asked");
      return { isDone: true, settle };
    } catch (error) {
      // Some failures, such as a full disk, roll back automatically.
      if (!this.#connection.isTransaction) throw error;
      this.run("ROLLBACK TO asked");
      this.run("RELEASE asked");
      return { isDone: false, settle: () => reject(error) };
    }
  }

  async #beginInTime(askedAt: number): Promise<void> {
    while (!this.#begin()) {
      const now = this.#clock();
      // After a longer time without an attempt, it may be another transaction's.
      const isKnown = this.#locked && now - this.#locked.last < this.#patience;
      this.#locked = { first: now, ...(isKnown && this.#locked), last: now };
      const isStuck = now - this.#locked.first >= this.#patience;
      if (now - askedAt >= (isStuck ? Math.min(STUCK_PATIENCE, this.#patience) : this.#patience)) {
        throw new StorageFailure("The database has been locked for writing for too long.", { retryAfter: RETRY_AFTER });
      }
      await this.#pause(1 + Math.random() * (ATTEMPT_INTERVAL - 1));
    }
    this.#locked = undefined;
  }

  /** @returns whether the write lock was free */
  #begin(): boolean {
    try {
      this.#connection.exec("PRAGMA busy_timeout = 0; BEGIN IMMEDIATE");
    } catch (error) {
      if (isBusy(error)) return false;
      throw translateSqliteError(error);
    } finally {
      if (this.#connection.isOpen) this.#connection.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT}`);
    }
    return true;
  }

  #finish<T>(work: () => T): T {
    try {
      const result = work();
      this.exec("COMMIT");
      this.#epoch += 1;
      return result;
    } catch (error) {
      // Some failures, such as a full disk, roll back automatically.
      if (this.#connection.isTransaction) this.exec("ROLLBACK");
      throw error;
    }
  }

  #statement(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.#connection.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}

function openFile(file: string): [DatabaseSync, FileIdentity] {
  try {
    mkdirSync(dirname(file), { recursive: true });
    createFile(file);
    const options = { timeout: BUSY_TIMEOUT, enableForeignKeyConstraints: true, defensive: true };
    return [new DatabaseSync(file, options), statSync(file)];
  } catch (error) {
    throw new StorageFailure(`${file} can't be opened: ${(error as Error).message}`, { cause: error });
  }
}

/**
 * Creates a missing file, only for the gateway's user: it holds customers' addresses and the links of their orders. SQLite
 * gives its other files the same mode. The folder stays readable, because nginx serves the pictures in it.
 *
 * Never opens an existing file: closing it would end the locks of this process's other connections, and other processes
 * would see a database that nobody uses.
 * https://www.sqlite.org/howtocorrupt.html#_posix_advisory_locks_canceled_by_a_separate_thread_doing_close_
 */
function createFile(file: string): void {
  try {
    closeSync(openSync(file, "ax", 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

/** https://man7.org/linux/man-pages/man7/inode.7.html */
type FileIdentity = Pick<Stats, "dev" | "ino">;

function namesStill(path: string, { dev, ino }: FileIdentity): boolean {
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    return found?.dev === dev && found.ino === ino;
  } catch {
    // Without access to its folder, the path may still name the file.
    return true;
  }
}

function translating<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw translateSqliteError(error);
  }
}

/** The statement that inserts a row. @param columns comma-separated, and the names of its parameters */
export const insertInto = (table: string, columns: string): string =>
  `INSERT INTO ${table} (${columns}) VALUES (${columns.replaceAll(/\w+/g, ":$&")})`;

/** The statement that inserts a row, or replaces the columns of the row with the same key. */
export function upsertInto(table: string, columns: string, key: string): string {
  const others = columns.split(", ").filter((column) => !key.split(", ").includes(column));
  const assignments = others.map((column) => `${column} = excluded.${column}`);
  return `${insertInto(table, columns)} ON CONFLICT (${key}) DO UPDATE SET ${assignments.join(", ")}`;
}

/** Reads records, or some of their fields, from a table's rows. */
export interface RowReading<T> {
  /** The columns for `SELECT`, comma-separated. */
  columns: string;
  /** @throws BrokenRecord */
  fromRow: (row: Row) => T;
}

/** Maps between a table's rows and domain records. */
interface RowMapping<T> extends RowReading<T> {
  /** The mapping of some fields only, for reading. `id` must be one of them. */
  only: <Field extends keyof T & string>(fields: readonly Field[]) => RowReading<Pick<T, Field>>;
  /** The statement that inserts a record. Its parameters are those of {@link toRow}. */
  insert: string;
  /** Inserts a record, or replaces the row with its id if it has the same seller. Otherwise changes no row. */
  upsert: string;
  /** The assignments of an `UPDATE` that recomputes the derived columns. Its parameters are those of {@link derive}. */
  derivation: string;
  derive: (record: T) => Parameters;
  toRow: (record: T) => Parameters;
  /** Reads the record that a query finds. @throws BrokenRecord */
  find: (database: SqliteDatabase, sql: string, parameters: Parameters) => T | undefined;
}

/**
 * Creates the mapping of a table with a column for each of {@link RECORD_FIELDS}: lists and objects are JSON. `derived`
 * columns are computed from the record, for queries, and never read back. When an existing row is replaced, columns in
 * `replaced` get the value of their SQL expression.
 */
export function mapRows<Table extends keyof StoredRecords, T extends StoredRecords[Table] = StoredRecords[Table]>(
  table: Table,
  derived: Record<string, (record: T) => SQLInputValue> = {},
  replaced: Partial<Record<keyof T & string, string>> = {},
): RowMapping<T> {
  const names = Object.keys(RECORD_FIELDS[table]) as (keyof T & string)[];
  const isJson = (name: string): boolean => (RECORD_FIELDS[table] as Record<string, string>)[name] !== "plain";
  const written = [...names, ...Object.keys(derived)];
  const insert = insertInto(table, written.join(", "));
  const assignments = written
    .filter((name) => name !== "id")
    .map((name) => `${name} = ${replaced[name as keyof T & string] ?? `excluded.${name}`}`);
  const only = <Field extends keyof T & string>(fields: readonly Field[]): RowReading<Pick<T, Field>> => {
    // Fields that are added one by one turn a large record into a hash table, which is twice as large and slower to read.
    const emptyRecord = Object.fromEntries(fields.map((name) => [name, null]));
    const fromRow = (row: Row): Pick<T, Field> => {
      const record: Record<string, unknown> = { ...emptyRecord };
      for (const name of fields) {
        record[name] = isJson(name) ? parseField(table, row["id"], name, row[name]) : row[name];
      }
      requireStructure(table, row["id"], record, fields);
      return record as unknown as Pick<T, Field>;
    };
    return { columns: fields.map((name) => `${table}.${name}`).join(", "), fromRow };
  };
  // All fields are the record.
  const { columns, fromRow } = only(names) as RowReading<unknown> as RowReading<T>;
  const derive = (record: T): Parameters =>
    Object.fromEntries(Object.entries(derived).map(([name, valueOf]) => [name, valueOf(record)]));
  return {
    columns,
    fromRow,
    only,
    insert,
    upsert:
      `${insert} ON CONFLICT (id) DO UPDATE SET ${assignments.join(", ")} ` +
      `WHERE ${table}.sellerId = excluded.sellerId`,
    derivation: Object.keys(derived)
      .map((name) => `${name} = :${name}`)
      .join(", "),
    derive,
    toRow: (record) => {
      const row = derive(record);
      for (const name of names) {
        row[name] = isJson(name) ? JSON.stringify(record[name]) : (record[name] as SQLInputValue);
      }
      return row;
    },
    find: (database, sql, parameters) => {
      const row = database.get(sql, parameters);
      return row && fromRow(row);
    },
  };
}

/** Rows in memory at a time. */
const BATCH = 500;

/** Yields the readable records of a table, by id. */
export function* allRecords<T>(database: SqliteDatabase, table: string, rows: RowMapping<T>): Generator<T> {
  const sql = `SELECT ${rows.columns} FROM ${table} WHERE id > :after ORDER BY id LIMIT ${BATCH}`;
  for (let after = "", more = true; more; ) {
    const page = database.all(sql, { after });
    yield* page.flatMap((row) => readable(() => rows.fromRow(row)) ?? []);
    after = String(page.at(-1)?.["id"] ?? after);
    more = page.length === BATCH;
  }
}
