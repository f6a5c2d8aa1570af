import { prepareBuild } from "../start/prepare-build.ts";
import { prepareFunction } from "../start/prepare-function.ts";
import { StartProblem } from "../start/start-problem.ts";
import { type Check, FAILED, PASSED } from "./check.ts";

/** Can the areas and the function be built? The HTTP and browser tests use what comes of it. */
export const buildCheck: Check = {
  title: "Build",
  async run() {
    try {
      await prepareBuild();
      await prepareFunction();
      return PASSED;
    } catch (error) {
      if (!(error instanceof StartProblem)) throw error;
      return { ...FAILED, details: error.message };
    }
  },
};
