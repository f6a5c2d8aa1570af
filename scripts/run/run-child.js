import { spawn } from "node:child_process";
import { constants } from "node:os";

/** @type {NodeJS.Signals[]} */
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

/** Milliseconds between checks of the parent process. */
const PARENT_INTERVAL = 500;

/**
 * Runs a program to its end and passes on the signals that this process gets. If a signal ends the program, this process
 * ends by the same signal.
 *
 * The end of the parent counts as SIGTERM: npm signals the shell between itself and this process, and the shell doesn't
 * pass signals on.
 * @param {string} file
 * @param {readonly string[]} args
 * @param {import("node:child_process").SpawnOptions} options
 * @returns {Promise<number>} the exit code, 128 + n for signal n; rejects if the program can't be started
 */
export function runChild(file, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, options);
    /** @type {(signal: NodeJS.Signals) => void} */
    const forward = (signal) => child.kill(signal);
    for (const signal of SIGNALS) process.on(signal, forward);
    const parent = process.ppid;
    const parentCheck = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(parentCheck);
      forward("SIGTERM");
    }, PARENT_INTERVAL);
    child.once("error", reject);
    child.once("close", (code, signal) => {
      clearInterval(parentCheck);
      for (const name of SIGNALS) process.off(name, forward);
      resolve(signal ? 128 + constants.signals[signal] : (code ?? 1));
      // After the caller has cleaned up.
      if (signal) setImmediate(() => process.kill(process.pid, signal));
    });
  });
}
