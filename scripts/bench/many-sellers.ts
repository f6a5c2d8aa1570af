import { writeFileSync } from "node:fs";
import { Agent } from "node:http";
import { join } from "node:path";
import { makeShops, shopDomain } from "./bench-shop.ts";
import { type BenchContext, BROWSER_HEADERS, homePagesScript, runNumberedLoad } from "./load.ts";
import type { Table } from "./report.ts";
import { type Address, getPage, measureRequests } from "./requests.ts";
import { residentMegabytes, seededRandom, zipf } from "./statistics.ts";
import { type Subject, startGateway } from "./subjects.ts";

const SELLERS = [10, 1_000, 100_000];
/** Number of random requests; wrk repeats them. */
const DRAWN = 400_000;
/** In ms. */
const LONGEST_WARM_UP = 180_000;

async function scrape(port: number, name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/`)).text();
  return [...text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, "gm"))].reduce(
    (sum, [, value]) => sum + Number(value),
    0,
  );
}

/** A wrk script that requests random shops by Zipf's law. @returns its file */
function writeScript(folder: string, sellers: number): string {
  const draw = zipf(sellers, seededRandom(7));
  const hostsFile = join(folder, `hosts-${sellers}`);
  writeFileSync(hostsFile, Array.from({ length: DRAWN }, () => shopDomain(draw())).join("\n"));
  const readHosts = `local hosts = {}
    for line in io.lines(${JSON.stringify(hostsFile)}) do hosts[#hosts + 1] = line end`;
  const script = join(folder, `hosts-${sellers}.lua`);
  writeFileSync(script, homePagesScript("hosts[(i - 1) % #hosts + 1]", readHosts));
  return script;
}

/** Measures visits to this many shops: CPU time, cache hits, memory, and the time after a restart. */
async function measureVisits({ wrk, folder }: BenchContext, sellers: number): Promise<Table["rows"][number]> {
  const dataDir = join(folder, `sellers-${sellers}`);
  await makeShops(dataDir, sellers);
  const script = writeScript(folder, sellers);
  const startLoad = ({ port, pid }: Subject, skipped: number) =>
    runNumberedLoad({ wrk, port, pids: [pid], script, skipped });
  await using gateway = await startGateway({ DATA_DIR: dataDir });
  const visit = startLoad(gateway, 0);
  // Each shop's first request is a cold one. After one round the caches are filled.
  const end = performance.now() + LONGEST_WARM_UP;
  let visits = 0;
  while (visits < DRAWN && performance.now() < end) visits += (await visit()).requests;
  const before = await scrape(gateway.metricsPort, "awning_page_hits_total");
  const warm = await visit();
  const hits = (await scrape(gateway.metricsPort, "awning_page_hits_total")) - before;
  const megabytes = residentMegabytes(gateway.pid);
  await gateway[Symbol.asyncDispose]();
  await using restartedGateway = await startGateway({ DATA_DIR: dataDir });
  const visitAgain = startLoad(restartedGateway, visits + warm.requests);
  const restarted = await visitAgain(1);
  await visitAgain(9);
  return [
    `${sellers} shops`,
    warm.requestsPerSecond,
    warm.cpuMicroseconds,
    warm.p99Milliseconds,
    Math.min(1, hits / warm.requests) * 100,
    megabytes,
    restarted.cpuMicroseconds,
    (await visitAgain()).cpuMicroseconds,
  ];
}

export async function measureSellers(context: BenchContext): Promise<Table[]> {
  const rows: Table["rows"][number][] = [];
  for (const sellers of SELLERS) rows.push(await measureVisits(context, sellers));
  const restarted = ["restarted, CPU µs", "10 s later, CPU µs"];
  const columns = ["", "requests/s", "CPU µs", "p99 ms", "cache hits, %", "RSS MB", ...restarted];
  return [{ title: "Visits to many shops by Zipf's law", columns, rows }];
}

/** Shops in the database, and shops whose home pages are visited. */
const ALL_SHOPS = 1_000_000;
const VISITED_SHOPS = 100_000;
const MEMORY_STEPS = 4;
/** Its page cache, 60 % of the heap, holds 100,000 pages of 4 kB. */
const HEAP_OPTIONS = "--max-old-space-size=768";
const VISITORS = 8;
const BYTES = 2 ** 20;

/** Requests the home pages of shops with some connections, again if the gateway is overloaded. */
async function visitHomes(port: number, first: number, end: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: VISITORS });
  const ranks = Array.from({ length: end - first }, (_, index) => first + index).values();
  const visit = async () => {
    for (const rank of ranks) {
      const page: Address = { host: `${shopDomain(rank)}.shops.example`, headers: BROWSER_HEADERS };
      let status = 503;
      while (status === 503) status = (await getPage(port, page, agent)).response.statusCode ?? 0;
      if (status !== 200) throw new Error(`${page.host}: ${status}`);
    }
  };
  await Promise.all(Array.from({ length: VISITORS }, visit));
  agent.destroy();
}

/** Measures the memory of a gateway while a tenth of a million shops are visited, once each. */
export async function measureMemory({ folder }: BenchContext): Promise<Table[]> {
  await makeShops(folder, ALL_SHOPS, VISITED_SHOPS);
  await using gateway = await startGateway({ DATA_DIR: folder, NODE_OPTIONS: HEAP_OPTIONS, READ_TIMEOUT_MS: "30000" });
  const { pid, port, metricsPort } = gateway;
  const rows: Table["rows"][number][] = [];
  const measure = async (name: string, hits: number | null) => {
    const megabytes = async (metric: string) => (await scrape(metricsPort, metric)) / BYTES;
    const cached = await scrape(metricsPort, "awning_pages");
    const heap = await megabytes("nodejs_heap_size_used_bytes");
    rows.push([name, cached, await megabytes("awning_page_bytes"), heap, residentMegabytes(pid), hits]);
  };
  await measure("none", null);
  for (let step = 0; step < MEMORY_STEPS; step++) {
    const end = ((step + 1) * VISITED_SHOPS) / MEMORY_STEPS;
    await visitHomes(port, (step * VISITED_SHOPS) / MEMORY_STEPS, end);
    await measure(`${end}`, null);
  }
  const before = await scrape(metricsPort, "awning_page_hits_total");
  await visitHomes(port, 0, VISITED_SHOPS);
  const hits = (await scrape(metricsPort, "awning_page_hits_total")) - before;
  await measure("all again", (hits / VISITED_SHOPS) * 100);
  const columns = ["visited", "cached pages", "of MB", "heap MB", "RSS MB", "cache hits, %"];
  return [{ title: `Memory with ${ALL_SHOPS} shops, ${HEAP_OPTIONS}`, columns, rows }];
}

/** The first thousand requests warm up the JIT compiler. */
const WARM_UP = 1_000;
const MISSES = 2_000;

/** Measures the CPU time of an uncached page: read, render, compress and send. */
export async function measureMiss({ folder }: BenchContext): Promise<Table[]> {
  await makeShops(folder, 4_000);
  await using gateway = await startGateway({ DATA_DIR: folder });
  const pages = (first: number, count: number) =>
    Array.from({ length: count }, (_, index): Address => {
      return { host: `${shopDomain(first + index)}.shops.example`, headers: BROWSER_HEADERS };
    });
  const { cpuMilliseconds } = await measureRequests(gateway, pages(0, WARM_UP), pages(WARM_UP, MISSES));
  return [{ title: "An uncached page", columns: ["", "CPU ms"], rows: [["read, render, compress", cpuMilliseconds]] }];
}
