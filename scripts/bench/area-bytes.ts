import { readFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { AREAS, type Area } from "../../areas/shared/domain/areas.ts";
import { areaFolders } from "../build/paths.ts";
import type { AreaManifest } from "../build/shell-plugin.ts";

/** The bytes of one response of 127.0.0.1 under a host name, not decoded: compressed if `headers` ask for it. */
export function getPage(
  port: number,
  host: string,
  { path = "/", headers = {} }: { path?: string; headers?: Record<string, string> } = {},
): Promise<Buffer> {
  return new Promise((found, failed) => {
    request({ host: "127.0.0.1", port, path, headers: { ...headers, Host: host }, agent: false }, (res) => {
      const chunks: Buffer[] = [];
      res.on("data", (chunk: Buffer) => chunks.push(chunk)).on("end", () => found(Buffer.concat(chunks)));
    })
      .on("error", failed)
      .end();
  });
}

export interface AreaBytes {
  area: Area;
  /** In brotli, for the area's home: its entry, the entry's imports, the home page's chunks and its texts. */
  script: number;
  style: number;
  /** The HTML as the gateway sends it. */
  html: number;
}

const HOMES: Record<Area, { host: string; path: string; headers?: Record<string, string> }> = {
  landing: { host: "localhost", path: "/" },
  storefront: { host: "demo.localhost", path: "/" },
  // Any session: without one, the page would be the sign-in form.
  admin: { host: "demo.localhost", path: "/admin", headers: { Cookie: "awning=any" } },
};

/**
 * Measures what a visitor of each area's home downloads, compressed.
 *
 * @param port of a gateway with the demo shops
 */
export async function measureAreaBytes(port: number): Promise<AreaBytes[]> {
  const measured = AREAS.map(async (area): Promise<AreaBytes> => {
    const folders = areaFolders(area);
    const { host, path, headers } = HOMES[area];
    const manifest = JSON.parse(readFileSync(folders.manifest, "utf8")) as AreaManifest;
    const home = Object.entries(manifest.onDemand).find(([module]) => module.endsWith("/home-page.tsx"))?.[1] ?? [];
    // The scripts in the page's HTML (the entry and all preloads, such as texts), and the home page's own chunks.
    const page = (await getPage(port, host, { path, ...(headers ? { headers } : {}) })).toString("utf8");
    const scripts = new Set([...(page.match(/\/assets\/[^"]+\.js(?=")/g) ?? []), ...home]);
    const size = (urls: Iterable<string>) => {
      let sum = 0;
      for (const url of urls) sum += readFileSync(join(folders.browser, `${url}.br`)).length;
      return sum;
    };
    return {
      area,
      script: size(scripts),
      style: size([...manifest.styles.frame, ...manifest.styles.onDemand]),
      html: (await getPage(port, host, { path, headers: { ...headers, "Accept-Encoding": "br" } })).length,
    };
  });
  return Promise.all(measured);
}
