import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from "node:sqlite";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { StorageFailure } from "../errors.ts";
import { isBusy, translateSqliteError } from "./sqlite-errors.ts";

export type Row = Record<string, SQLOutputValue>;
export type Parameters = Record<string, SQLInputValue>;

export interface SqliteOptions {
  /** Milliseconds after which a transaction that can't begin, because others write, is given up. */
  patience?: number;
  /** Milliseconds, monotonic. */
  clock?: () => number;
  /** Waits between two attempts to begin, in milliseconds. */
  pause?: (milliseconds: number) => Promise<unknown>;
}

/** Milliseconds that a statement waits for another process. It blocks this process as long; only opening a file, or a crash, makes one wait. */
const BUSY_TIMEOUT = 2000;

/** The same while starting: another process may be bringing the schema up to date, at 8,000 orders a second. */
const START_TIMEOUT = 120_000;

/** Longer than any transaction of a healthy neighbour: those in steps take a few seconds. */
const PATIENCE = 5_000;

/**
 * Milliseconds that a transaction waits once the lock has been out of reach for the whole patience: then its holder has
 * probably been stopped, and each further wait would keep a customer waiting for nothing.
 */
const STUCK_PATIENCE = 200;

/** Seconds after which a client should repeat what was refused. */
const RETRY_AFTER = 5;

/** Milliseconds that a transaction in steps keeps the process to itself. */
const STEP = 10;

/** Milliseconds between two attempts to begin, at most: about as long as another process's transaction takes. */
const ATTEMPT_INTERVAL = 4;

/**
 * One connection to the embedded database: `node:sqlite` with the platform's settings and errors. Statements are
 * prepared once per text. Calls are synchronous: a query of a shop takes tens of microseconds, less than a trip to a
 * worker would.
 */
export class SqliteDatabase {
  readonly #file: string;
  readonly #connection: DatabaseSync;
  /** For {@link has}. */
  #reader: DatabaseSync | undefined;
  readonly #asked = new Map<string, StatementSync>();
  readonly #statements = new Map<string, StatementSync>();
  readonly #dataVersion: StatementSync;
  readonly #patience: number;
  readonly #clock: () => number;
  readonly #pause: (milliseconds: number) => Promise<unknown>;
  /** When the write lock was first found taken, since it was last free. */
  #lockedSince: number | undefined;
  #lastTransaction: Promise<unknown> = Promise.resolve();
  #seenDataVersion: SQLOutputValue | undefined;
  #epoch = 0;

  /** Opens or creates the file, whatever its schema. @throws StorageFailure */
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
   * Whether a query finds a row, for what every request asks. Nearly all that such a query costs is to take and release
   * SQLite's lock for readers, so those of one turn of the event loop share it, and see the same state.
   * @param sql with one parameter, `?`
   */
  has(sql: string, value: SQLInputValue): boolean {
    try {
      this.#reader ??= new DatabaseSync(this.#file, { timeout: BUSY_TIMEOUT, readOnly: true, defensive: true });
      if (!this.#reader.isTransaction) {
        this.#reader.exec("BEGIN");
        setImmediate(() => this.#reader?.isTransaction && this.#reader.exec("COMMIT"));
      }
      let statement = this.#asked.get(sql);
      if (!statement) this.#asked.set(sql, (statement = this.#reader.prepare(sql)));
      return statement.get(value) !== undefined;
    } catch (error) {
      throw translateSqliteError(error);
    }
  }

  /** Runs a write inside a {@link transaction}. @returns how many rows it changed */
  run(sql: string, parameters: Parameters = {}): number {
    return translating(() => Number(this.#statement(sql).run(parameters).changes));
  }

  /**
   * All of the work or none of it. The work is synchronous, and the write lock is taken before it, so what it reads
   * stays true until it ends. Transactions begin in the order in which they were asked for.
   *
   * SQLite's own way to wait for another process's lock blocks this process meanwhile, and whoever waits longest sleeps
   * longest: beside a busy neighbour it starves. So the first in line tries again every few milliseconds, and the
   * process goes on answering. @throws StorageFailure when the lock could not be had in time
   */
  transaction<T>(work: () => T): Promise<T> {
    const askedAt = this.#clock();
    const outcome = this.#lastTransaction.then(async () => {
      await this.#beginInTime(askedAt);
      return this.#finish(work);
    });
    this.#lastTransaction = outcome.catch(() => undefined);
    return outcome;
  }

  /** A {@link transaction} of one statement. @returns how many rows it changed */
  write(sql: string, parameters: Parameters): Promise<number> {
    return this.transaction(() => this.run(sql, parameters));
  }

  /**
   * A transaction for work that takes longer than a process may be kept waiting, on a connection of its own: the work pauses
   * at each `yield`, and between two steps the process goes on answering, from what was there before. Other transactions
   * wait until it ends, or out of patience, so it may take a few seconds at most. @throws StorageFailure
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
      // Closing rolls back what has not been committed.
      own.close();
    }
  }

  /** A {@link transaction} that blocks the process until it can begin: for the start. */
  transactionNow<T>(work: () => T): T {
    this.exec(`PRAGMA busy_timeout = ${START_TIMEOUT}; BEGIN IMMEDIATE; PRAGMA busy_timeout = ${BUSY_TIMEOUT}`);
    return this.#finish(work);
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
    this.#reader?.close();
    this.#reader = undefined;
    if (this.#connection.isOpen) this.#connection.close();
  }

  async #beginInTime(askedAt: number): Promise<void> {
    while (!this.#begin()) {
      const now = this.#clock();
      this.#lockedSince ??= now;
      const isStuck = now - this.#lockedSince >= this.#patience;
      if (now - askedAt >= (isStuck ? Math.min(STUCK_PATIENCE, this.#patience) : this.#patience)) {
        throw new StorageFailure("The database is being written to for too long.", { retryAfter: RETRY_AFTER });
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
      // Some failures (a full disk) have rolled back already.
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
