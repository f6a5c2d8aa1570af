import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";

const COMMAND = join(import.meta.dirname, "../../scripts/shops.ts");

export interface Outcome {
  code: number | null;
  out: string;
  error: string;
}

/** Runs the operators' `shops` command in a process with only these variables. */
export function startShopsCommand(
  args: string[],
  env: NodeJS.ProcessEnv,
): { child: ChildProcess; outcome: Promise<Outcome> } {
  const child = spawn(process.execPath, [COMMAND, ...args], {
    env: { PATH: process.env["PATH"], ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const read = Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  const outcome = read.then(([out, error, [code]]) => ({ code: code as number | null, out, error }));
  return { child, outcome };
}
