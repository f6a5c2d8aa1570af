// npm run bench [-- --only page,paint] [--peer] [--chart FILE] [--film FOLDER]
//
// Measures what pages, orders, lists and pictures cost. Compare the ratios: they come from one run, so other load hardly
// changes them. Absolute figures depend on the machine. Each run is kept in .build/bench. Its tables are compared with the
// last run on the same machine that measured the same.
//   --only   runs some of the measurements
//   --peer   installs Next.js in a temporary folder and measures the same page there too (with paint)
//   --chart  draws the pages' costs and first paints as an SVG
//   --film   draws what the first visitor of each page sees every 100 ms, as an SVG per page (with paint)
import { cp, mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { measureAdminLists } from "./bench/admin-lists.ts";
import { measureAreaBytes } from "./bench/area-bytes.ts";
import { openBenchFolder } from "./bench/bench-folder.ts";
import { measureCatalogues } from "./bench/catalogue-costs.ts";
import { drawFilm } from "./bench/film-strip.ts";
import { type BenchContext, type BenchTool, findBenchTools } from "./bench/load.ts";
import { measureMemory, measureMiss, measureSellers } from "./bench/many-sellers.ts";
import { startNextPeer } from "./bench/next-peer.ts";
import { measureOrders } from "./bench/orders.ts";
import { measurePages, PAGE_TITLE } from "./bench/page-costs.ts";
import {
  INTERACTIVE,
  measureFirstTap,
  measurePaint,
  PAINT_TITLE,
  type PaintSubject,
  recordFilms,
} from "./bench/paint.ts";
import { measurePictures } from "./bench/pictures.ts";
import {
  describeRun,
  drawChart,
  formatReportTable,
  keepReport,
  lastReports,
  notableChanges,
  type Table,
} from "./bench/report.ts";
import { getPage } from "./bench/requests.ts";
import { type Subject, startGateway, startNode } from "./bench/subjects.ts";
import { measureUnknownShops } from "./bench/unknown-shops.ts";
import { DEMO_DATA, prepareDemoData } from "./demo-data.ts";
import { createProgress } from "./progress.js";
import { prepareBuild } from "./start/prepare-build.ts";
import { readCommandLine, runCommand, StartProblem } from "./start/run-command.ts";

const VISITS = 9;
const TAPS = 5;
/** Requests a page until the gateway has compressed it as a popular page, which most visits see. */
async function makePopular({ port, ...page }: PaintSubject): Promise<void> {
  const size = async () => (await getPage(port, { ...page, headers: { "Accept-Encoding": "br" } })).body.length;
  const first = await size();
  for (let request = 0; request < 200; request++) if ((await size()) < first) return;
}

/** Starts a server of a page with a heading only: the line and the browser let no page paint earlier. */
async function startHeading(folder: string): Promise<Subject> {
  const [head, body] = [join(folder, "head.json"), join(folder, "heading.html")];
  await writeFile(head, JSON.stringify(["Content-Type", "text/html"]));
  const script = `<script>performance.mark("${INTERACTIVE}")</script>`;
  await writeFile(body, `<!doctype html><title>Tide</title><h1>Tide</h1>${script}`);
  return startNode("bare-node.ts", [head, body]);
}

async function measureVisits({ chromium, folder, peer, film }: BenchContext): Promise<Table[]> {
  const dataDir = join(folder, "demo");
  await cp(DEMO_DATA, dataDir, { recursive: true });
  await using gateway = await startGateway({ DATA_DIR: dataDir, PRODUCT_HOST: "localhost" });
  const { port } = gateway;
  const demo = { port, host: "demo.localhost" };
  const own = [
    { ...demo, name: "home", path: "/", tap: "main a" },
    { ...demo, name: "category", path: "/categories/cups", tap: "main li a" },
    { ...demo, name: "product", path: "/products/bud-vase", tap: "header [popovertarget]" },
    { name: "landing", port, host: "localhost", path: "/", tap: "main input" },
    { ...demo, name: "admin, signed out", path: "/admin/sign-in", tap: "main input" },
  ];
  await using heading = await startHeading(folder);
  const subjects: PaintSubject[] = [...own, { ...demo, port: heading.port, name: "a heading only", path: "/" }];
  await using next = peer ? await startNextPeer(join(folder, "next"), port, demo) : null;
  if (next) subjects.push({ name: "home in Next.js", port: next.port, host: "127.0.0.1", path: "/" });
  for (const subject of subjects) await makePopular(subject);
  const tables = [
    await measurePaint(chromium, subjects, VISITS),
    await measureFirstTap(chromium, own, TAPS),
    await measureAreaBytes(port),
  ];
  if (film !== undefined) {
    await mkdir(film, { recursive: true });
    for (const shown of await recordFilms(chromium, subjects)) {
      await writeFile(join(film, `${shown.name.replaceAll(/\W+/g, "-")}.svg`), drawFilm(shown));
    }
  }
  return tables;
}

interface Measurement {
  /** The approximate time that it takes. */
  seconds: number;
  tools: readonly BenchTool[];
  measure: (context: BenchContext) => Promise<Table[]>;
}

const MEASUREMENTS: Record<string, Measurement> = {
  page: { seconds: 85, tools: ["wrk", "nginx"], measure: measurePages },
  miss: { seconds: 10, tools: [], measure: measureMiss },
  unknown: { seconds: 50, tools: ["wrk"], measure: measureUnknownShops },
  shops: { seconds: 60, tools: ["wrk"], measure: measureSellers },
  memory: { seconds: 290, tools: [], measure: measureMemory },
  catalogue: { seconds: 90, tools: ["wrk"], measure: measureCatalogues },
  admin: { seconds: 120, tools: [], measure: measureAdminLists },
  orders: { seconds: 40, tools: ["wrk"], measure: measureOrders },
  pictures: { seconds: 40, tools: [], measure: measurePictures },
  paint: { seconds: 130, tools: ["chromium"], measure: measureVisits },
};

const USAGE = `Usage: npm run bench -- [--only ${Object.keys(MEASUREMENTS).join(",")}] [--peer] [--chart FILE] [--film FOLDER]`;

function readOptions(): Pick<BenchContext, "peer" | "film"> & { only: string[]; chart: string | undefined } {
  const { values } = readCommandLine(USAGE, {
    options: {
      only: { type: "string" },
      peer: { type: "boolean", default: false },
      chart: { type: "string" },
      film: { type: "string" },
    },
  });
  const all = Object.keys(MEASUREMENTS);
  const only = values.only?.split(",") ?? all;
  const unknown = only.filter((name) => !all.includes(name));
  if (unknown.length > 0)
    throw new StartProblem(`There is no measurement ${unknown.join(", ")}. Choose from ${all.join(", ")}.`);
  const needsPaint = values.peer ? "--peer" : values.film === undefined ? undefined : "--film";
  if (needsPaint && !only.includes("paint"))
    throw new StartProblem(
      `${needsPaint} belongs to the measurement paint. Add it: --only ${[...only, "paint"].join(",")}`,
    );
  return { peer: values.peer, only, chart: values.chart, film: values.film };
}

async function measureAll(only: string[], context: BenchContext): Promise<Table[]> {
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
  const { only, peer, chart, film } = readOptions();
  const tools = findBenchTools(only.flatMap((name) => MEASUREMENTS[name]?.tools ?? []));
  await prepareBuild("best");
  await prepareDemoData();
  const folder = openBenchFolder();
  const report = describeRun(await measureAll(only, { ...tools, folder, peer, film }), new Date());
  for (const table of report.tables) console.log(`\n${formatReportTable(table)}`);
  for (const [last, tables] of lastReports(report)) {
    const changes = notableChanges(last, tables);
    console.log(`Changed by 10 % or more since ${last.at} (${last.commit}): ${changes.length === 0 ? "nothing" : ""}`);
    for (const change of changes) console.log(`  ${change}`);
  }
  console.log(`Saved in ${keepReport(report)}`);
  const drawn = report.tables.flatMap((table) => {
    if (table.title === PAGE_TITLE) return [{ table, column: "CPU µs" }];
    const paint = ["FCP, ms", "interactive, ms", "script, kB"];
    return table.title === PAINT_TITLE ? paint.map((column) => ({ table, column })) : [];
  });
  if (chart !== undefined) await writeFile(chart, drawChart(drawn));
  return 0;
});
