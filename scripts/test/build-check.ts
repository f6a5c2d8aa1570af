import { prepareBuild } from "../start/prepare-build.ts";
import { StartProblem } from "../start/start-problem.ts";
import { type Check, FAILED, PASSED } from "./check.ts";

/** Can the areas be built? The HTTP and browser tests use what comes of it. */
export const buildCheck: Check = {
  title: "Build of the areas",
  async run() {
    try {
      await prepareBuild();
      return PASSED;
    } catch (error) {
      if (!(error instanceof StartProblem)) throw error;
      return { ...FAILED, details: error.message };
    }
  },
};
