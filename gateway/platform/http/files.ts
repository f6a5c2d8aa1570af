import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Request, Response } from "express";
import { GatewayError } from "../../errors.ts";

/**
 * Sends a file while it is being made, no faster than it is taken. What fails before its first piece is an error like
 * any other; what fails later cuts the answer off, so that nobody takes half of it for the whole.
 *
 * @param name under which it is to be kept, of `[\w.-]`
 */
export async function sendFile(
  req: Request,
  res: Response,
  { name, contentType, chunks }: { name: string; contentType: string; chunks: AsyncGenerator<string> },
): Promise<void> {
  const first = await chunks.next();
  res.setHeader("Content-Type", contentType);
  res.setHeader("Content-Disposition", `attachment; filename="${name}"`);
  if (req.method === "HEAD") {
    await chunks.return(undefined);
    res.end();
    return;
  }
  async function* all(): AsyncGenerator<string> {
    if (!first.done) yield first.value;
    yield* chunks;
  }
  try {
    await pipeline(Readable.from(all(), { objectMode: false }), res);
  } catch (error) {
    // Whoever goes away in the middle is no failure.
    if ((error as NodeJS.ErrnoException).code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
  }
}

interface UploadPlacesOptions {
  total: number;
  /** For one seller, so that nobody takes them all. */
  each: number;
}

/** How many uploads are held in memory at a time, arriving or in work. */
export class UploadPlaces {
  readonly #options: UploadPlacesOptions;
  readonly #taken = new Map<string, number>();
  #total = 0;

  constructor(options: UploadPlacesOptions) {
    this.#options = options;
  }

  /** Runs the task in a place of its own. @throws GatewayError `uploads-busy` when there is none */
  async within<Value>(sellerId: string, task: () => Promise<Value>): Promise<Value> {
    const own = this.#taken.get(sellerId) ?? 0;
    if (own >= this.#options.each || this.#total >= this.#options.total) throw new GatewayError("uploads-busy");
    this.#taken.set(sellerId, own + 1);
    this.#total += 1;
    try {
      return await task();
    } finally {
      this.#total -= 1;
      const left = (this.#taken.get(sellerId) ?? 1) - 1;
      if (left === 0) this.#taken.delete(sellerId);
      else this.#taken.set(sellerId, left);
    }
  }
}
