// A worker thread of `buildAreas`: builds one bundle after another.
import { parentPort } from "node:worker_threads";
import { rollup } from "rollup";
import type { Area } from "../../areas/shared/domain/areas.ts";
import { type Compression, finishBrowserBuild, precompress } from "./precompress.ts";
import { type BuildTarget, browserBuild, serverBuild } from "./rollup-options.ts";
import type { AreaManifest } from "./shell-plugin.ts";

export interface BuildJob {
  area: Area;
  target: "browser" | "server";
  /** The folder of all built areas. */
  root: string;
  compression: Compression;
}

/** The fields of a Rollup error that can be sent between threads. */
export interface BuildError {
  message: string;
  stack?: string;
  loc?: { file?: string; line: number; column: number };
  frame?: string;
}

export type JobResult = "parsed" | "written" | BuildError;

parentPort?.on("message", (job: BuildJob) => void buildAndReport(job));

async function buildAndReport(job: BuildJob): Promise<void> {
  try {
    await build(job);
    send("written");
  } catch (error) {
    const { message, stack, loc, frame } = error as BuildError;
    send({ message, stack, loc, frame });
  }
}

function send(result: JobResult): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(result);
}

async function build({ area, target, root, compression }: BuildJob): Promise<void> {
  const buildTarget: BuildTarget = { area, mode: "production", root };
  let manifest: AreaManifest | undefined;
  const { options } =
    target === "server"
      ? serverBuild(buildTarget)
      : browserBuild(buildTarget, (created) => {
          manifest = created;
        });
  const bundle = await rollup(options);
  send("parsed");
  await bundle.write(options.output);
  await bundle.close();
  if (!manifest) return;
  await finishBrowserBuild(buildTarget, manifest);
  await precompress(area, compression, root);
}
