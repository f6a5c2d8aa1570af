import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** Where servers such as nginx are, which `PATH` leaves out for most users. */
const SYSTEM_FOLDERS = ["/usr/sbin", "/usr/local/sbin"];

/** The full path of the first of these programs that is installed. */
export function findExecutable(...names: string[]): string | undefined {
  const folders = [...(process.env.PATH ?? "").split(delimiter).filter(Boolean), ...SYSTEM_FOLDERS];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
