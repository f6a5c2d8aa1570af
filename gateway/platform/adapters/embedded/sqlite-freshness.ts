import type { Freshness } from "../../ports/freshness.ts";
import type { SqliteDatabase } from "./sqlite-database.ts";

/** Exact: a commit by this or any other process shows in the very next call. */
export class SqliteFreshness implements Freshness {
  readonly exact = true;
  readonly #database: SqliteDatabase;

  constructor(database: SqliteDatabase) {
    this.#database = database;
  }

  epoch(): number {
    return this.#database.epoch();
  }
}
