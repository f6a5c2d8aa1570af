import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { AREAS, type Area } from "../../areas/shared/domain/page-data.ts";
import { areaFolders } from "../build/paths.ts";
import type { AreaManifest } from "../build/shell-plugin.ts";

export interface AreaBytes {
  area: Area;
  /** Brotli, of what the area's home loads: its entry, what that imports, and its home page's chunks. */
  script: number;
  style: number;
  shell: number;
}

/** What a visitor of each area's home downloads, compressed. */
export function measureAreaBytes(): AreaBytes[] {
  return AREAS.map((area) => {
    const folders = areaFolders(area);
    const manifest = JSON.parse(readFileSync(folders.manifest, "utf8")) as AreaManifest;
    const home = Object.entries(manifest.onDemand).find(([module]) => module.endsWith("/pages/home.tsx"))?.[1] ?? [];
    const size = (urls: string[]) =>
      urls.reduce((sum, url) => sum + readFileSync(join(folders.browser, `${url}.br`)).length, 0);
    return {
      area,
      script: size([manifest.entry, ...new Set([...manifest.imports, ...home])]),
      style: size(manifest.styles),
      shell: brotliCompressSync(readFileSync(join(folders.browser, "index.html"))).length,
    };
  });
}
