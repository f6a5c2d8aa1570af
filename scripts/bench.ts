// npm run bench measures the cost of a page, compared with nginx serving the same bytes as files. It also measures the
// cost of many shops, and the waiting time of a visitor on a slow phone. Compare the ratios: they come from one run, so
// other load hardly changes them. Absolute figures depend on the machine.
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type AdminCost, measureAdminLists } from "./bench/admin-lists.ts";
import { type AreaBytes, measureAreaBytes } from "./bench/area-bytes.ts";
import { makeShops } from "./bench/bench-shop.ts";
import { type CatalogueCost, measureCatalogue } from "./bench/catalogue-costs.ts";
import { type FirstVisit, measureFirstVisit } from "./bench/first-visit.ts";
import { makeLargeShops } from "./bench/large-catalogue.ts";
import { type BenchTools, findBenchTools } from "./bench/load.ts";
import { measureMiss, measureSellers, type SellersCost } from "./bench/many-sellers.ts";
import { measurePageCosts, type PageCost } from "./bench/page-costs.ts";
import { measurePictures, type PictureCosts } from "./bench/pictures.ts";
import { startGateway } from "./bench/subjects.ts";
import { measureUnknownShops, type UnknownShopCost } from "./bench/unknown-shops.ts";
import { DEMO_DATA, prepareDemoData } from "./demo-data.ts";
import { createProgress } from "./progress.js";
import { formatTable } from "./shops/format-table.ts";
import { prepareBuild } from "./start/prepare-build.ts";
import { runCommand } from "./start/run-command.ts";

const ROUNDS = 5;
const SECONDS = 3;
const SELLERS = [10, 1_000, 100_000];
const VISITS = 7;
/** Three shops of the demo's size, and a hundred large ones. */
const CATALOGUES = [
  { shops: 3, products: 20 },
  { shops: 100, products: 1_000 },
] as const;
/** A shop of the demo's size, and the largest size for which the admin must stay fast. */
const ADMINS = [
  { products: 20, orders: 100 },
  { products: 10_000, orders: 50_000 },
];
const ORDERS_PER_STEP = 5_000;

const n = (value: number, digits = 0): number => Number(value.toFixed(digits));

function print(title: string, columns: string[], rows: (string | number)[][]): void {
  console.log(`\n${title}\n${formatTable(columns, rows)}`);
}

function printPages(pages: PageCost[]): void {
  print(
    `One page, four ways: medians of ${ROUNDS} rounds of ${SECONDS} s, 32 connections, browser headers`,
    ["", "requests/s", "p50 ms", "p99 ms", "CPU µs/request", "RSS MB", "CPU, × (c)", "requests/s, × (c)"],
    pages.map((page) => [
      page.name,
      n(page.requestsPerSecond),
      n(page.p50Milliseconds, 2),
      n(page.p99Milliseconds, 2),
      n(page.cpuMicroseconds, 1),
      n(page.residentMegabytes),
      n(page.cpuRatio, 2),
      n(page.throughputRatio, 2),
    ]),
  );
  const [hit, , , naive] = pages as [PageCost, PageCost, PageCost, PageCost];
  console.log(`(a) costs ${n(hit.cpuRatio / naive.cpuRatio, 2)} × the CPU of (d).`);
}

function printUnknownShops({ ratio, hitMicroseconds, unknownMicroseconds, ...flooded }: UnknownShopCost): void {
  const { firstVisits: visits, madeUpPerSecond } = flooded;
  console.log(
    `The page of an unknown shop, another name each time: ${n(unknownMicroseconds, 1)} µs of CPU, ${n(ratio, 2)} × a page ` +
      `hit (${n(hitMicroseconds, 1)} µs).`,
  );
  console.log(
    `First visits of uncached shops during ${n(madeUpPerSecond)} made-up names per second: ${visits.answered} of ` +
      `${visits.asked} answered, p50 ${n(visits.p50Milliseconds, 1)} ms, p99 ${n(visits.p99Milliseconds, 1)} ms.`,
  );
}

function printSellers(sellers: SellersCost[]): void {
  print(
    "Visits to many shops, Zipf distribution",
    ["shops", "requests/s", "CPU µs/request", "p99 ms", "cache hits, %", "RSS MB"],
    sellers.map((cost) => [
      cost.sellers,
      n(cost.requestsPerSecond),
      n(cost.cpuMicroseconds, 1),
      n(cost.p99Milliseconds, 2),
      n(cost.hitShare * 100, 1),
      n(cost.residentMegabytes),
    ]),
  );
}

function printCatalogues(costs: CatalogueCost[]): void {
  const [small] = costs as [CatalogueCost];
  const sizes = costs.map(({ shops, products }) => `${shops} × ${products}`);
  const rows = small.requests.map(({ name }, row) => [
    name,
    ...costs.flatMap(({ requests }) => {
      const cost = requests[row] as CatalogueCost["requests"][number];
      return [n(cost.p50Milliseconds, 2), n(cost.p99Milliseconds, 2), n(cost.cpuMilliseconds, 2)];
    }),
  ]);
  const hits = costs.flatMap(({ pageHitMicroseconds }) => ["", "", n(pageHitMicroseconds / 1000, 4)]);
  print(
    "Browsing and search in shops × products, sequential requests",
    ["", ...sizes.flatMap((size) => [`${size}: p50 ms`, "p99 ms", "CPU ms"])],
    [...rows, ["home page, hit", ...hits]],
  );
}

function printAdmins(costs: AdminCost[]): void {
  const [small] = costs as [AdminCost];
  print(
    "A seller's lists in a shop of products, orders, sequential requests",
    ["", ...costs.flatMap(({ products, orders }) => [`${products}, ${orders}: p50 ms`, "p99 ms"])],
    small.requests.map(({ name }, row) => [
      name,
      ...costs.flatMap(({ requests }) => {
        const cost = requests[row] as AdminCost["requests"][number];
        return [n(cost.p50Milliseconds, 2), n(cost.p99Milliseconds, 2)];
      }),
    ]),
  );
}

function printPictures({ upload, imported, firstRequest, hit }: PictureCosts): void {
  print(
    "Pictures, in ms",
    ["upload of 12 megapixels", "import of 200", "first request of a rendition", "later requests"],
    [[n(upload), n(imported), n(firstRequest), n(hit, 2)]],
  );
}

async function measureDemo(folder: string, chromium: string): Promise<{ bytes: AreaBytes[]; visit: FirstVisit }> {
  const dataDir = join(folder, "demo");
  await cp(DEMO_DATA, dataDir, { recursive: true });
  const gateway = await startGateway({ DATA_DIR: dataDir, PRODUCT_HOST: "localhost" });
  try {
    const visit = await measureFirstVisit(chromium, `http://demo.localhost:${gateway.port}/`, "Tide & Clay", VISITS);
    return { bytes: await measureAreaBytes(gateway.port), visit };
  } finally {
    await gateway.stop();
  }
}

async function measure(folder: string, { wrk, nginx, chromium }: BenchTools): Promise<void> {
  const largest = Math.max(...CATALOGUES.map(({ shops }) => shops));
  const orderSteps = ADMINS.reduce((sum, { orders }) => sum + Math.floor(orders / ORDERS_PER_STEP), 0);
  const total = ROUNDS + SELLERS.length + CATALOGUES.length + largest + ADMINS.length + orderSteps + 4;
  const progress = createProgress("Measuring", total);
  let steps = 0;
  const advance = (label: string) => progress.update(++steps, label);
  const dataDir = join(folder, "shops");
  await makeShops(dataDir, 4_000);
  const onRound = () => advance("one page, four ways");
  const pages = await measurePageCosts({ wrk, nginx, folder, dataDir, rounds: ROUNDS, seconds: SECONDS, onRound });
  const miss = await measureMiss(dataDir);
  advance("uncached pages");
  const unknown = await measureUnknownShops({ wrk, folder, dataDir, rounds: ROUNDS, seconds: SECONDS });
  advance("pages of unknown shops");
  const sellers: SellersCost[] = [];
  for (const count of SELLERS) {
    sellers.push(await measureSellers({ wrk, folder, sellers: count, seconds: SECONDS }));
    advance(`${count} shops`);
  }
  const catalogues: CatalogueCost[] = [];
  for (const { shops, products } of CATALOGUES) {
    const dataDir = join(folder, `catalogue-${shops}`);
    await makeLargeShops(dataDir, shops, products, () => {
      if (shops === largest) advance(`creating ${shops} shops with ${products} products each`);
    });
    catalogues.push(await measureCatalogue({ wrk, dataDir, shops, products, samples: 400, seconds: SECONDS }));
    advance(`browsing and search in ${shops} shops`);
  }
  const admins: AdminCost[] = [];
  for (const size of ADMINS) {
    let orders = 0;
    const onOrder = () => {
      orders += 1;
      if (orders % ORDERS_PER_STEP === 0) advance(`creating a shop with ${size.orders} orders`);
    };
    admins.push(await measureAdminLists(join(folder, `admin-${size.products}`), size, 200, onOrder));
    advance(`a seller's lists at ${size.products} products`);
  }
  const pictures = await measurePictures(join(folder, "pictures"));
  advance("pictures");
  const { bytes, visit } = await measureDemo(folder, chromium);
  progress.done();

  printPages(pages);
  console.log(`An uncached page (read, render, compress): ${n(miss / 1000, 2)} ms of CPU.`);
  printUnknownShops(unknown);
  printSellers(sellers);
  printCatalogues(catalogues);
  printAdmins(admins);
  printPictures(pictures);
  print(
    "Bytes that an area's home loads, kB (brotli)",
    ["area", "script", "style", "HTML"],
    bytes.map(({ area, script, style, html }) => [area, ...[script, style, html].map((value) => n(value / 1000, 1))]),
  );
  console.log(
    `First visit of a demo shop, Slow 4G and a CPU four times slower, medians of ${VISITS}: name readable after ` +
      `${n(visit.nameVisible)} ms, page interactive after ${n(visit.interactive)} ms.`,
  );
}

await runCommand(async () => {
  const tools = findBenchTools();
  await prepareBuild("best");
  await prepareDemoData();
  const folder = await mkdtemp(join(tmpdir(), "awning-bench-"));
  try {
    await measure(folder, tools);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return 0;
});
