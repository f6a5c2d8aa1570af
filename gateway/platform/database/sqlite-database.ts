import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from "node:sqlite";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { StorageFailure } from "../errors.ts";
import { isBusy, translateSqliteError } from "./sqlite-errors.ts";

export type Row = Record<string, SQLOutputValue>;
export type Parameters = Record<string, SQLInputValue>;

export interface SqliteOptions {
  /** Milliseconds a transaction waits for the write lock before it fails. */
  patience?: number;
  /** Milliseconds, monotonic. */
  clock?: () => number;
  /** Waits between attempts to take the write lock, in milliseconds. */
  pause?: (milliseconds: number) => Promise<unknown>;
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

/** A transaction that was asked for and has not ended. */
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
  /** When the write lock was found taken for the first time since it was last free. */
  #lockedSince: number | undefined;
  readonly #asked: Asked[] = [];
  #isWriting = false;
  #seenDataVersion: SQLOutputValue | undefined;
  #epoch = 0;

  /** Opens or creates the file with any schema. @throws StorageFailure */
  constructor(
    file: string,
    { patience = PATIENCE, clock = () => performance.now(), pause = sleep }: SqliteOptions = {},
  ) {
    this.#file = file;
    this.#patience = patience;
    this.#clock = clock;
    this.#pause = pause;
    this.#connection = openFile(file);
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
    try {
      this.#reader ??= new DatabaseSync(this.#file, { timeout: BUSY_TIMEOUT, readOnly: true, defensive: true });
      if (!this.#reader.isTransaction) {
        this.#reader.exec("BEGIN");
        setImmediate(() => this.#reader?.isTransaction && this.#reader.exec("COMMIT"));
      }
      let statement = this.#readerStatements.get(sql);
      if (!statement) this.#readerStatements.set(sql, (statement = this.#reader.prepare(sql)));
      return statement.get(value) !== undefined;
    } catch (error) {
      throw translateSqliteError(error);
    }
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
    const own = new SqliteDatabase(this.#file, { patience: this.#patience, clock: this.#clock, pause: this.#pause });
    try {
      await own.#beginInTime(own.#clock());
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
    this.#reader?.close();
    this.#reader = undefined;
    if (this.#connection.isOpen) this.#connection.close();
  }

  /** Runs the asked transactions until none is left. Never rejects: each failure rejects the transactions it concerns. */
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

  /** Runs asked transactions for {@link STEP}, in the begun one, and commits them together. */
  #commitAsked(): void {
    const begunAt = performance.now();
    const taken: Asked[] = [];
    const outcomes: { isDone: boolean; settle: () => void }[] = [];
    try {
      do {
        const asked = this.#asked.shift() as Asked;
        taken.push(asked);
        outcomes.push(this.#runInSavepoint(asked));
      } while (this.#asked.length > 0 && performance.now() - begunAt < STEP);
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
      this.#lockedSince ??= now;
      const isStuck = now - this.#lockedSince >= this.#patience;
      if (now - askedAt >= (isStuck ? Math.min(STUCK_PATIENCE, this.#patience) : this.#patience)) {
        throw new StorageFailure("The database has been locked for writing for too long.", { retryAfter: RETRY_AFTER });
      }
      await this.#pause(1 + Math.random() * (ATTEMPT_INTERVAL - 1));
    }
    this.#lockedSince = undefined;
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
