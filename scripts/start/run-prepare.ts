import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { END_WITH_PARENT } from "./end-with-parent-flag.ts";

const PREPARE = resolve(import.meta.dirname, "prepare.ts");

/** Builds and seeds in another process, which gets the command's arguments. @returns whether it succeeded; if not, that process has said why */
export async function runPrepare(args: string[]): Promise<boolean> {
  const child = spawn(process.execPath, [END_WITH_PARENT, PREPARE, ...args], {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  const [exitCode] = (await once(child, "close")) as [number | null];
  return exitCode === 0;
}
