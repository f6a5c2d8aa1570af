import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import express, { type Request, type Response } from "express";
import type { ErrorCode } from "../../../areas/shared/contract/errors.ts";
import { GatewayError } from "../../errors.ts";
import { bodyLimit } from "../../middlewares/limits.ts";
import { workInTurns } from "../concurrency.ts";

/** Milliseconds after which a client that takes no more bytes is disconnected. */
const STALLED_MS = 60_000;

/**
 * Streams a file while it is generated, with backpressure. An error before the first chunk is answered like any other.
 * A later error aborts the response, so that clients detect the incomplete file.
 *
 * @param name the suggested file name, of `[\w.-]`
 */
export async function sendFile(
  req: Request,
  res: Response,
  { name, contentType, chunks }: { name: string; contentType: string; chunks: AsyncGenerator<string> },
): Promise<void> {
  const first = await chunks.next();
  if (res.destroyed) {
    // The client has disconnected.
    await chunks.return(undefined);
    return;
  }
  res.setHeader("Content-Type", contentType);
  res.setHeader("Content-Disposition", `attachment; filename="${name}"`);
  if (req.method === "HEAD") {
    await chunks.return(undefined);
    res.end();
    return;
  }
  async function* all(): AsyncGenerator<string> {
    if (!first.done) yield first.value;
    const nextTurn = workInTurns();
    for await (const chunk of chunks) {
      yield chunk;
      // A client that reads quickly never pauses the file. All other requests would have to wait for its end.
      await nextTurn();
    }
  }
  res.setTimeout(STALLED_MS, () => res.destroy());
  try {
    await pipeline(Readable.from(all(), { objectMode: false }), res);
  } catch (error) {
    // A client that disconnects is not an error.
    if ((error as NodeJS.ErrnoException).code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
  }
}

interface FilePlacesOptions {
  total: number;
  /** Limit per account: one must not occupy all places. */
  each: number;
  refusal: ErrorCode;
}

/** Limits the files in memory: uploads while they arrive or are processed, and exports while they are sent. */
export class FilePlaces {
  readonly #options: FilePlacesOptions;
  readonly #taken = new Map<string, number>();
  #total = 0;

  constructor(options: FilePlacesOptions) {
    this.#options = options;
  }

  /**
   * Runs the task if a place is free. @throws GatewayError with the code `refusal` otherwise
   */
  async within<Value>(accountId: string, task: () => Promise<Value>): Promise<Value> {
    const { each, total, refusal } = this.#options;
    const own = this.#taken.get(accountId) ?? 0;
    if (own >= each || this.#total >= total) throw new GatewayError(refusal);
    this.#taken.set(accountId, own + 1);
    this.#total += 1;
    try {
      return await task();
    } finally {
      this.#total -= 1;
      const left = (this.#taken.get(accountId) ?? 1) - 1;
      if (left === 0) this.#taken.delete(accountId);
      else this.#taken.set(accountId, left);
    }
  }
}

/**
 * Reads a request's body as it arrived into memory: no multipart form, no compression.
 * @throws GatewayError `length-required` or `body-too-large`, before reading @throws the errors of body-parser
 */
export function readBody(req: Request, res: Response, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    bodyLimit(maxBytes)(req, res, () => {
      express.raw({ type: () => true, limit: maxBytes, inflate: false })(req, res, (error?: unknown) => {
        if (error) reject(error);
        else resolve((req.body as Buffer | undefined) ?? Buffer.alloc(0));
      });
    });
  });
}
