import { spawn } from "node:child_process";
import { PROJECT_ROOT } from "../build/paths.ts";

export interface ProgramResult {
  /** `null` if a signal ended the program. */
  exitCode: number | null;
  stdout: string;
  stderr: string;
}

/**
 * Runs a program of `node_modules/.bin` (npm adds it to `PATH`) in the project folder, to its end.
 * @throws AbortError if the signal aborts, after the program has ended
 */
export function runProgram(file: string, args: readonly string[], signal: AbortSignal): Promise<ProgramResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      cwd: PROJECT_ROOT,
      signal,
      killSignal: "SIGTERM",
      stdio: ["ignore", "pipe", "pipe"],
    });
    let [stdout, stderr] = ["", ""];
    let failure: Error | undefined;
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
    });
    child.once("error", (error) => {
      failure = error;
      if (child.pid === undefined) reject(error);
    });
    child.once("close", (exitCode) => {
      if (failure) reject(failure);
      else resolve({ exitCode, stdout, stderr });
    });
  });
}

/** Runs work that is aborted by SIGINT, SIGTERM or SIGHUP. This process then ends with that signal. */
export async function onInterruption<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result | undefined> {
  const interruption = new AbortController();
  let signal: NodeJS.Signals | undefined;
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(name, () => {
      signal = name;
      interruption.abort();
    });
  }
  try {
    return await work(interruption.signal);
  } catch (error) {
    if (!signal) throw error;
    process.kill(process.pid, signal);
    return undefined;
  }
}
