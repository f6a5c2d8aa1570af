import { mkdir, rm } from "node:fs/promises";
import { rollup } from "rollup";
import { AREAS } from "../../areas/shared/domain/page-data.ts";
import { stampBuild } from "./build-stamp.ts";
import { finishBrowserBuild } from "./finish-browser-build.ts";
import { BUILD_ROOT } from "./paths.ts";
import { type BuildMode, browserBuild, serverBuild } from "./rollup-options.ts";
import type { AreaManifest } from "./shell-plugin.ts";

export { isBuildFresh } from "./build-stamp.ts";

/** The areas whose pages carry server-rendered markup; the admin ships its shell. */
export const RENDERED_AREAS = ["landing", "storefront"] as const;

export interface BuildRequest {
  mode: BuildMode;
  /** Called before each step and once at the end. */
  onProgress?: (done: number, total: number, label: string) => void;
}

/** Builds all areas into `.build/`, browser and server bundles. A failed build leaves no stamp, so the next start builds again. */
export async function buildAreas({ mode, onProgress }: BuildRequest): Promise<void> {
  await rm(BUILD_ROOT, { recursive: true, force: true });
  await mkdir(BUILD_ROOT, { recursive: true });
  const manifests = new Map<string, AreaManifest>();
  const builds = [
    ...AREAS.map((area) => browserBuild(area, mode, (manifest) => manifests.set(area, manifest))),
    ...RENDERED_AREAS.map((area) => serverBuild(area, mode)),
  ];
  const total = builds.length * 2;
  let done = 0;
  for (const { area, target, options } of builds) {
    onProgress?.(done++, total, `${area}: ${target}`);
    const bundle = await rollup(options);
    onProgress?.(done++, total, `${area}: ${target}`);
    await bundle.write(options.output);
    await bundle.close();
    if (target === "browser") await finishBrowserBuild(area, mode, manifests.get(area) as AreaManifest);
  }
  if (mode === "production") await stampBuild();
  onProgress?.(total, total, "built");
}
