import { accessSync, chmodSync, constants, statSync } from "node:fs";
import { join } from "node:path";
import { deriveProducts } from "./catalogue/sqlite-search.ts";
import { SqliteDatabase, type SqliteOptions } from "./database/sqlite-database.ts";
import { SCHEMA_STEPS } from "./database/sqlite-schema.ts";
import { StorageFailure } from "./errors.ts";
import { deriveOrders } from "./orders/sqlite-orders.ts";

/** The path of the embedded database. */
export const databaseFile = (dataDir: string): string => join(dataDir, "awning.sqlite");

export interface DatabaseOptions extends SqliteOptions {
  /** Whether a database that can only be read is refused. An export can do without write access, a gateway can't. */
  mustWrite?: boolean | undefined;
  /** Called before a migration that indexes the products again. It blocks the process for up to 1 ms per product. */
  onIndexing?: ((products: number) => void) | undefined;
}

/**
 * Savepoints keep the pages that they change, to roll back: those of an order exceed the 64 kB that SQLite keeps in memory
 * otherwise, and went to a file. Not for migrations, whose sorting may need more memory than there is.
 * https://www.sqlite.org/tempfiles.html#statement_journal_files
 */
const IN_MEMORY = "PRAGMA temp_store = MEMORY";

/**
 * Opens or creates a database and migrates its schema. Makes its files private if all users of the machine may read or
 * write them, for example after a backup was restored.
 * @throws StorageFailure with a remedy for the operator, also if a newer release wrote the database
 */
export function openDatabase(file: string, options?: DatabaseOptions): SqliteDatabase {
  // Before the files are made private: their owner could then write them, but the opened database could not.
  if (options?.mustWrite) requireWriteAccess(file);
  let database: SqliteDatabase | undefined;
  try {
    const opened = new SqliteDatabase(file, { ...options, schemaVersion: SCHEMA_STEPS.length });
    database = opened;
    if (opened.schemaVersion() !== SCHEMA_STEPS.length) opened.transactionNow(() => migrate(opened, file, options));
    opened.exec(IN_MEMORY);
    for (const name of [file, `${file}-wal`, `${file}-shm`]) makePrivate(name, options?.onProblem);
    return opened;
  } catch (error) {
    database?.close();
    throw error instanceof StorageFailure ? withRemedy(error, file) : error;
  }
}

/**
 * SQLite opens a database that this user can't write for reading only, and refuses every write until the process ends,
 * also after the access is corrected.
 * @throws StorageFailure with a remedy for the operator
 */
function requireWriteAccess(file: string): void {
  for (const name of [file, `${file}-wal`, `${file}-shm`]) {
    try {
      accessSync(name, constants.W_OK);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      // Opening the database creates a missing file, or fails.
      if (code === "ENOENT" || code === "ENOTDIR") continue;
      throw withRemedy(new StorageFailure(`${name} can't be written: ${message}`, { cause: error }), file);
    }
  }
}

/** Mode bits: https://man7.org/linux/man-pages/man7/inode.7.html */
const [OTHERS, OWNER] = [0o007, 0o600];

/** Changes the mode by the path, because closing an opened file would end SQLite's locks. */
function makePrivate(file: string, onProblem: SqliteOptions["onProblem"]): void {
  const { mode = 0 } = statSync(file, { throwIfNoEntry: false }) ?? {};
  // Windows has no such bits.
  if (process.platform === "win32" || (mode & OTHERS) === 0) return;
  try {
    chmodSync(file, OWNER);
    onProblem?.(`all users of this machine had access to ${file}; now only its owner has (mode 600)`);
  } catch (error) {
    onProblem?.(`all users of this machine have access to ${file}. Run chmod 600 as its owner (${String(error)})`);
  }
}

const NO_ACCESS = "DATA_DIR must be a folder. This user needs write access to it and to all files in it.";
const NO_FOLDER = "DATA_DIR must be a folder, and its entry awning.sqlite must be a file.";
const DAMAGED = "It is damaged, or it belongs to another program. Restore a backup, or set DATA_DIR to another folder.";
const NO_SPACE = "The disk is full or damaged. Free some space, and start again.";

/** By Node's error code, or SQLite's primary one: https://www.sqlite.org/rescode.html */
const REMEDIES: Record<string, string> = {
  EACCES: NO_ACCESS,
  EPERM: NO_ACCESS,
  EROFS: NO_ACCESS,
  EEXIST: NO_FOLDER,
  EISDIR: NO_FOLDER,
  ENOTDIR: NO_FOLDER,
  ENOSPC: NO_SPACE,
  EDQUOT: NO_SPACE,
  3: NO_ACCESS,
  8: NO_ACCESS,
  // Opening a database needs space for two more files, also if it changes nothing.
  10: NO_SPACE,
  13: NO_SPACE,
  14: `${NO_FOLDER} This user needs write access to both.`,
  11: DAMAGED,
  26: DAMAGED,
};

function withRemedy(failure: StorageFailure, file: string): StorageFailure {
  const { code, errcode, message } = (failure.cause ?? {}) as { code?: string; errcode?: number; message?: string };
  const remedy = REMEDIES[errcode === undefined ? (code ?? "") : errcode & 0xff];
  return remedy
    ? new StorageFailure(`${file} can't be opened: ${message}. ${remedy}`, { cause: failure.cause })
    : failure;
}

function migrate(database: SqliteDatabase, file: string, { onIndexing }: DatabaseOptions = {}): void {
  // Read again under the write lock: another process may have migrated in between.
  const version = database.schemaVersion();
  if (version > SCHEMA_STEPS.length) {
    throw new StorageFailure(
      `${file} has schema version ${version}, but this release supports only ${SCHEMA_STEPS.length}. ` +
        "Run a newer release.",
    );
  }
  const steps = SCHEMA_STEPS.slice(version);
  for (const { sql } of steps) database.exec(sql);
  if (steps.some(({ derivesProducts }) => derivesProducts)) {
    const products = Number(database.get("SELECT count(*) AS count FROM products")?.["count"]);
    if (products > 0) onIndexing?.(products);
    deriveProducts(database);
  }
  if (steps.some(({ derivesOrders }) => derivesOrders)) deriveOrders(database);
  database.exec(`PRAGMA user_version = ${SCHEMA_STEPS.length}`);
}
