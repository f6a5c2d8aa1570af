import { readFileSync } from "node:fs";
import { join } from "node:path";
import { AREAS, type Area } from "../../areas/shared/domain/areas.ts";
import { areaFolders } from "../build/paths.ts";
import type { AreaManifest } from "../build/shell-plugin.ts";
import type { Table } from "./report.ts";
import { type Address, getPage } from "./requests.ts";

const HOMES: Record<Area, Address> = {
  landing: { host: "localhost" },
  storefront: { host: "demo.localhost" },
  // Any session: without one, the page would be the sign-in form.
  admin: { host: "demo.localhost", path: "/admin", headers: { Cookie: "awning=any" } },
};

/**
 * Measures what a visitor of each area's home downloads, in brotli. The script is the area's entry, the entry's imports,
 * the home page's chunks and its texts. The HTML is measured as the gateway sends it.
 *
 * @param port of a gateway with the demo shops
 */
export async function measureAreaBytes(port: number): Promise<Table> {
  const measured = AREAS.map(async (area): Promise<Table["rows"][number]> => {
    const folders = areaFolders(area);
    const page = HOMES[area];
    const manifest = JSON.parse(readFileSync(folders.manifest, "utf8")) as AreaManifest;
    const home = Object.entries(manifest.onDemand).find(([module]) => module.endsWith("/home-page.tsx"))?.[1] ?? [];
    // The scripts in the page's HTML (the entry and all preloads, such as texts), and the home page's own chunks.
    const html = (await getPage(port, page)).body.toString("utf8");
    const scripts = new Set([...(html.match(/\/assets\/[^"]+\.js(?=")/g) ?? []), ...home]);
    const size = (urls: Iterable<string>) => {
      let sum = 0;
      for (const url of urls) sum += readFileSync(join(folders.browser, `${url}.br`)).length;
      return sum;
    };
    const style = size([...manifest.styles.frame, ...manifest.styles.onDemand]);
    const { body } = await getPage(port, { ...page, headers: { ...page.headers, "Accept-Encoding": "br" } });
    return [area, size(scripts) / 1000, style / 1000, body.length / 1000];
  });
  return {
    title: "What an area's home loads, in brotli",
    columns: ["area", "script, kB", "style, kB", "HTML, kB"],
    rows: await Promise.all(measured),
  };
}
