import { watch } from "rollup";
import { AREAS, type Area } from "../../areas/shared/domain/areas.ts";
import { unstampBuild } from "./build-stamp.ts";
import { BUILD_ROOT } from "./paths.ts";
import { finishBrowserBuild } from "./precompress.ts";
import { type AreaBuild, type BuildTarget, browserBuild, serverBuild } from "./rollup-options.ts";
import type { AreaManifest } from "./shell-plugin.ts";

export interface WatchHandlers {
  /** Called after each build of a bundle. */
  onBuilt: (area: Area, milliseconds: number) => void;
  onError: (area: Area, error: { message: string }) => void;
}

const developmentTarget = (area: Area): BuildTarget => ({ area, mode: "development", root: BUILD_ROOT });

/**
 * Builds all areas for development, with source maps, and rebuilds them on each save. Resolves when watching has begun.
 */
export async function watchAreas({ onBuilt, onError }: WatchHandlers): Promise<{ close(): Promise<void> }> {
  const watchOne = ({ area, target, options }: AreaBuild, latest: () => AreaManifest | undefined) => {
    const watcher = watch({ ...options, watch: { clearScreen: false, buildDelay: 50 } });
    watcher.on("event", async (event) => {
      // A development build must not count as a production build, also if `npm run build` has made one since.
      if (event.code === "BUNDLE_START") await unstampBuild();
      if (event.code === "ERROR") {
        await event.result?.close();
        onError(area, event.error);
      }
      if (event.code !== "BUNDLE_END") return;
      await event.result.close();
      const manifest = latest();
      try {
        if (target === "browser" && manifest) await finishBrowserBuild(developmentTarget(area), manifest);
        onBuilt(area, event.duration);
      } catch (error) {
        onError(area, error as { message: string });
      }
    });
    return watcher;
  };
  const manifests = new Map<Area, AreaManifest>();
  const watchers = [
    ...AREAS.map((area) => browserBuild(developmentTarget(area), (manifest) => manifests.set(area, manifest))),
    ...AREAS.map((area) => serverBuild(developmentTarget(area))),
  ].map((build) => watchOne(build, () => manifests.get(build.area)));
  return {
    async close() {
      await Promise.all(watchers.map((watcher) => watcher.close()));
    },
  };
}
