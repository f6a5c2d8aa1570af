import { type ParseArgsConfig, parseArgs } from "node:util";
import { ConfigError } from "../../gateway/config/network.ts";
import { PlatformError, reasonOf } from "../../gateway/platform/errors.ts";

/** An error that the user can fix. The message says how; the stack is not printed. */
export class StartProblem extends Error {
  override name = "StartProblem";
}

/**
 * The command line of an npm script. Prints the usage and ends the process if it asks for `--help`, or has an option that
 * does not exist.
 */
export function readCommandLine<Config extends ParseArgsConfig>(
  usage: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  if (process.argv.includes("--help")) {
    console.log(usage);
    process.exit();
  }
  try {
    return parseArgs(config);
  } catch (error) {
    console.error(`${(error as Error).message}\n${usage}`);
    process.exit(1);
  }
}

/** Quotes a text for a POSIX shell. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** Runs a command and sets its exit code. Prints errors that the user can fix without a stack, and rethrows others. */
export async function runCommand(command: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await command();
  } catch (error) {
    if (!(error instanceof StartProblem || error instanceof ConfigError || error instanceof PlatformError)) throw error;
    console.error(error instanceof PlatformError ? reasonOf(error) : error.message);
    process.exitCode = 1;
  }
}

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
/**
 * In ms. The terminal sends Ctrl-C to the whole process group, and npm forwards it: up to three signals per key press.
 */
const ONE_KEY_PRESS = 500;

interface Stoppable {
  stop(): unknown;
  kill(): void;
}

/**
 * Stops something on the first signal, and kills it on a signal that arrives more than half a second later. Signals no
 * longer end this process by themselves.
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
