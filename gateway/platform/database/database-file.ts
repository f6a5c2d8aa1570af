import { join } from "node:path";

/** Where the embedded database is. */
export function databaseFile(dataDir: string): string {
  return join(dataDir, "awning.sqlite");
}
