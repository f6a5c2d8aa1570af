import { mkdir, rename, rm } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { Worker } from "node:worker_threads";
import { AREAS, type Area } from "../../areas/shared/domain/areas.ts";
import { sourcesHash, stampBuild, unstampBuild } from "./build-stamp.ts";
import type { BuildJob, JobResult } from "./build-worker.ts";
import { BUILD_ROOT } from "./paths.ts";
import { type Compression, precompress } from "./precompress.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** Called before each step and once at the end. */
export type OnProgress = (done: number, total: number, label: string) => void;

const BUILD_WORKER = new URL("build-worker.ts", import.meta.url);

/** With V8's default a third of the build time is garbage collection. */
const RESOURCE_LIMITS = { maxYoungGenerationSizeMb: 192 };

/** Slowest first, which keeps all threads busy until the end. */
const BUNDLES: { area: Area; target: "browser" | "server" }[] = [
  { area: "admin", target: "browser" },
  { area: "storefront", target: "browser" },
  { area: "landing", target: "browser" },
  { area: "storefront", target: "server" },
  { area: "landing", target: "server" },
  { area: "admin", target: "server" },
];

/**
 * Builds the browser and server bundles of all areas for production, in a temporary folder. It replaces the last build
 * only if all bundles succeed.
 */
export async function buildAreas(compression: Compression, onProgress: OnProgress): Promise<void> {
  const root = await temporaryFolder(resolve(BUILD_ROOT, "next-"));
  try {
    const hash = sourcesHash();
    await mkdir(root, { recursive: true });
    await runJobs(
      BUNDLES.map((bundle) => ({ ...bundle, root, compression })),
      onProgress,
    );
    await unstampBuild();
    for (const area of AREAS) {
      await rm(resolve(BUILD_ROOT, area), { recursive: true, force: true });
      await rename(resolve(root, area), resolve(BUILD_ROOT, area));
    }
    await stampBuild(hash, compression);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

/** Compresses the assets of the last build again. */
export async function recompressAreas(compression: Compression, onProgress: OnProgress): Promise<void> {
  const hash = sourcesHash();
  for (const [done, area] of AREAS.entries()) {
    onProgress(done, AREAS.length, area);
    await precompress(area, compression);
  }
  await stampBuild(hash, compression);
  onProgress(AREAS.length, AREAS.length, "compressed");
}

/** Uses one thread per core, because Rollup is single-threaded. Each bundle counts as two steps. */
async function runJobs(jobs: readonly BuildJob[], onProgress: OnProgress): Promise<void> {
  const threads = Math.min(availableParallelism(), jobs.length);
  const workers = Array.from({ length: threads }, () => new Worker(BUILD_WORKER, { resourceLimits: RESOURCE_LIMITS }));
  const total = jobs.length * 2;
  const waiting = [...jobs];
  let done = 0;
  const runWaitingJobs = async (worker: Worker) => {
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      const label = `${job.area}: ${job.target}`;
      onProgress(done, total, label);
      await runJob(worker, job, () => onProgress(++done, total, label));
    }
  };
  try {
    await Promise.all(workers.map(runWaitingJobs));
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

/** @throws the error that Rollup reported, with its location */
function runJob(worker: Worker, job: BuildJob, onStep: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const onMessage = (result: JobResult) => {
      if (result === "written" || result === "parsed") onStep();
      if (result === "parsed") return;
      worker.off("message", onMessage).off("error", reject);
      if (result === "written") resolve();
      else reject(Object.assign(new Error(result.message), result));
    };
    worker.on("message", onMessage).once("error", reject);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage(job);
  });
}
