import { ConfigError } from "../../gateway/config/network.ts";
import { PlatformError } from "../../gateway/platform/errors.ts";

/** Something that the person at the keyboard can mend; the message says how, and no stack is shown. */
export class StartProblem extends Error {
  override name = "StartProblem";
}

/** Runs a command to its exit code. What its user can mend is told in a sentence; anything else keeps its stack. */
export async function runCommand(command: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await command();
  } catch (error) {
    if (!(error instanceof StartProblem || error instanceof ConfigError || error instanceof PlatformError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
/** npm passes on the Ctrl-C that the terminal has given to its whole process group: one key press, up to three signals. */
const ONE_KEY_PRESS = 500;

interface Stoppable {
  stop(): unknown;
  kill(): void;
}

/**
 * Stops something when this process is told to end, and kills it when this process is told again, more than half a
 * second later. This process doesn't end by itself any more.
 */
export function stopOnSignal(stoppable: Stoppable): void {
  let stoppedAt: number | undefined;
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      const now = performance.now();
      if (stoppedAt === undefined) {
        stoppedAt = now;
        stoppable.stop();
      } else if (now - stoppedAt > ONE_KEY_PRESS) stoppable.kill();
    });
  }
}
