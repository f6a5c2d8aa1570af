import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const POLL_INTERVAL = 250;
const HEARTBEAT_INTERVAL = 5_000;
/** A holder that is alive but gave no sign for so long is another process with a reused id. */
const HEARTBEAT_LIMIT = 60_000;
/** Breaking a stale lock takes well under a millisecond; a guard older than this was left by a killed process. */
const GUARD_LIMIT = 10_000;

/**
 * Waits until no other process holds the lock, then holds it. A lock whose process is gone is broken.
 * @param {string} file
 * @param {(holder: string) => void} onWait called once, with the holder's process id, if another process holds it
 * @returns {Promise<() => void>} gives the lock back
 */
export async function acquireLock(file, onWait) {
  mkdirSync(dirname(file), { recursive: true });
  let waiting = false;
  while (!tryLock(file)) {
    breakIfStale(file);
    const holder = holderOf(file);
    if (holder && !waiting) {
      waiting = true;
      onWait(holder);
    }
    if (holder) await delay(POLL_INTERVAL);
  }
  const heartbeat = setInterval(() => touch(file), HEARTBEAT_INTERVAL).unref();
  return () => {
    clearInterval(heartbeat);
    rmSync(file, { force: true });
  };
}

/** @type {(file: string) => boolean} */
function tryLock(file) {
  try {
    writeFileSync(file, `${process.pid}`, { flag: "wx" });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "EEXIST") return false;
    throw error;
  }
}

/**
 * Only the process that holds a second lock, the guard, may break the first: of two that find it stale the slower would
 * otherwise remove the lock that the faster has just taken.
 * @type {(file: string) => void}
 */
function breakIfStale(file) {
  if (!isStale(file)) return;
  const guard = `${file}.guard`;
  if (tryLock(guard)) {
    if (isStale(file)) rmSync(file, { force: true });
    rmSync(guard, { force: true });
  } else if (ageOf(guard) > GUARD_LIMIT) {
    rmSync(guard, { force: true });
  }
}

/** @type {(file: string) => boolean} */
function isStale(file) {
  const holder = Number(holderOf(file));
  return (holder > 0 && !isRunning(holder)) || ageOf(file) > HEARTBEAT_LIMIT;
}

/** Empty where the lock is free, or was taken this very moment. @type {(file: string) => string} */
function holderOf(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

/** Milliseconds; 0 where the file is gone. @type {(file: string) => number} */
function ageOf(file) {
  return Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
}

/** @type {(file: string) => void} */
function touch(file) {
  try {
    utimesSync(file, new Date(), new Date());
  } catch {
    // Somebody removed the lock; whoever takes it now finds the installation in progress or done.
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
