import { rename, rm } from "node:fs/promises";
import { resolve } from "node:path";
import { rollup } from "rollup";
import { AREAS } from "../../areas/shared/domain/page-data.ts";
import { stampBuild, unstampBuild } from "./build-stamp.ts";
import { finishBrowserBuild } from "./finish-browser-build.ts";
import { BUILD_ROOT } from "./paths.ts";
import { type BuildMode, browserBuild, serverBuild } from "./rollup-options.ts";
import type { AreaManifest } from "./shell-plugin.ts";

export { isBuildFresh } from "./build-stamp.ts";

export interface BuildRequest {
  mode: BuildMode;
  /** Called before each step and once at the end. */
  onProgress?: (done: number, total: number, label: string) => void;
}

/**
 * Builds all areas, browser and server bundles, beside what is in `.build/` and puts them in its place only when all are
 * done: a build that fails leaves the last one as it was.
 */
export async function buildAreas({ mode, onProgress }: BuildRequest): Promise<void> {
  const root = resolve(BUILD_ROOT, `next-${process.pid}`);
  try {
    await buildInto(root, { mode, onProgress });
    await unstampBuild();
    for (const area of AREAS) {
      await rm(resolve(BUILD_ROOT, area), { recursive: true, force: true });
      await rename(resolve(root, area), resolve(BUILD_ROOT, area));
    }
    if (mode === "production") await stampBuild();
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

async function buildInto(root: string, { mode, onProgress }: BuildRequest): Promise<void> {
  const manifests = new Map<string, AreaManifest>();
  const builds = [
    ...AREAS.map((area) => browserBuild({ area, mode, root }, (manifest) => manifests.set(area, manifest))),
    ...AREAS.map((area) => serverBuild({ area, mode, root })),
  ];
  const total = builds.length * 2;
  let done = 0;
  for (const { area, target, options } of builds) {
    onProgress?.(done++, total, `${area}: ${target}`);
    const bundle = await rollup(options);
    onProgress?.(done++, total, `${area}: ${target}`);
    await bundle.write(options.output);
    await bundle.close();
    if (target === "browser") await finishBrowserBuild({ area, mode, root }, manifests.get(area) as AreaManifest);
  }
  onProgress?.(total, total, "built");
}
