import { spawn } from "node:child_process";
import { constants } from "node:os";

/** Milliseconds between looks at the parent process. */
const PARENT_INTERVAL = 500;

/** What a person or a supervisor ends a command with. @type {NodeJS.Signals[]} */
const FORWARDED = ["SIGINT", "SIGTERM", "SIGHUP"];

/** A child ended because it was told to, and so should this process. */
export class Interrupted extends Error {
  /** @param {NodeJS.Signals} signal */
  constructor(signal) {
    super(`interrupted by ${signal}`);
    this.signal = signal;
  }

  /**
   * Dies of the same signal: only so does the parent (npm, a shell) know that nothing failed, and stays quiet. Its
   * shell sees 128 + the signal's number.
   */
  endThisProcess() {
    process.exitCode = exitCodeOf(this.signal);
    process.kill(process.pid, this.signal);
  }
}

/** @type {(signal: NodeJS.Signals) => number} */
function exitCodeOf(signal) {
  return 128 + constants.signals[signal];
}

/**
 * Runs a program and resolves with its exit code, 128 + n where signal n ended it. Signals that this process gets go on
 * to the child, and this process waits for it: no orphan is left. On a terminal the child may see Ctrl-C twice, from the
 * terminal and from here. The end of the parent counts as a SIGTERM: npm gives that signal to the shell between it and
 * here, which dies of it without passing it on.
 * @param {string} file
 * @param {readonly string[]} args
 * @param {import("node:child_process").SpawnOptions} options with a `killSignal`, the child gets that one instead
 * @param {(child: import("node:child_process").ChildProcess) => void} [onSpawn]
 * @returns {Promise<number>} rejects with {@link Interrupted} when a signal sent to this process kept the child from
 *   succeeding, and with the error that kept the program from starting
 */
export function runChild(file, args, options, onSpawn) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, options);
    let interruption = /** @type {Interrupted | undefined} */ (undefined);
    /** @type {(signal: NodeJS.Signals) => void} */
    const forward = (signal) => {
      interruption ??= new Interrupted(signal);
      child.kill(options.killSignal ?? signal);
    };
    const parent = process.ppid;
    const parentWatch = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(parentWatch);
      forward("SIGTERM");
    }, PARENT_INTERVAL);
    const release = () => {
      clearInterval(parentWatch);
      for (const signal of FORWARDED) process.off(signal, forward);
    };
    for (const signal of FORWARDED) process.on(signal, forward);
    child.once("error", (error) => {
      release();
      reject(error);
    });
    child.once("close", (code, signal) => {
      release();
      if (interruption && code !== 0) reject(interruption);
      else resolve(signal ? exitCodeOf(signal) : (code ?? 1));
    });
    onSpawn?.(child);
  });
}
