import { DomainTaken, EmailTaken, ObjectNotFound, SlugTaken, StorageFailure } from "../errors.ts";

/** Result codes: https://www.sqlite.org/rescode.html */
const SQLITE_BUSY = 5;
const SQLITE_CONSTRAINT_FOREIGNKEY = 787;
/** The lowest byte is the primary code, what is above tells more. */
const PRIMARY = 0xff;

/** What `node:sqlite` throws: the second where the connection has been closed. */
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

/** SQLite names the columns of a broken UNIQUE constraint in its message, and nowhere else. */
const UNIQUE = "UNIQUE constraint failed: ";

/** What a failed statement means to the platform. Errors that are not SQLite's own come back as they are. */
export function translateSqliteError(error: unknown): unknown {
  if (!isSqliteError(error)) return error;
  const cause = { cause: error };
  if (error.errcode === SQLITE_CONSTRAINT_FOREIGNKEY) {
    return new ObjectNotFound("What the record refers to does not exist.", cause);
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
