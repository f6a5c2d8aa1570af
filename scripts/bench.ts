// npm run bench [-- --only page,paint] [--peer] [--chart FILE]
//
// Measures what pages, orders, lists and pictures cost. Compare the ratios: they come from one run, so other load hardly
// changes them. Absolute figures depend on the machine. Each run is kept in .build/bench and compared with the last one
// on the same machine.
//   --only   runs some of the measurements
//   --peer   installs Next.js in a temporary folder and measures the same page there too (with paint)
//   --chart  draws the pages' costs and first paints as an SVG
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { measureAdminLists } from "./bench/admin-lists.ts";
import { getPage, measureAreaBytes } from "./bench/area-bytes.ts";
import { makeShops } from "./bench/bench-shop.ts";
import { measureCatalogue } from "./bench/catalogue-costs.ts";
import { makeLargeShops } from "./bench/large-catalogue.ts";
import { type BenchTool, type BenchTools, findBenchTools } from "./bench/load.ts";
import { measureMiss, measureSellers } from "./bench/many-sellers.ts";
import { startNextPeer } from "./bench/next-peer.ts";
import { measureOrders } from "./bench/orders.ts";
import { measurePageCosts } from "./bench/page-costs.ts";
import { measureFirstTap, measurePaint, type PaintSubject } from "./bench/paint.ts";
import { measurePictures } from "./bench/pictures.ts";
import {
  describeRun,
  drawChart,
  formatReportTable,
  keepReport,
  lastReport,
  notableChanges,
  type Table,
} from "./bench/report.ts";
import { startGateway } from "./bench/subjects.ts";
import { measureUnknownShops } from "./bench/unknown-shops.ts";
import { DEMO_DATA, prepareDemoData } from "./demo-data.ts";
import { createProgress } from "./progress.js";
import { prepareBuild } from "./start/prepare-build.ts";
import { readCommandLine, runCommand, StartProblem } from "./start/run-command.ts";

const ROUNDS = 5;
const SECONDS = 3;
const SELLERS = [10, 1_000, 100_000];
const VISITS = 9;
const TAPS = 5;
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

interface Context extends BenchTools {
  /** An empty folder of the measurement's own. */
  folder: string;
  /** Whether Next.js is measured too. */
  peer: boolean;
}

const PAGE_TITLE = "A page, 32 connections with a browser's headers";
const PAINT_TITLE = "First visits over Slow 4G with a CPU four times slower";
const PAINT_COLUMNS = [
  "page",
  "FCP, ms",
  "LCP, ms",
  "interactive, ms",
  "blocking, ms",
  "longest task, ms",
  "CLS",
  "script, kB",
  "HTML, kB",
];

async function measurePages({ folder, ...tools }: Context): Promise<Table[]> {
  const dataDir = join(folder, "shops");
  await makeShops(dataDir, 4);
  const pages = await measurePageCosts({ ...tools, folder, dataDir, rounds: ROUNDS, seconds: SECONDS });
  return [
    {
      title: PAGE_TITLE,
      columns: ["served by", "CPU µs", "CPU, × bare Node", "requests/s", "p50 ms", "p99 ms", "RSS MB"],
      rows: pages.map((page) => [
        page.name,
        page.cpuMicroseconds,
        page.cpuRatio,
        page.requestsPerSecond,
        page.p50Milliseconds,
        page.p99Milliseconds,
        page.residentMegabytes,
      ]),
    },
  ];
}

async function measureMisses({ folder }: Context): Promise<Table[]> {
  await makeShops(folder, 4_000);
  const microseconds = await measureMiss(folder);
  return [
    { title: "An uncached page", columns: ["", "CPU ms"], rows: [["read, render, compress", microseconds / 1000]] },
  ];
}

async function measureUnknown({ wrk, folder }: Context): Promise<Table[]> {
  const dataDir = join(folder, "shops");
  await makeShops(dataDir, 4_000);
  const cost = await measureUnknownShops({ wrk, folder, dataDir, rounds: ROUNDS, seconds: SECONDS });
  const { firstVisits } = cost;
  return [
    {
      title: "Unknown names, a new one with each request",
      columns: ["", "CPU µs", "× a page hit"],
      rows: [["page of an unknown shop", cost.unknownMicroseconds, cost.ratio]],
    },
    {
      title: "First visits of shops during a flood of made-up names",
      columns: ["", "names/s", "visits", "answered", "p50 ms", "p99 ms"],
      rows: [
        [
          "first visits",
          cost.madeUpPerSecond,
          firstVisits.asked,
          firstVisits.answered,
          firstVisits.p50Milliseconds,
          firstVisits.p99Milliseconds,
        ],
      ],
    },
  ];
}

async function measureShops({ wrk, folder }: Context): Promise<Table[]> {
  const rows: Table["rows"][number][] = [];
  for (const sellers of SELLERS) {
    const cost = await measureSellers({ wrk, folder, sellers, seconds: SECONDS });
    const { requestsPerSecond, cpuMicroseconds, p99Milliseconds, hitShare, residentMegabytes } = cost;
    const { restartedMicroseconds, afterTenSecondsMicroseconds } = cost;
    rows.push([
      `${sellers} shops`,
      requestsPerSecond,
      cpuMicroseconds,
      p99Milliseconds,
      hitShare * 100,
      residentMegabytes,
      restartedMicroseconds,
      afterTenSecondsMicroseconds,
    ]);
  }
  const restarted = ["restarted, CPU µs", "10 s later, CPU µs"];
  const columns = ["", "requests/s", "CPU µs", "p99 ms", "cache hits, %", "RSS MB", ...restarted];
  return [{ title: "Visits to many shops by Zipf's law", columns, rows }];
}

async function measureCatalogues({ wrk, folder }: Context): Promise<Table[]> {
  const tables: Table[] = [];
  for (const { shops, products } of CATALOGUES) {
    const dataDir = join(folder, String(shops));
    await makeLargeShops(dataDir, shops, products, () => undefined);
    const cost = await measureCatalogue({ wrk, dataDir, shops, products, samples: 400, seconds: SECONDS });
    tables.push({
      title: `Browsing and search in ${shops} shops of ${products} products, one request after another`,
      columns: ["", "p50 ms", "p99 ms", "CPU ms"],
      rows: [
        ...cost.requests.map(({ name, p50Milliseconds, p99Milliseconds, cpuMilliseconds }): Table["rows"][number] => [
          name,
          p50Milliseconds,
          p99Milliseconds,
          cpuMilliseconds,
        ]),
        ["home page, hit", null, null, cost.pageHitMicroseconds / 1000],
      ],
    });
  }
  return tables;
}

async function measureAdmins({ folder }: Context): Promise<Table[]> {
  const tables: Table[] = [];
  for (const size of ADMINS) {
    const { requests } = await measureAdminLists(join(folder, String(size.products)), size, 200, () => undefined);
    tables.push({
      title: `A seller's lists with ${size.products} products and ${size.orders} orders, one request after another`,
      columns: ["", "p50 ms", "p99 ms"],
      rows: requests.map(({ name, p50Milliseconds, p99Milliseconds }) => [name, p50Milliseconds, p99Milliseconds]),
    });
  }
  return tables;
}

async function measureOrdering({ wrk, folder }: Context): Promise<Table[]> {
  const cost = await measureOrders({ wrk, folder, rounds: ROUNDS, seconds: SECONDS });
  const { requestsPerSecond, cpuMicroseconds, cpuRatio, p50Milliseconds, p99Milliseconds } = cost;
  return [
    {
      title: "Orders from 32 clients on one gateway",
      columns: ["", "orders/s", "CPU µs", "× GET /api/site", "p50 ms", "p99 ms"],
      rows: [["an order", requestsPerSecond, cpuMicroseconds, cpuRatio, p50Milliseconds, p99Milliseconds]],
    },
  ];
}

async function measurePictureCosts({ folder }: Context): Promise<Table[]> {
  const { upload, imported, firstRequest, hit } = await measurePictures(folder);
  return [
    {
      title: "Pictures",
      columns: ["", "ms"],
      rows: [
        ["upload of 12 megapixels", upload],
        ["import of 200", imported],
        ["first request of a rendition", firstRequest],
        ["later requests", hit],
      ],
    },
  ];
}

/** Requests a page until the gateway has compressed it as a popular page, which most visits see. */
async function makePopular(port: number, host: string, path: string): Promise<void> {
  const size = async () => (await getPage(port, host, { path, headers: { "Accept-Encoding": "br" } })).length;
  const first = await size();
  for (let request = 0; request < 200; request++) if ((await size()) < first) return;
}

async function measureVisits({ chromium, folder, peer }: Context): Promise<Table[]> {
  const dataDir = join(folder, "demo");
  await cp(DEMO_DATA, dataDir, { recursive: true });
  const gateway = await startGateway({ DATA_DIR: dataDir, PRODUCT_HOST: "localhost" });
  const page = (name: string, path: string, tap: string, host = "demo.localhost") => ({
    name,
    port: gateway.port,
    host,
    path,
    tap,
  });
  const own = [
    page("home", "/", "main a"),
    page("category", "/categories/cups", "main li a"),
    page("product", "/products/bud-vase", "header [popovertarget]"),
    page("landing", "/", "main input", "localhost"),
    page("admin, signed out", "/admin/sign-in", "main input"),
  ];
  const subjects: PaintSubject[] = [...own];
  let next: Awaited<ReturnType<typeof startNextPeer>> | undefined;
  try {
    if (peer) {
      next = await startNextPeer(join(folder, "next"), { port: gateway.port, host: "demo.localhost", path: "/" });
      subjects.push({ name: "home in Next.js", port: next.port, host: "127.0.0.1", path: "/" });
    }
    for (const { port, host, path } of subjects) await makePopular(port, host, path);
    const paints = await measurePaint(chromium, subjects, VISITS);
    const taps = await measureFirstTap(chromium, own, TAPS);
    const bytes = await measureAreaBytes(gateway.port);
    return [
      {
        title: PAINT_TITLE,
        columns: PAINT_COLUMNS,
        rows: paints.map((paint, index) => [
          subjects[index]?.name ?? "",
          paint.firstContentful,
          paint.largestContentful,
          paint.interactive,
          paint.blocking,
          paint.longestTask,
          paint.layoutShift,
          paint.script,
          paint.html,
        ]),
      },
      {
        title: "A first tap as soon as the page is interactive, until the next paint",
        columns: ["page", "median, ms", "longest, ms"],
        rows: taps.map((tap, index) => [own[index]?.name ?? "", tap.median, tap.longest]),
      },
      {
        title: "What an area's home loads, in brotli",
        columns: ["area", "script, kB", "style, kB", "HTML, kB"],
        rows: bytes.map(({ area, script, style, html }) => [area, script / 1000, style / 1000, html / 1000]),
      },
    ];
  } finally {
    await next?.stop();
    await gateway.stop();
  }
}

interface Measurement {
  /** The approximate time that it takes. */
  seconds: number;
  tools: readonly BenchTool[];
  measure: (context: Context) => Promise<Table[]>;
}

const MEASUREMENTS: Record<string, Measurement> = {
  page: { seconds: 85, tools: ["wrk", "nginx"], measure: measurePages },
  miss: { seconds: 10, tools: [], measure: measureMisses },
  unknown: { seconds: 50, tools: ["wrk"], measure: measureUnknown },
  shops: { seconds: 60, tools: ["wrk"], measure: measureShops },
  catalogue: { seconds: 90, tools: ["wrk"], measure: measureCatalogues },
  admin: { seconds: 120, tools: [], measure: measureAdmins },
  orders: { seconds: 40, tools: ["wrk"], measure: measureOrdering },
  pictures: { seconds: 40, tools: [], measure: measurePictureCosts },
  paint: { seconds: 130, tools: ["chromium"], measure: measureVisits },
};

const USAGE = `Usage: npm run bench -- [--only ${Object.keys(MEASUREMENTS).join(",")}] [--peer] [--chart FILE]`;

function readOptions(): { only: string[]; peer: boolean; chart: string | undefined } {
  const { values } = readCommandLine(USAGE, {
    options: { only: { type: "string" }, peer: { type: "boolean", default: false }, chart: { type: "string" } },
  });
  const all = Object.keys(MEASUREMENTS);
  const only = values.only?.split(",") ?? all;
  const unknown = only.filter((name) => !all.includes(name));
  if (unknown.length > 0)
    throw new StartProblem(`There is no measurement ${unknown.join(", ")}. Choose from ${all.join(", ")}.`);
  return { ...values, only, chart: values.chart };
}

async function measureAll(only: string[], context: Context): Promise<Table[]> {
  const chosen = Object.entries(MEASUREMENTS).filter(([name]) => only.includes(name));
  const progress = createProgress(
    "Measuring",
    chosen.reduce((sum, [, { seconds }]) => sum + seconds, 0),
  );
  const tables: Table[] = [];
  let done = 0;
  for (const [name, { seconds, measure }] of chosen) {
    progress.update(done, name);
    tables.push(...(await measure({ ...context, folder: await mkdtemp(join(context.folder, `${name}-`)) })));
    done += seconds;
  }
  progress.done();
  return tables;
}

await runCommand(async () => {
  const { only, peer, chart } = readOptions();
  const tools = findBenchTools(only.flatMap((name) => MEASUREMENTS[name]?.tools ?? []));
  await prepareBuild("best");
  await prepareDemoData();
  const folder = await mkdtemp(join(tmpdir(), "awning-bench-"));
  try {
    const report = describeRun(await measureAll(only, { ...tools, folder, peer }), new Date());
    for (const table of report.tables) console.log(`\n${formatReportTable(table)}`);
    const last = lastReport(report.machine);
    if (last) {
      const changes = notableChanges(last, report);
      console.log(
        `Changed by 10 % or more since ${last.at} (${last.commit}): ${changes.length === 0 ? "nothing" : ""}`,
      );
      for (const change of changes) console.log(`  ${change}`);
    }
    console.log(`Saved in ${keepReport(report)}`);
    const drawn = report.tables.flatMap((table) => {
      if (table.title === PAGE_TITLE) return [{ table, column: "CPU µs" }];
      const paint = ["FCP, ms", "interactive, ms", "script, kB"];
      return table.title === PAINT_TITLE ? paint.map((column) => ({ table, column })) : [];
    });
    if (chart !== undefined) await writeFile(chart, drawChart(drawn));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return 0;
});
