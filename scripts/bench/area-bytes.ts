import { readFileSync } from "node:fs";
import { join } from "node:path";
import { AREAS, type Area } from "../../areas/shared/domain/page-data.ts";
import { areaFolders } from "../build/paths.ts";
import type { AreaManifest } from "../build/shell-plugin.ts";
import { getPage } from "./get-page.ts";

export interface AreaBytes {
  area: Area;
  /** Brotli, of what the area's home loads: its entry, what that imports, and its home page's chunks. */
  script: number;
  style: number;
  /** The page itself, as the gateway sends it. */
  html: number;
}

const HOMES: Record<Area, { host: string; path: string }> = {
  landing: { host: "localhost", path: "/" },
  storefront: { host: "demo.localhost", path: "/" },
  admin: { host: "demo.localhost", path: "/admin" },
};

/**
 * What a visitor of each area's home downloads, compressed.
 *
 * @param port of a gateway with the demo shops
 */
export async function measureAreaBytes(port: number): Promise<AreaBytes[]> {
  const measured = AREAS.map(async (area): Promise<AreaBytes> => {
    const folders = areaFolders(area);
    const { host, path } = HOMES[area];
    const manifest = JSON.parse(readFileSync(folders.manifest, "utf8")) as AreaManifest;
    const home = Object.entries(manifest.onDemand).find(([module]) => module.endsWith("/pages/home.tsx"))?.[1] ?? [];
    const size = (urls: string[]) =>
      urls.reduce((sum, url) => sum + readFileSync(join(folders.browser, `${url}.br`)).length, 0);
    return {
      area,
      script: size([manifest.entry, ...new Set([...manifest.imports, ...home])]),
      style: size(manifest.styles),
      html: (await getPage(port, host, { path, headers: { "Accept-Encoding": "br" } })).length,
    };
  });
  return Promise.all(measured);
}
