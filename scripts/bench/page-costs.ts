import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { findPort } from "../start/local-gateway.ts";
import { getPage } from "./area-bytes.ts";
import { shopDomain } from "./bench-shop.ts";
import { BROWSER_HEADERS, type Load, type LoadResult, runLoad } from "./load.ts";
import { median, residentMegabytes } from "./statistics.ts";
import { startGateway, startNginx, startNode } from "./subjects.ts";

export interface PageCost extends LoadResult {
  name: string;
  residentMegabytes: number;
  /** The median of each round's ratio to the bare server. */
  cpuRatio: number;
}

/**
 * Measures the same page in turns: the gateway's page hit and its 304, a bare server of node:http, nginx's micro-cache,
 * the same bytes as files from nginx, and a naive Express app.
 */
export async function measurePageCosts({
  wrk,
  nginx,
  folder,
  dataDir,
  rounds,
  seconds,
}: {
  wrk: string;
  nginx: string;
  folder: string;
  dataDir: string;
  rounds: number;
  seconds: number;
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
  const naive = await startNode("naive-express.ts", [join(folder, "page.html"), join(folder, "data.json")]);
  const { headers, etag } = await headOf(gateway.port, host);
  const [headFile, bodyFile] = [join(folder, "head.json"), join(folder, "body")];
  writeFileSync(headFile, JSON.stringify(headers));
  writeFileSync(bodyFile, compressed);
  const bare = await startNode("bare-node.ts", [headFile, bodyFile]);

  const subjects: (Pick<Load, "port" | "pids" | "headers"> & { name: string })[] = [
    { name: "gateway, page hit", port: gateway.port, pids: [gateway.pid] },
    { name: "gateway, 304", port: gateway.port, pids: [gateway.pid], headers: { "If-None-Match": etag } },
    { name: "bare Node, the same bytes", port: bare.port, pids: [bare.pid] },
    { name: "nginx micro-cache before it", port: front.port, pids: [front.pid, gateway.pid] },
    { name: "nginx, the same bytes as files", port: front.staticPort, pids: [front.pid] },
    { name: "naive Express", port: naive.port, pids: [naive.pid] },
  ];
  const results = subjects.map((): LoadResult[] => []);
  try {
    for (const subject of subjects) await runLoad({ ...subject, wrk, host, seconds: 1 });
    for (let round = 0; round < rounds; round++) {
      for (const [i, subject] of subjects.entries()) {
        results[i]?.push(await runLoad({ ...subject, wrk, host, seconds }));
      }
    }
    const floor = results[2] as LoadResult[];
    return subjects.map(({ name, pids }, i) => {
      const own = results[i] as LoadResult[];
      const middle = (value: (result: LoadResult) => number) => median(own.map(value));
      return {
        name,
        requests: own.reduce((sum, { requests }) => sum + requests, 0),
        requestsPerSecond: middle((result) => result.requestsPerSecond),
        p50Milliseconds: middle((result) => result.p50Milliseconds),
        p99Milliseconds: middle((result) => result.p99Milliseconds),
        cpuMicroseconds: middle((result) => result.cpuMicroseconds),
        residentMegabytes: pids.reduce((sum, pid) => sum + residentMegabytes(pid), 0),
        cpuRatio: median(
          own.map((result, round) => result.cpuMicroseconds / (floor[round] as LoadResult).cpuMicroseconds),
        ),
      };
    });
  } finally {
    await Promise.all([gateway.stop(), front.stop(), naive.stop(), bare.stop()]);
  }
}

/** The head of the gateway's page, without the headers that Node writes itself. */
async function headOf(port: number, host: string): Promise<{ headers: string[]; etag: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const headers = { ...BROWSER_HEADERS, Connection: "close", Host: host };
  request({ host: "127.0.0.1", port, headers }, resolve).on("error", reject).end();
  const { rawHeaders, headers: byName } = await promise.then((answer) => answer.resume());
  const own = rawHeaders.flatMap((value, i) => {
    const name = rawHeaders[i - (i % 2)] as string;
    return /^(?:date|connection|keep-alive)$/i.test(name) ? [] : [value];
  });
  return { headers: own, etag: byName.etag ?? "" };
}
