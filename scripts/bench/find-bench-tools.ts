import { StartProblem } from "../start/start-problem.ts";
import { findExecutable } from "../system-tools/find-executable.ts";
import { SYSTEM_TOOLS } from "../system-tools/system-tools.ts";

export interface BenchTools {
  wrk: string;
  nginx: string;
  chromium: string;
}

/** The programs that the benchmarks run. @throws StartProblem naming what is missing and how to install it */
export function findBenchTools(): BenchTools {
  const wrk = findExecutable("wrk");
  const nginx = SYSTEM_TOOLS.nginx.find() && findExecutable("nginx");
  const chromium = SYSTEM_TOOLS.chromium.find();
  if (wrk && nginx && chromium) return { wrk, nginx, chromium };
  throw new StartProblem(
    "The benchmarks need wrk, nginx with its brotli module, and Chromium: apt install wrk nginx libnginx-mod-http-brotli-static chromium-headless-shell",
  );
}
