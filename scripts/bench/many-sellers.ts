import { writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { makeShops, shopDomain } from "./bench-shop.ts";
import { BROWSER_HEADERS, type Load, runLoad } from "./load.ts";
import { cpuMicroseconds, residentMegabytes, seededRandom, zipf } from "./statistics.ts";
import { startGateway } from "./subjects.ts";

export interface SellersCost {
  sellers: number;
  requestsPerSecond: number;
  cpuMicroseconds: number;
  p99Milliseconds: number;
  residentMegabytes: number;
  hitShare: number;
  /** CPU time of a request in the first second after a restart, and after ten seconds. */
  restartedMicroseconds: number;
  afterTenSecondsMicroseconds: number;
}

/** Number of random requests; wrk repeats them. */
const DRAWN = 400_000;

/** A wrk script that requests one host after another, from a file with one host per line. */
function wrkScript(hostsFile: string): string {
  const headers = Object.entries(BROWSER_HEADERS)
    .map(([name, value]) => `${name}: ${value}\\r\\n`)
    .join("");
  return `
    local hosts = {}
    for line in io.lines(${JSON.stringify(hostsFile)}) do hosts[#hosts + 1] = line end
    local i
    function init(args) i = tonumber(args[1]) end
    local rest = '${headers.replaceAll("'", "\\'")}'
    function request()
      i = i % #hosts + 1
      return "GET / HTTP/1.1\\r\\nHost: " .. hosts[i] .. ".shops.example\\r\\n" .. rest .. "\\r\\n"
    end
  `;
}

async function scrape(port: number, name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/`)).text();
  return [...text.matchAll(new RegExp(`^${name}\\{[^}]*\\} (\\S+)$`, "gm"))].reduce(
    (sum, [, value]) => sum + Number(value),
    0,
  );
}

const LONGEST_WARM_UP = 180;

/** Requests each host at least once, for at most three minutes. @returns the number of requests */
async function warmUp(load: Omit<Load, "seconds" | "scriptArguments">): Promise<number> {
  const end = performance.now() + LONGEST_WARM_UP * 1_000;
  let asked = 0;
  while (asked < DRAWN && performance.now() < end) {
    asked += (await runLoad({ ...load, seconds: 3, scriptArguments: [String(asked)] })).requests;
  }
  return asked;
}

/** Measures visits to many shops by Zipf's law: CPU time, cache hits, memory, and the time after a restart. */
export async function measureSellers({
  wrk,
  folder,
  sellers,
  seconds,
}: {
  wrk: string;
  folder: string;
  sellers: number;
  seconds: number;
}): Promise<SellersCost> {
  const dataDir = join(folder, `sellers-${sellers}`);
  await makeShops(dataDir, sellers);
  const draw = zipf(sellers, seededRandom(7));
  const hostsFile = join(folder, `hosts-${sellers}`);
  writeFileSync(hostsFile, Array.from({ length: DRAWN }, () => shopDomain(draw())).join("\n"));
  const script = join(folder, `hosts-${sellers}.lua`);
  writeFileSync(script, wrkScript(hostsFile));
  let gateway = await startGateway({ DATA_DIR: dataDir });
  try {
    const load = () => ({ wrk, port: gateway.port, pids: [gateway.pid], script });
    // Each shop's first request is a cold one. After one round the caches are filled.
    const asked = await warmUp(load());
    const before = await scrape(gateway.metricsPort, "awning_page_hits_total");
    const result = await runLoad({ ...load(), seconds, scriptArguments: [String(asked)] });
    const hits = (await scrape(gateway.metricsPort, "awning_page_hits_total")) - before;
    const warmMegabytes = residentMegabytes(gateway.pid);
    await gateway.stop();
    gateway = await startGateway({ DATA_DIR: dataDir });
    let next = asked + result.requests;
    const afterRestart = async (length: number) => {
      const { requests, cpuMicroseconds } = await runLoad({
        ...load(),
        seconds: length,
        scriptArguments: [String(next)],
      });
      next += requests;
      return cpuMicroseconds;
    };
    const restartedMicroseconds = await afterRestart(1);
    await afterRestart(9);
    return {
      sellers,
      ...result,
      hitShare: Math.min(1, hits / result.requests),
      residentMegabytes: warmMegabytes,
      restartedMicroseconds,
      afterTenSecondsMicroseconds: await afterRestart(seconds),
    };
  } finally {
    await gateway.stop();
  }
}

const MISSES = 2_000;

/** Measures the CPU time of an uncached page: read, render, compress and send. */
export async function measureMiss(dataDir: string): Promise<number> {
  const gateway = await startGateway({ DATA_DIR: dataDir });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (rank: number) =>
    new Promise<void>((done, failed) => {
      const headers = { ...BROWSER_HEADERS, Host: `${shopDomain(rank)}.shops.example` };
      request({ host: "127.0.0.1", port: gateway.port, headers, agent }, (res) => res.resume().on("end", done))
        .on("error", failed)
        .end();
    });
  try {
    // The first thousand requests warm up the JIT compiler.
    for (let rank = 0; rank < 1_000; rank++) await ask(rank);
    const before = cpuMicroseconds(gateway.pid);
    for (let rank = 1_000; rank < 1_000 + MISSES; rank++) await ask(rank);
    return (cpuMicroseconds(gateway.pid) - before) / MISSES;
  } finally {
    agent.destroy();
    await gateway.stop();
  }
}
