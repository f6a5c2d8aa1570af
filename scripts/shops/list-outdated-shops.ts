import { DatabaseSync } from "node:sqlite";
import { SCHEMA_STEPS } from "../../gateway/platform/database/sqlite-schema.ts";
import { formatTable } from "./format-table.ts";
import { aboutReserved } from "./list-shops.ts";
import { OperatorProblem } from "./operator.ts";

/** Uses only columns of the first schema. */
const LIST = `
  SELECT domain, name, status,
    (SELECT json_group_array(name) FROM domains WHERE sellerId = sellers.id AND kind = 'previous') AS previousDomains
  FROM sellers ORDER BY domain`;

const HEAD = ["DOMAIN", "NAME", "STATUS"];
const HINT =
  "The database has the schema of an earlier release. This command doesn't migrate it, so it shows no plans and no " +
  "numbers. To update: stop all gateways, make a backup, and start this release.\n";

/**
 * A shorter table of all shops in a database of an earlier release, whose gateway may still run. Opening the platform would
 * migrate the database. Returns `undefined` if there is nothing to migrate, or if the file can't be opened: opening the
 * platform then says why.
 * @throws OperatorProblem if a table can't be read
 */
export function listOutdatedShops(file: string): string | undefined {
  using database = openOutdated(file);
  try {
    return database && listIn(database);
  } catch (error) {
    throw new OperatorProblem(`${file} can't be read: ${(error as Error).message}.`);
  }
}

function openOutdated(file: string): DatabaseSync | undefined {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true, defensive: true });
    const version = Number(database.prepare("PRAGMA user_version").get()?.["user_version"]);
    if (version > 0 && version < SCHEMA_STEPS.length) return database;
  } catch {}
  database?.close();
  return undefined;
}

function listIn(database: DatabaseSync): string {
  const shops = database.prepare(LIST).all() as Record<"domain" | "name" | "status" | "previousDomains", string>[];
  const rows = shops.map(({ domain, name, status }) => [domain, name, status]);
  const notes = shops.flatMap(({ domain, previousDomains }) =>
    aboutReserved({ domain, previousDomains: JSON.parse(previousDomains) as string[] }),
  );
  return [rows.length > 0 ? formatTable(HEAD, rows) : "There are no shops.\n", ...notes, HINT].join("");
}
