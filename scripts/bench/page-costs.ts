import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeShops, shopDomain } from "./bench-shop.ts";
import { type BenchContext, BROWSER_HEADERS, type Load, runInTurns, runLoad } from "./load.ts";
import type { Table } from "./report.ts";
import { getPage } from "./requests.ts";
import { residentMegabytes } from "./statistics.ts";
import { startGateway, startNginx, startNode } from "./subjects.ts";

export const PAGE_TITLE = "A page, 32 connections with a browser's headers";

/** The index of the bare server among the subjects. */
const BARE_NODE = 2;
/** Headers that Node writes itself. */
const NODE_HEADERS = /^(?:date|connection|keep-alive)$/i;

/**
 * Measures the same page in turns: the gateway's page hit and its 304, a bare server of node:http, nginx's micro-cache,
 * the same bytes as files from nginx, and a naive Express app.
 */
export async function measurePages({ wrk, nginx, folder }: BenchContext): Promise<Table[]> {
  const dataDir = join(folder, "shops");
  await makeShops(dataDir, 4);
  const host = `${shopDomain(0)}.shops.example`;
  await using gateway = await startGateway({ DATA_DIR: dataDir, TRUST_PROXY: "127.0.0.1" });
  const { response, body: compressed } = await getPage(gateway.port, { host, headers: BROWSER_HEADERS });
  const plain = (await getPage(gateway.port, { host })).body.toString("utf8");
  mkdirSync(join(folder, "static"), { recursive: true });
  const page = join(folder, "static/index.html");
  writeFileSync(page, plain);
  writeFileSync(`${page}.br`, compressed);
  const [, data = "{}"] = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(plain) ?? [];
  writeFileSync(join(folder, "page.html"), plain.replace(data, "<!--page-data-->"));
  writeFileSync(join(folder, "data.json"), data);

  await using front = await startNginx(nginx, folder, gateway.port);
  await using naive = await startNode("naive-express.ts", [join(folder, "page.html"), join(folder, "data.json")]);
  const { rawHeaders } = response;
  const headers = rawHeaders.filter((_, i) => !NODE_HEADERS.test(rawHeaders[i - (i % 2)] as string));
  const [headFile, bodyFile] = [join(folder, "head.json"), join(folder, "body")];
  writeFileSync(headFile, JSON.stringify(headers));
  writeFileSync(bodyFile, compressed);
  await using bare = await startNode("bare-node.ts", [headFile, bodyFile]);

  const subjects: (Omit<Load, "wrk"> & { name: string })[] = [
    { name: "gateway, page hit", port: gateway.port, pids: [gateway.pid] },
    {
      name: "gateway, 304",
      port: gateway.port,
      pids: [gateway.pid],
      headers: { "If-None-Match": response.headers.etag ?? "" },
    },
    { name: "bare Node, the same bytes", port: bare.port, pids: [bare.pid] },
    { name: "nginx micro-cache before it", port: front.port, pids: [front.pid, gateway.pid] },
    { name: "nginx, the same bytes as files", port: front.staticPort, pids: [front.pid] },
    { name: "naive Express", port: naive.port, pids: [naive.pid] },
  ];
  const loads = subjects.map((subject) => (seconds?: number) => runLoad({ ...subject, wrk, host }, seconds));
  const results = await runInTurns(loads, BARE_NODE);
  return [
    {
      title: PAGE_TITLE,
      columns: ["served by", "CPU µs", "CPU, × bare Node", "requests/s", "p50 ms", "p99 ms", "RSS MB"],
      rows: results.map((result, index) => [
        subjects[index]?.name ?? "",
        result.cpuMicroseconds,
        result.cpuRatio,
        result.requestsPerSecond,
        result.p50Milliseconds,
        result.p99Milliseconds,
        (subjects[index]?.pids ?? []).reduce((sum, pid) => sum + residentMegabytes(pid), 0),
      ]),
    },
  ];
}
