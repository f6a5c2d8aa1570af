import { readdir, rm } from "node:fs/promises";
import { basename, dirname } from "node:path";

/**
 * The path of this process's temporary folder: the prefix and the process id. Deletes the folders that interrupted
 * processes have left. Creates nothing.
 * @param prefix an absolute path without the process id
 */
export async function temporaryFolder(prefix: string): Promise<string> {
  const name = basename(prefix);
  const siblings = await readdir(dirname(prefix)).catch(() => []);
  for (const id of siblings.filter((each) => each.startsWith(name)).map((each) => each.slice(name.length))) {
    // A process id may be used again, so this process's folder is left over, too.
    const isLeftOver = /^\d+$/.test(id) && (Number(id) === process.pid || !isRunning(Number(id)));
    if (isLeftOver) await rm(prefix + id, { recursive: true, force: true });
  }
  return `${prefix}${process.pid}`;
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    // Not ESRCH, for example a process of another user.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
