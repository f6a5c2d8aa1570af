import { resolve } from "node:path";
import type { Area } from "../../areas/shared/domain/areas.ts";

export const PROJECT_ROOT = resolve(import.meta.dirname, "../..");
export const BUILD_ROOT = resolve(PROJECT_ROOT, ".build");

export interface AreaFolders {
  source: string;
  /** The folder for a static host: index.html and assets/. */
  browser: string;
  /** The server-rendering bundle. */
  server: string;
  /** Source maps of a production build, outside the served folder. */
  maps: string;
  manifest: string;
}

/** @param root the folder of all built areas */
export function areaFolders(area: Area, root = BUILD_ROOT): AreaFolders {
  const built = resolve(root, area);
  return {
    source: resolve(PROJECT_ROOT, "areas", area),
    browser: resolve(built, "browser"),
    server: resolve(built, "server"),
    maps: resolve(built, "maps"),
    manifest: resolve(built, "manifest.json"),
  };
}
