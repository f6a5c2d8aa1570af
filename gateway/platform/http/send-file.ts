import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Request, Response } from "express";

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
