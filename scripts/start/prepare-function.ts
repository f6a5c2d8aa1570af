import { buildFunction } from "../build/build-function.ts";
import { describeBuildError } from "./prepare-build.ts";
import { StartProblem } from "./start-problem.ts";

/** Builds what deploys to Firebase as a function; it takes a second, and a gateway runs without. @throws StartProblem */
export async function prepareFunction(): Promise<void> {
  try {
    await buildFunction();
  } catch (error) {
    throw new StartProblem(`The function can't be built: ${describeBuildError(error)}`, { cause: error });
  }
}
