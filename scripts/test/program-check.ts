import { type Check, FAILED, PASSED } from "./check.ts";
import { runProgram } from "./run-program.ts";

/** A check that passes when the program ends with 0, and shows the program's output when it does not. */
export function programCheck(title: string, file: string, ...args: string[]): Check {
  return {
    title,
    async run(signal) {
      const { exitCode, stdout, stderr } = await runProgram(file, args, signal);
      if (exitCode === 0) return PASSED;
      return {
        ...FAILED,
        details: (stdout + stderr).trim() || `${file} ended with exit code ${exitCode} and no word.`,
      };
    },
  };
}
