import { writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { shopDomain } from "./bench-shop.ts";
import { BROWSER_HEADERS, type Load, runLoad } from "./load.ts";
import { median, percentile } from "./statistics.ts";
import { startGateway } from "./subjects.ts";

export interface UnknownShopCost {
  hitMicroseconds: number;
  unknownMicroseconds: number;
  /** The median of the rounds' ratios. */
  ratio: number;
  /** First visits of uncached shops while made-up names arrive. */
  firstVisits: { asked: number; answered: number; p50Milliseconds: number; p99Milliseconds: number };
  madeUpPerSecond: number;
}

const MADE_UP_PER_SECOND = 1_000;
const FIRST_VISITS = 100;
/** In ms. */
const VISIT_INTERVAL = 50;
const TICK = 20;

/** A wrk script in which every request is for a different unknown name. */
function wrkScript(): string {
  const headers = Object.entries(BROWSER_HEADERS)
    .map(([name, value]) => `${name}: ${value}\\r\\n`)
    .join("");
  return `
    local i
    function init(args) i = tonumber(args[1]) end
    local rest = '${headers.replaceAll("'", "\\'")}'
    function request()
      i = i + 1
      return "GET / HTTP/1.1\\r\\nHost: made-up-" .. i .. ".shops.example\\r\\n" .. rest .. "\\r\\n"
    end
  `;
}

/** Compares the page of an unknown name with a page hit, and measures visits of real shops during a flood of names. */
export async function measureUnknownShops({
  wrk,
  folder,
  dataDir,
  rounds,
  seconds,
}: {
  wrk: string;
  folder: string;
  dataDir: string;
  rounds: number;
  seconds: number;
}): Promise<UnknownShopCost> {
  const script = join(folder, "made-up.lua");
  writeFileSync(script, wrkScript());
  const gateway = await startGateway({ DATA_DIR: dataDir });
  try {
    const common = { wrk, port: gateway.port, pids: [gateway.pid] };
    let made = 0;
    const hit = (length: number) => runLoad({ ...common, host: `${shopDomain(0)}.shops.example`, seconds: length });
    const unknown = async (length: number) => {
      const load: Load = { ...common, script, scriptArguments: [String(made)], expects404: true, seconds: length };
      const result = await runLoad(load);
      made += result.requests + 1_000;
      return result;
    };
    await hit(1);
    await unknown(1);
    const costs: [number, number][] = [];
    for (let round = 0; round < rounds; round++) {
      costs.push([(await hit(seconds)).cpuMicroseconds, (await unknown(seconds)).cpuMicroseconds]);
    }
    return {
      hitMicroseconds: median(costs.map(([one]) => one)),
      unknownMicroseconds: median(costs.map(([, one]) => one)),
      ratio: median(costs.map(([known, unheard]) => unheard / known)),
      ...(await visitWhileFlooded(gateway.port, made)),
    };
  } finally {
    await gateway.stop();
  }
}

async function visitWhileFlooded(
  port: number,
  begin: number,
): Promise<Pick<UnknownShopCost, "firstVisits" | "madeUpPerSecond">> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const ask = (label: string) =>
    new Promise<number>((done, failed) => {
      const headers = { ...BROWSER_HEADERS, Host: `${label}.shops.example` };
      request({ host: "127.0.0.1", port, headers, agent }, (res) =>
        res.resume().on("end", () => done(res.statusCode ?? 0)),
      )
        .on("error", failed)
        .end();
    });
  let made = 0;
  const stopping = new AbortController();
  const startedAt = performance.now();
  const flood = (async () => {
    const answers: Promise<number>[] = [];
    while (!stopping.signal.aborted) {
      const due = ((performance.now() - startedAt) / 1000) * MADE_UP_PER_SECOND;
      for (; made < due; made++) answers.push(ask(`made-up-${begin + made}`));
      await pause(TICK);
    }
    await Promise.all(answers);
  })();
  const visits: { status: number; milliseconds: number }[] = [];
  for (let rank = 1; rank <= FIRST_VISITS; rank++) {
    const askedAt = performance.now();
    const status = await ask(shopDomain(rank));
    visits.push({ status, milliseconds: performance.now() - askedAt });
    await pause(VISIT_INTERVAL);
  }
  stopping.abort();
  const madeUpPerSecond = made / ((performance.now() - startedAt) / 1000);
  await flood;
  agent.destroy();
  const milliseconds = visits.map((visit) => visit.milliseconds);
  return {
    madeUpPerSecond,
    firstVisits: {
      asked: visits.length,
      answered: visits.filter(({ status }) => status === 200).length,
      p50Milliseconds: median(milliseconds),
      p99Milliseconds: percentile(milliseconds, 99),
    },
  };
}
