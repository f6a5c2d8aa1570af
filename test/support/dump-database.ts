import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Every row of every table of the embedded database, search index included, as another process would read it. */
export function dumpDatabase(dataDir: string): Record<string, unknown[]> {
  const database = new DatabaseSync(join(dataDir, "awning.sqlite"), { readOnly: true });
  try {
    const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").all();
    return Object.fromEntries(
      tables.map(({ name }) => [name, database.prepare(`SELECT * FROM "${String(name)}"`).all()]),
    );
  } finally {
    database.close();
  }
}
