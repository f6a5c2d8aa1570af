import { atInterval, type Scheduler } from "../concurrency.ts";
import type { SqliteDatabase } from "../database/sqlite-database.ts";
import { OrderWatchers } from "./order-watchers.ts";

const READ = "SELECT revision FROM orderRevisions WHERE sellerId = :sellerId";

/** Milliseconds between polls, while orders are watched. */
const INTERVAL = 500;

/**
 * Detects orders placed or changed by any process. One timer polls for all watchers. Most polls find no write to the
 * database, which takes about two microseconds.
 */
export class SqliteOrderWatch {
  readonly #database: SqliteDatabase;
  readonly #every: Scheduler;
  readonly #watchers = new OrderWatchers();
  /** The last read revision, by seller; `undefined` if the read failed. */
  readonly #revisions = new Map<string, number | undefined>();
  #epoch: number | undefined;
  #stopPolling: (() => void) | undefined;

  constructor(database: SqliteDatabase, every: Scheduler = atInterval) {
    this.#database = database;
    this.#every = every;
  }

  /** See `Orders.watch`. */
  watch(sellerId: string, onChange: () => void): () => void {
    if (!this.#watchers.has(sellerId)) this.#revisions.set(sellerId, this.#tryRead(sellerId));
    const remove = this.#watchers.add(sellerId, onChange);
    this.#stopPolling ??= this.#every(() => this.#poll(), INTERVAL);
    return () => {
      remove();
      if (!this.#watchers.has(sellerId)) this.#revisions.delete(sellerId);
      if (this.#watchers.isEmpty) this.close();
    };
  }

  /** Stops polling. */
  close(): void {
    this.#stopPolling?.();
    this.#stopPolling = undefined;
    this.#epoch = undefined;
  }

  #poll(): void {
    let epoch: number;
    const changed: string[] = [];
    try {
      epoch = this.#database.epoch();
      if (epoch === this.#epoch) return;
      for (const sellerId of this.#watchers.sellerIds()) {
        const revision = this.#read(sellerId);
        if (revision === this.#revisions.get(sellerId)) continue;
        this.#revisions.set(sellerId, revision);
        changed.push(sellerId);
      }
      this.#epoch = epoch;
    } catch {
      // The next poll retries. The changes found so far are reported.
    }
    for (const sellerId of changed) this.#watchers.notify(sellerId);
  }

  #tryRead(sellerId: string): number | undefined {
    try {
      return this.#read(sellerId);
    } catch {
      return undefined;
    }
  }

  #read(sellerId: string): number {
    return Number(this.#database.get(READ, { sellerId })?.["revision"] ?? 0);
  }
}
