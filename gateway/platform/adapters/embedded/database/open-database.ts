import { StorageFailure } from "../../../ports/errors.ts";
import { deriveOrders } from "../orders/sqlite-order-derivation.ts";
import { SqliteDatabase, type SqliteOptions } from "./sqlite-database.ts";
import { deriveProducts } from "./sqlite-derivation.ts";
import { SCHEMA_STEPS } from "./sqlite-schema.ts";

/** Opens or creates a database and brings its schema up to date. @throws StorageFailure also when a newer release has written it */
export function openDatabase(file: string, options?: SqliteOptions): SqliteDatabase {
  const database = new SqliteDatabase(file, options);
  try {
    if (schemaVersion(database) !== SCHEMA_STEPS.length) database.transactionNow(() => migrate(database, file));
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}

function migrate(database: SqliteDatabase, file: string): void {
  // Read again under the write lock: another process may have migrated meanwhile.
  const version = schemaVersion(database);
  if (version > SCHEMA_STEPS.length) {
    throw new StorageFailure(
      `${file} has schema version ${version}, but this release knows only ${SCHEMA_STEPS.length}: run a newer release.`,
    );
  }
  const steps = SCHEMA_STEPS.slice(version);
  for (const { sql } of steps) database.exec(sql);
  if (steps.some(({ derivesProducts }) => derivesProducts)) deriveProducts(database);
  if (steps.some(({ derivesOrders }) => derivesOrders)) deriveOrders(database);
  database.exec(`PRAGMA user_version = ${SCHEMA_STEPS.length}`);
}

function schemaVersion(database: SqliteDatabase): number {
  return Number(database.get("PRAGMA user_version")?.["user_version"]);
}
