import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/** Milliseconds between attempts to take the lock. */
const RETRY_INTERVAL = 250;

/**
 * Does some work while no other process does work under the same lock. The lock of a process that no longer runs is
 * removed.
 * @template T
 * @param {string} file the lock: a file with the process id of its holder
 * @param {() => Promise<T> | T} work
 * @returns {Promise<T>}
 */
export async function withLock(file, work) {
  mkdirSync(dirname(file), { recursive: true });
  for (let hasWaited = false; !take(file); hasWaited = true) {
    const holder = read(file);
    // A file without a process id was created this moment.
    if (holder && !isRunning(Number(holder))) rmSync(file, { force: true });
    else if (!hasWaited) console.error(`Waiting for process ${holder}. If that one is unrelated, delete ${file}.`);
    // Two processes may remove the same stale lock, and the slower one then removes the new lock of the faster one.
    await delay(RETRY_INTERVAL);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

/** @type {(file: string) => boolean} */
function take(file) {
  try {
    writeFileSync(file, `${process.pid}`, { flag: "wx" });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "EEXIST") return false;
    throw error;
  }
}

/** Empty if the file is gone. @type {(file: string) => string} */
function read(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

/** @type {(pid: number) => boolean} */
function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
}
