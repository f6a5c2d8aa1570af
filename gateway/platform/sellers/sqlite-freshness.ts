import type { SqliteDatabase } from "../database/sqlite-database.ts";
import type { Freshness } from "./freshness.ts";

const READ = "SELECT epoch FROM sellersEpoch";

/**
 * Exact: a change by this or any other process shows in the very next call. Mostly nothing at all has been committed,
 * which costs next to nothing to see; after a commit one row tells whether it was about a seller. Otherwise every sign-in
 * and every mail would have all processes look at all shops again, at three times the cost of a page hit each.
 */
export class SqliteFreshness implements Freshness {
  readonly exact = true;
  readonly #database: SqliteDatabase;
  #committed: number | undefined;
  #epoch = 0;

  constructor(database: SqliteDatabase) {
    this.#database = database;
  }

  epoch(): number {
    // Looked at first: what is committed between the two is looked at again the next time.
    const committed = this.#database.epoch();
    if (committed !== this.#committed) {
      this.#epoch = Number(this.#database.get(READ)?.["epoch"]);
      this.#committed = committed;
    }
    return this.#epoch;
  }

  /** The epoch has told already. */
  watch(): () => void {
    return () => {};
  }
}
