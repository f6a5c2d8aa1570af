import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { StartProblem } from "../start/run-command.ts";
import { findExecutable, SYSTEM_TOOLS } from "../system-tools/system-tools.ts";
import { cpuMicroseconds, median } from "./statistics.ts";

/** A browser's headers in addition to the host; parsing them is a large part of a request's cost. */
export const BROWSER_HEADERS: Record<string, string> = {
  Connection: "keep-alive",
  "sec-ch-ua": '"Chromium";v="142", "Not?A_Brand";v="24", "Google Chrome";v="142"',
  "sec-ch-ua-mobile": "?1",
  "sec-ch-ua-platform": '"Android"',
  "Upgrade-Insecure-Requests": "1",
  "User-Agent":
    "Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36",
  Accept: "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8",
  "Sec-Fetch-Site": "none",
  "Sec-Fetch-Mode": "navigate",
  "Sec-Fetch-User": "?1",
  "Sec-Fetch-Dest": "document",
  "Accept-Encoding": "gzip, deflate, br, zstd",
  "Accept-Language": "en-GB,en;q=0.9",
};

const SECONDS = 3;
const ROUNDS = 5;
const CONNECTIONS = 32;

export interface LoadResult {
  requests: number;
  requestsPerSecond: number;
  p50Milliseconds: number;
  p99Milliseconds: number;
  /** CPU time of the measured processes, per request. */
  cpuMicroseconds: number;
}

export interface Load {
  wrk: string;
  port: number;
  path?: string;
  host?: string;
  /** In addition to a browser's. */
  headers?: Record<string, string>;
  /** The processes whose CPU time is measured. */
  pids: number[];
  /** A wrk script that makes the requests. */
  script?: string;
  /** The number of requests that the script skips. */
  skipped?: number;
  /** Whether all responses must be 404s. */
  expects404?: boolean;
}

const UNITS: Record<string, number> = { us: 0.001, ms: 1, s: 1000 };

function latency(output: string, percentile: string): number {
  const [, value, unit = "ms"] = new RegExp(`${percentile}%\\s+([\\d.]+)(us|ms|s)`).exec(output) ?? [];
  return Number(value) * (UNITS[unit] ?? 1);
}

/** Runs wrk at full speed over 32 connections. @throws Error if any response was not the expected one */
export async function runLoad(
  { wrk, port, path = "/", host, headers: further, pids, script, skipped = 0, expects404 = false }: Load,
  seconds = SECONDS,
): Promise<LoadResult> {
  const headers = Object.entries({ ...BROWSER_HEADERS, ...further, ...(host ? { Host: host } : {}) });
  const args = [
    "-t1",
    `-c${CONNECTIONS}`,
    `-d${seconds}s`,
    "--latency",
    ...(script ? ["-s", script] : headers.flatMap(([name, value]) => ["-H", `${name}: ${value}`])),
    `http://127.0.0.1:${port}${path}`,
    "--",
    String(skipped),
  ];
  const used = () => pids.reduce((sum, pid) => sum + cpuMicroseconds(pid), 0);
  const before = used();
  const { stdout } = await promisify(execFile)(wrk, args);
  const cpu = used() - before;
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1]);
  const failed = Number(/Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? 0);
  if (/Socket errors/.test(stdout) || failed !== (expects404 ? requests : 0))
    throw new Error(`unexpected responses:\n${stdout}`);
  return {
    requests,
    requestsPerSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p50Milliseconds: latency(stdout, "50"),
    p99Milliseconds: latency(stdout, "99"),
    cpuMicroseconds: cpu / requests,
  };
}

/** Runs a load, for a given time in seconds. */
export type RunLoad = (seconds?: number) => Promise<LoadResult>;

/** Runs a script again and again. Each run continues after the requests of the one before. */
export function runNumberedLoad({ skipped = 0, ...load }: Load): RunLoad {
  let sent = skipped;
  return async (seconds) => {
    const result = await runLoad({ ...load, skipped: sent }, seconds);
    // At the end, each connection waits for the response to one more request.
    sent += result.requests + CONNECTIONS;
    return result;
  };
}

/**
 * A wrk script that requests the home page of one host after another.
 * @param label a Lua expression for the host's subdomain, by the number `i` of the request
 * @param setup Lua code that runs first
 */
export function homePagesScript(label: string, setup = ""): string {
  const headers = Object.entries(BROWSER_HEADERS)
    .map(([name, value]) => `${name}: ${value}\\r\\n`)
    .join("");
  return `
    ${setup}
    local i
    function init(args) i = tonumber(args[1]) end
    local rest = '${headers.replaceAll("'", "\\'")}'
    function request()
      i = i + 1
      return "GET / HTTP/1.1\\r\\nHost: " .. ${label} .. ".shops.example\\r\\n" .. rest .. "\\r\\n"
    end
  `;
}

export interface RoundsResult extends Omit<LoadResult, "requests"> {
  /** The median of each round's ratio to the CPU time of the load to compare with. */
  cpuRatio: number;
}

/**
 * Runs loads in turns, after a second of each to warm up.
 * @param base the index of the load to compare with
 * @returns the medians of each load's rounds
 */
export async function runInTurns(loads: readonly RunLoad[], base: number): Promise<RoundsResult[]> {
  for (const run of loads) await run(1);
  const results = loads.map((): LoadResult[] => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, run] of loads.entries()) results[index]?.push(await run());
  }
  const compared = results[base] as LoadResult[];
  return results.map((own) => {
    const middle = (value: (result: LoadResult, round: number) => number) => median(own.map(value));
    return {
      requestsPerSecond: middle((result) => result.requestsPerSecond),
      p50Milliseconds: middle((result) => result.p50Milliseconds),
      p99Milliseconds: middle((result) => result.p99Milliseconds),
      cpuMicroseconds: middle((result) => result.cpuMicroseconds),
      cpuRatio: middle((result, round) => result.cpuMicroseconds / (compared[round] as LoadResult).cpuMicroseconds),
    };
  });
}

const PROGRAMS = {
  wrk: { find: () => findExecutable("wrk"), packages: ["wrk"] },
  nginx: {
    find: () => SYSTEM_TOOLS.nginx.find() && findExecutable("nginx"),
    packages: SYSTEM_TOOLS.nginx.packages,
  },
  chromium: SYSTEM_TOOLS.chromium,
} as const;

export type BenchTool = keyof typeof PROGRAMS;
export type BenchTools = Record<BenchTool, string>;

/** What a measurement runs with. */
export interface BenchContext extends BenchTools {
  /** An empty folder of the measurement's own. */
  folder: string;
  /** Whether Next.js is measured too. */
  peer: boolean;
  /** The folder for pictures of the first visits. */
  film: string | undefined;
}

/**
 * The paths of the programs that the chosen benchmarks run; those of others may be empty.
 * @throws StartProblem naming how to install the missing ones
 */
export function findBenchTools(needed: readonly BenchTool[]): BenchTools {
  const { wrk, nginx, chromium } = PROGRAMS;
  const tools = { wrk: wrk.find() ?? "", nginx: nginx.find() ?? "", chromium: chromium.find() ?? "" };
  const missing = needed.filter((name) => tools[name] === "").flatMap((name) => PROGRAMS[name].packages);
  if (missing.length === 0) return tools;
  throw new StartProblem(`The benchmarks need more programs: apt install ${missing.join(" ")}`);
}
