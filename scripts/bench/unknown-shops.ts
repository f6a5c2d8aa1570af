import { writeFileSync } from "node:fs";
import { Agent } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { makeShops, shopDomain } from "./bench-shop.ts";
import { type BenchContext, BROWSER_HEADERS, homePagesScript, runInTurns, runLoad, runNumberedLoad } from "./load.ts";
import type { Table } from "./report.ts";
import { type Answer, getPage } from "./requests.ts";
import { median, percentile } from "./statistics.ts";
import { startGateway } from "./subjects.ts";

const MADE_UP_PER_SECOND = 1_000;
const FIRST_VISITS = 100;
/** In ms. */
const VISIT_INTERVAL = 50;
const TICK = 20;

/** Compares the page of an unknown name with a page hit, and measures visits of real shops during a flood of names. */
export async function measureUnknownShops({ wrk, folder }: BenchContext): Promise<Table[]> {
  const dataDir = join(folder, "shops");
  await makeShops(dataDir, 4_000);
  const script = join(folder, "made-up.lua");
  writeFileSync(script, homePagesScript('"made-up-" .. i'));
  await using gateway = await startGateway({ DATA_DIR: dataDir });
  const common = { wrk, port: gateway.port, pids: [gateway.pid] };
  const hit = { ...common, host: `${shopDomain(0)}.shops.example` };
  const loads = [(seconds?: number) => runLoad(hit, seconds), runNumberedLoad({ ...common, script, expects404: true })];
  const [, unknown] = await runInTurns(loads, 0);
  if (!unknown) throw new TypeError("each load has a result");
  return [
    {
      title: "Unknown names, a new one with each request",
      columns: ["", "CPU µs", "× a page hit"],
      rows: [["page of an unknown shop", unknown.cpuMicroseconds, unknown.cpuRatio]],
    },
    await visitWhileFlooded(gateway.port),
  ];
}

/** Visits uncached shops while made-up names arrive. */
async function visitWhileFlooded(port: number): Promise<Table> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const visit = (label: string) => getPage(port, { host: `${label}.shops.example`, headers: BROWSER_HEADERS }, agent);
  let made = 0;
  const stopping = new AbortController();
  const startedAt = performance.now();
  const flood = (async () => {
    const answers: Promise<void>[] = [];
    while (!stopping.signal.aborted) {
      const due = ((performance.now() - startedAt) / 1000) * MADE_UP_PER_SECOND;
      for (; made < due; made++) answers.push(visit(`flood-${made}`).then(() => undefined));
      await pause(TICK);
    }
    await Promise.all(answers);
  })();
  const visits: Answer[] = [];
  for (let rank = 1; rank <= FIRST_VISITS; rank++) {
    visits.push(await visit(shopDomain(rank)));
    await pause(VISIT_INTERVAL);
  }
  stopping.abort();
  const madeUpPerSecond = made / ((performance.now() - startedAt) / 1000);
  await flood;
  agent.destroy();
  const answered = visits.filter(({ response }) => response.statusCode === 200).length;
  const times = visits.map(({ milliseconds }) => milliseconds);
  return {
    title: "First visits of shops during a flood of made-up names",
    columns: ["", "names/s", "visits", "answered", "p50 ms", "p99 ms"],
    rows: [["first visits", madeUpPerSecond, visits.length, answered, median(times), percentile(times, 99)]],
  };
}
