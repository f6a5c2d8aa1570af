import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { fetchPictures } from "../../gateway/platform/imports/fetch-pictures.ts";
import { Findings } from "../../gateway/platform/imports/findings.ts";
import type { FilePlan } from "../../gateway/platform/imports/read-plan.ts";
import { openPlatform } from "../../gateway/platform/open-platform.ts";
import { addPicture } from "../../gateway/platform/pictures/add-picture.ts";
import { WebPictures } from "../../gateway/platform/pictures/web-pictures.ts";
import { benchShop } from "./bench-shop.ts";
import type { BenchContext } from "./load.ts";
import type { Table } from "./report.ts";
import { median } from "./statistics.ts";
import { startGateway } from "./subjects.ts";

const IMPORTED = 200;
const UPLOADS = 5;
const HITS = 200;
const WIDTH = 960;

/** A picture as detailed as a photograph, different for each seed. */
function photograph(width: number, height: number, seed: number): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 100 + (seed % 50), sigma: 30 } as const;
  return sharp({ create: { width: width / 4, height: height / 4, channels: 3, background: "#000", noise } })
    .resize({ width, height, kernel: "cubic" })
    .jpeg({ quality: 85 })
    .toBuffer();
}

async function timed<T>(work: () => Promise<T>): Promise<{ milliseconds: number; result: T }> {
  const start = performance.now();
  const result = await work();
  return { milliseconds: performance.now() - start, result };
}

/** Measures uploads, an import from a server on this machine, and requests. */
export async function measurePictures({ folder: dataDir }: BenchContext): Promise<Table[]> {
  const platform = await openPlatform({ backend: "embedded", dataDir });
  const shop = benchShop("bench-pictures");
  await platform.shops.create(shop);
  const { seller } = shop;
  const uploads = await Promise.all(Array.from({ length: UPLOADS }, (_, seed) => photograph(4000, 3000, seed)));
  const added = [];
  for (const file of uploads) added.push(await timed(() => addPicture(platform, seller, file)));

  const pictures = await Promise.all(Array.from({ length: IMPORTED }, (_, seed) => photograph(1200, 900, seed)));
  const server = createServer((req, res) => res.end(pictures[Number(req.url?.slice(1))])).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const urls = pictures.map((_, index) => `http://127.0.0.1:${port}/${index}`);
  const plan = { products: [{ pictures: urls.map((url) => ({ url, line: 1 })) }], pictures: urls };
  const file = { plan, file: { columns: { pictures: "" } }, findings: new Findings() } as unknown as FilePlan;
  const pictureFetcher = new WebPictures({ isAllowed: () => true });
  const imported = await timed(() =>
    fetchPictures({ ...platform, pictureFetcher }, seller, file, {
      signal: new AbortController().signal,
      makeRoom: async () => 0,
      onFetched: () => undefined,
    }),
  );
  server.close();
  if (imported.result.size !== IMPORTED) throw new Error(`${imported.result.size} of ${IMPORTED} pictures were added`);
  await platform.close();

  await using gateway = await startGateway({ DATA_DIR: dataDir });
  const request = (id: string) =>
    timed(async () => {
      const response = await fetch(`http://127.0.0.1:${gateway.port}/images/${seller.id}/${id}-${WIDTH}.avif`);
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`a picture returned ${response.status}`);
      return response.headers.get("cache-control") !== "no-store";
    });
  // The last pictures: the platform was closed before the background work had rendered them.
  const ids = urls.slice(-UPLOADS).map((url) => imported.result.get(url)?.id ?? "");
  // The first request opens files and connections.
  await fetch(`http://127.0.0.1:${gateway.port}/images/${seller.id}/${ids[0]}-320.avif`);
  const first: number[] = [];
  for (const id of ids) {
    first.push((await request(id)).milliseconds);
    // A slow request gets another width, while its rendition continues in the background.
    while (!(await request(id)).result);
  }
  const hits: number[] = [];
  for (let index = 0; index < HITS; index += 1) hits.push((await request(ids[index % ids.length] ?? "")).milliseconds);
  return [
    {
      title: "Pictures",
      columns: ["", "ms"],
      rows: [
        ["upload of 12 megapixels", median(added.map(({ milliseconds }) => milliseconds))],
        ["import of 200", imported.milliseconds],
        ["first request of a rendition", median(first)],
        ["later requests", median(hits)],
      ],
    },
  ];
}
