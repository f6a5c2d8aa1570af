import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findPort } from "../start/local-gateway.ts";
import { getPage } from "./area-bytes.ts";
import { shopDomain } from "./bench-shop.ts";
import { BROWSER_HEADERS, type LoadResult, runLoad } from "./load.ts";
import { median, residentMegabytes } from "./statistics.ts";
import { startGateway, startNaiveExpress, startNginx } from "./subjects.ts";

export interface PageCost extends LoadResult {
  name: string;
  residentMegabytes: number;
  /** Medians of each round's ratio to plain files from nginx. */
  cpuRatio: number;
  throughputRatio: number;
}

/**
 * Measures the same page four ways, alternating within one run: (a) the gateway's page hit, (b) nginx's micro-cache,
 * (c) the same bytes as files from nginx, (d) a naive Express app.
 */
export async function measurePageCosts({
  wrk,
  nginx,
  folder,
  dataDir,
  rounds,
  seconds,
  onRound,
}: {
  wrk: string;
  nginx: string;
  folder: string;
  dataDir: string;
  rounds: number;
  seconds: number;
  onRound: (done: number) => void;
}): Promise<PageCost[]> {
  const host = `${shopDomain(0)}.shops.example`;
  const gateway = await startGateway({ DATA_DIR: dataDir, TRUST_PROXY: "127.0.0.1" });
  const compressed = await getPage(gateway.port, host, { headers: BROWSER_HEADERS });
  const plain = (await getPage(gateway.port, host)).toString("utf8");
  mkdirSync(join(folder, "static"), { recursive: true });
  const page = join(folder, "static/index.html");
  writeFileSync(page, plain);
  writeFileSync(`${page}.br`, compressed);
  const [, data = "{}"] = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(plain) ?? [];
  writeFileSync(join(folder, "page.html"), plain.replace(data, "<!--page-data-->"));
  writeFileSync(join(folder, "data.json"), data);

  const [certificate, key] = [join(folder, "bench.crt"), join(folder, "bench.key")];
  execFileSync(
    "openssl",
    [
      "req",
      "-x509",
      "-newkey",
      "ec",
      "-pkeyopt",
      "ec_paramgen_curve:prime256v1",
      "-noenc",
      "-days",
      "2",
      "-subj",
      "/CN=shops.example",
      "-keyout",
      key,
      "-out",
      certificate,
    ],
    { stdio: "pipe" },
  );
  const ports = (await Promise.all(Array.from({ length: 4 }, () => findPort("127.0.0.1", 0)))) as [
    number,
    number,
    number,
    number,
  ];
  const front = await startNginx(nginx, folder, {
    gatewayPort: gateway.port,
    ports,
    certificate: { certificate, key },
  });
  const naive = await startNaiveExpress(join(folder, "page.html"), join(folder, "data.json"));

  const subjects = [
    { name: "(a) gateway, page hit", port: gateway.port, pids: [gateway.pid] },
    { name: "(b) nginx micro-cache before (a)", port: front.port, pids: [front.pid, gateway.pid] },
    { name: "(c) nginx, the same bytes as files", port: front.staticPort, pids: [front.pid] },
    { name: "(d) naive Express", port: naive.port, pids: [naive.pid] },
  ];
  const results = subjects.map((): LoadResult[] => []);
  try {
    for (const { port, pids } of subjects) await runLoad({ wrk, port, pids, host, seconds: 1 });
    for (let round = 0; round < rounds; round++) {
      for (const [i, { port, pids }] of subjects.entries()) {
        results[i]?.push(await runLoad({ wrk, port, pids, host, seconds }));
      }
      onRound(round + 1);
    }
    const files = results[2] as LoadResult[];
    return subjects.map(({ name, pids }, i) => {
      const own = results[i] as LoadResult[];
      const middle = (value: (result: LoadResult) => number) => median(own.map(value));
      const ratio = (value: (result: LoadResult) => number) =>
        median(own.map((result, round) => value(result) / value(files[round] as LoadResult)));
      return {
        name,
        requests: own.reduce((sum, { requests }) => sum + requests, 0),
        requestsPerSecond: middle((result) => result.requestsPerSecond),
        p50Milliseconds: middle((result) => result.p50Milliseconds),
        p99Milliseconds: middle((result) => result.p99Milliseconds),
        cpuMicroseconds: middle((result) => result.cpuMicroseconds),
        residentMegabytes: pids.reduce((sum, pid) => sum + residentMegabytes(pid), 0),
        cpuRatio: ratio((result) => result.cpuMicroseconds),
        throughputRatio: ratio((result) => result.requestsPerSecond),
      };
    });
  } finally {
    await Promise.all([gateway.stop(), front.stop(), naive.stop()]);
  }
}
