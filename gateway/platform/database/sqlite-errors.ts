import { DomainTaken, EmailTaken, ObjectNotFound, SlugTaken, StorageFailure } from "../errors.ts";

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
export function isBusy(error: unknown): boolean {
  return isSqliteError(error) && error.errcode !== undefined && (error.errcode & PRIMARY) === SQLITE_BUSY;
}

/** SQLite reports the columns of a violated UNIQUE constraint only in its message. */
const UNIQUE = "UNIQUE constraint failed: ";

/** Translates an error of SQLite to a platform error. Returns other errors unchanged. */
export function translateSqliteError(error: unknown): unknown {
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
    if (columns === "accounts.email") return new EmailTaken("There is an account with this address.", cause);
    if (columns.endsWith(".slug")) return new SlugTaken("The shop already uses this slug.", cause);
  }
  return new StorageFailure(`The database failed: ${error.message}`, cause);
}
