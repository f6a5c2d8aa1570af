import { readFileSync } from "node:fs";
import { join } from "node:path";
import { AREAS, type Area } from "../../areas/shared/domain/areas.ts";
import { areaFolders } from "../build/paths.ts";
import type { AreaManifest } from "../build/shell-plugin.ts";
import { getPage } from "./get-page.ts";

export interface AreaBytes {
  area: Area;
  /** Brotli, of what the area's home loads: its entry, what that imports, its home page's chunks and its texts. */
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
    const home = Object.entries(manifest.onDemand).find(([module]) => module.endsWith("/home-page.tsx"))?.[1] ?? [];
    // Beside its home's chunks, what the page itself names: its entry, and all that is preloaded, such as its texts.
    const page = (await getPage(port, host, { path })).toString("utf8");
    const scripts = new Set([...(page.match(/\/assets\/[^"]+\.js(?=")/g) ?? []), ...home]);
    const size = (urls: Iterable<string>) => {
      let sum = 0;
      for (const url of urls) sum += readFileSync(join(folders.browser, `${url}.br`)).length;
      return sum;
    };
    return {
      area,
      script: size(scripts),
      style: size(manifest.styles),
      html: (await getPage(port, host, { path, headers: { "Accept-Encoding": "br" } })).length,
    };
  });
  return Promise.all(measured);
}
