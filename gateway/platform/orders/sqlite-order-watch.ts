import { atInterval, type Scheduler } from "../concurrency.ts";
import type { SqliteDatabase } from "../database/sqlite-database.ts";
import { OrderWatchers } from "./order-watchers.ts";

const READ = "SELECT revision FROM orderRevisions WHERE sellerId = :sellerId";

/** Milliseconds between two looks, while anybody watches. */
const INTERVAL = 500;

/**
 * Sees that orders were placed or changed, by this process or another. One timer looks for all who watch: mostly
 * nothing has been written to the database at all, which it learns in about two microseconds.
 */
export class SqliteOrderWatch {
  readonly #database: SqliteDatabase;
  readonly #every: Scheduler;
  readonly #watchers = new OrderWatchers();
  /** By seller, as last seen; `undefined` where that could not be read yet. */
  readonly #revisions = new Map<string, number | undefined>();
  #epoch: number | undefined;
  #stopLooking: (() => void) | undefined;

  constructor(database: SqliteDatabase, every: Scheduler = atInterval) {
    this.#database = database;
    this.#every = every;
  }

  /** See `Orders.watch`. */
  watch(sellerId: string, onChange: () => void): () => void {
    if (!this.#watchers.has(sellerId)) this.#revisions.set(sellerId, this.#tryToRead(sellerId));
    const remove = this.#watchers.add(sellerId, onChange);
    this.#stopLooking ??= this.#every(() => this.#look(), INTERVAL);
    return () => {
      remove();
      if (!this.#watchers.has(sellerId)) this.#revisions.delete(sellerId);
      if (this.#watchers.isEmpty) this.close();
    };
  }

  /** Looks no more. */
  close(): void {
    this.#stopLooking?.();
    this.#stopLooking = undefined;
    this.#epoch = undefined;
  }

  #look(): void {
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
      // A database that can't be read now is read at the next look; what was seen until here is told.
    }
    for (const sellerId of changed) this.#watchers.tell(sellerId);
  }

  #tryToRead(sellerId: string): number | undefined {
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
