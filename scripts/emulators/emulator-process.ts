import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";

/** Milliseconds; a loaded machine starts Java slowly. */
const START_LIMIT = 90_000;
const POLL = 50;

/** A program that ends with this one, if it is not stopped before. */
export interface EmulatorProcess {
  stop: () => Promise<void>;
}

/**
 * Starts a server and resolves when it answers.
 * @param url what answers with status 200 as soon as the server is ready
 * @throws Error with what it wrote to standard error when it ends at once, or does not answer in time
 */
export async function startEmulatorProcess(
  file: string,
  args: readonly string[],
  { url, cwd }: { url: string; cwd?: string },
): Promise<EmulatorProcess> {
  const emulator = spawn(file, args, { cwd, stdio: ["ignore", "ignore", "pipe"] });
  let errors = "";
  emulator.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors = (errors + text).slice(-4_000);
  });
  const kill = (): boolean => emulator.kill("SIGKILL");
  // A process that is ended by a signal runs no exit handler.
  const killAndEnd = (): void => {
    kill();
    process.kill(process.pid, "SIGTERM");
  };
  process.once("exit", kill).once("SIGTERM", killAndEnd);
  const isOver = (): boolean => emulator.exitCode !== null || emulator.signalCode !== null;
  const stop = async (): Promise<void> => {
    process.off("exit", kill).off("SIGTERM", killAndEnd);
    if (!isOver() && kill()) await once(emulator, "exit");
  };
  for (const end = Date.now() + START_LIMIT; Date.now() < end && !isOver(); ) {
    if (await answers(url)) return { stop };
    await pause(POLL);
  }
  await stop();
  throw new Error(`${file} did not start: ${errors.trim() || "no answer in time"}`);
}

async function answers(url: string): Promise<boolean> {
  try {
    const { ok, body } = await fetch(url, { signal: AbortSignal.timeout(1000) });
    await body?.cancel();
    return ok;
  } catch {
    return false;
  }
}
