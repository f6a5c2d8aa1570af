import type { SqliteDatabase } from "../database/sqlite-database.ts";
import { OrderWatchers } from "./order-watchers.ts";

const GROW = `
  INSERT INTO orderRevisions (sellerId, revision) VALUES (:sellerId, 1)
  ON CONFLICT (sellerId) DO UPDATE SET revision = revision + 1`;
const READ = "SELECT revision FROM orderRevisions WHERE sellerId = :sellerId";

/** Milliseconds between two looks, while anybody watches. */
const INTERVAL = 500;

export type Every = (run: () => void, milliseconds: number) => () => void;

/** Of a process that wants to end, a timer is no reason to stay. */
function everyByTimer(run: () => void, milliseconds: number): () => void {
  const timer = setInterval(run, milliseconds).unref();
  return () => clearInterval(timer);
}

/** Notes that an order of the seller was placed or changed, inside the transaction in which it is. */
export function growRevision(database: SqliteDatabase, sellerId: string): void {
  database.run(GROW, { sellerId });
}

/**
 * Sees that orders were placed or changed, by this process or another. One timer looks for all who watch: mostly
 * nothing has been written to the database at all, which it learns in about two microseconds.
 */
export class SqliteOrderWatch {
  readonly #database: SqliteDatabase;
  readonly #every: Every;
  readonly #watchers = new OrderWatchers();
  /** By seller, as last seen; `undefined` where that could not be read yet. */
  readonly #revisions = new Map<string, number | undefined>();
  #epoch: number | undefined;
  #stopLooking: (() => void) | undefined;

  constructor(database: SqliteDatabase, every: Every = everyByTimer) {
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
