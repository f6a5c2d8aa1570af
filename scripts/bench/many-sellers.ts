import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeShops, shopDomain } from "./bench-shop.ts";
import { type BenchContext, BROWSER_HEADERS, homePagesScript, runNumberedLoad } from "./load.ts";
import type { Table } from "./report.ts";
import { type Address, measureRequests } from "./requests.ts";
import { residentMegabytes, seededRandom, zipf } from "./statistics.ts";
import { type Subject, startGateway } from "./subjects.ts";

const SELLERS = [10, 1_000, 100_000];
/** Number of random requests; wrk repeats them. */
const DRAWN = 400_000;
/** In ms. */
const LONGEST_WARM_UP = 180_000;

async function scrape(port: number, name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/`)).text();
  return [...text.matchAll(new RegExp(`^${name}\\{[^}]*\\} (\\S+)$`, "gm"))].reduce(
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
