import { spawn } from "node:child_process";
import { PROJECT_ROOT } from "../build/paths.ts";

export interface ProgramResult {
  /** `null` where a signal ended it. */
  exitCode: number | null;
  stdout: string;
  stderr: string;
}

/**
 * Runs a program of `node_modules/.bin` (which scripts/run.js has put into `PATH`) in the project's folder, to its end.
 * @param onOutput called with all that it has written to standard output so far, whenever that grows
 * @throws AbortError when the signal aborts, after the program has ended
 */
export function runProgram(
  file: string,
  args: readonly string[],
  signal: AbortSignal,
  onOutput?: (stdout: string) => void,
): Promise<ProgramResult> {
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
      onOutput?.(stdout);
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
