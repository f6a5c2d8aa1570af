import { buildAreas, isBuildFresh } from "../build/build.ts";
import { StartProblem } from "./start-problem.ts";
import { withProgress } from "./step-progress.ts";

/** Builds the areas for production unless their sources are those of the last build. @throws StartProblem */
export async function prepareBuild(): Promise<void> {
  if (await isBuildFresh()) return;
  try {
    await withProgress("Building the areas", (onProgress) => buildAreas({ mode: "production", onProgress }));
  } catch (error) {
    throw new StartProblem(`The areas can't be built: ${describeBuildError(error)}`, { cause: error });
  }
}

/** Rollup's errors carry the place and an excerpt of the source beside their message. */
export function describeBuildError(error: unknown): string {
  const { message, loc, frame } = error as {
    message: string;
    loc?: { file?: string; line: number; column: number };
    frame?: string;
  };
  const place = loc?.file && `${loc.file}:${loc.line}:${loc.column}`;
  return [message, place, frame].filter(Boolean).join("\n");
}
