// An encoder process: runs one job at a time for the gateway that started it, and ends when the gateway ends.

import { existsSync, readdirSync } from "node:fs";
import { setPriority } from "node:os";
import { UnusableImage } from "./images.ts";
import { makeFirst, makePlaceholder, makeRendition, readHeader, remakePicture } from "./picture.ts";
import type { EncoderAnswer, EncoderJob, EncoderResults } from "./picture-file.ts";

/** On Linux each thread has its own priority. New threads inherit it. */
const THREADS = "/proc/self/task";

for (const thread of existsSync(THREADS) ? readdirSync(THREADS) : []) {
  try {
    setPriority(Number(thread), Number(process.argv[2]));
  } catch {
    // The thread has ended.
  }
}

async function run(job: EncoderJob): Promise<EncoderResults[EncoderJob["kind"]]> {
  switch (job.kind) {
    case "header":
      return readHeader(job.original);
    case "remake":
      return remakePicture(job.upload);
    case "first": {
      const header = await readHeader(job.original);
      return { header, ...(await makeFirst(job.original, header, job.id)) };
    }
    case "rendition": {
      const header = await readHeader(job.original);
      if (!header.widths.includes(job.width)) return { header };
      const { bytes } = await makeRendition(job.original, { header, id: job.id }, job);
      return { header, bytes };
    }
    case "placeholder":
      return makePlaceholder(job.rendition);
  }
}

async function answer(job: EncoderJob): Promise<EncoderAnswer> {
  try {
    return { result: await run(job) };
  } catch (error) {
    return error instanceof UnusableImage ? { unusable: error.reason } : { error: String(error) };
  }
}

process.on("message", (job: EncoderJob) => {
  // Sending fails if the gateway has ended. `disconnect` follows.
  void answer(job).then((result) => process.send?.(result, undefined, undefined, () => undefined));
});
process.on("disconnect", () => process.exit());
// Terminals and service managers signal the whole process group. This process ends after the gateway has finished.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);
