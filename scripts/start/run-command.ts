import { ConfigError } from "../../gateway/config/config-error.ts";
import { PlatformError } from "../../gateway/platform/errors.ts";
import { StartProblem } from "./start-problem.ts";

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
