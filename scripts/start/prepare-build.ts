import { buildAreas, recompressAreas } from "../build/build.ts";
import { buildFunction } from "../build/build-function.ts";
import { freshBuild } from "../build/build-stamp.ts";
import type { Compression } from "../build/precompress.ts";
import { StartProblem } from "./run-command.ts";
import { withProgress } from "./step-progress.ts";

/**
 * Builds the areas for production, unless a build of the same sources exists that is compressed at least as well.
 * @throws StartProblem
 */
export async function prepareBuild(compression: Compression = "quick"): Promise<void> {
  const existing = await freshBuild();
  if (existing === "best" || existing === compression) return;
  const [title, step] = existing ? ["Compressing the areas", recompressAreas] : ["Building the areas", buildAreas];
  try {
    await withProgress(title, (onProgress) => step(compression, onProgress));
  } catch (error) {
    throw new StartProblem(`The areas can't be built: ${describeBuildError(error)}`, { cause: error });
  }
}

/** Rollup's errors contain a location and an excerpt of the source in addition to their message. */
export function describeBuildError(error: unknown): string {
  const { message, loc, frame } = error as {
    message: string;
    loc?: { file?: string; line: number; column: number };
    frame?: string;
  };
  const place = loc?.file && `${loc.file}:${loc.line}:${loc.column}`;
  return [message, place, frame].filter(Boolean).join("\n");
}

/** Builds the Firebase function, unless a build of the same sources exists. @throws StartProblem */
export async function prepareFunction(): Promise<void> {
  try {
    await buildFunction();
  } catch (error) {
    throw new StartProblem(`The function can't be built: ${describeBuildError(error)}`, { cause: error });
  }
}
