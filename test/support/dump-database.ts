import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Reads every row of every table of the embedded database, search index included, over a connection of its own. */
export function dumpDatabase(dataDir: string): Record<string, unknown[]> {
  const database = new DatabaseSync(join(dataDir, "awning.sqlite"), { readOnly: true });
  try {
    const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").all();
    return Object.fromEntries(
      tables.map(({ name }) => {
        const statement = database.prepare(`SELECT * FROM "${String(name)}"`);
        // The search index has segment numbers above Number.MAX_SAFE_INTEGER.
        statement.setReadBigInts(String(name).startsWith("productSearch"));
        return [name, statement.all()];
      }),
    );
  } finally {
    database.close();
  }
}
