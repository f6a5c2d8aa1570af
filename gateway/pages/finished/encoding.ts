import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";

/** Real clients send a handful of different values; anyone can send more, so only so many are remembered. */
const MEMORY = 1_000;
const negotiated = new Map<string, Encoding>();

function weight(header: string, coding: string): number | undefined {
  for (const item of header.toLowerCase().split(",")) {
    const [name, ...parameters] = item.split(";").map((part) => part.trim());
    if (name !== coding) continue;
    const q = parameters.find((parameter) => parameter.startsWith("q="));
    const value = q ? Number(q.slice(2)) : 1;
    return Number.isFinite(value) ? value : 0;
  }
  return undefined;
}

function negotiate(header: string): Encoding {
  const any = weight(header, "*") ?? 0;
  const br = weight(header, "br") ?? any;
  const gz = weight(header, "gzip") ?? any;
  if (br > 0 && br >= gz) return "br";
  return gz > 0 ? "gzip" : "identity";
}

/**
 * The content coding to answer with, by the weights of RFC 9110 §12.5.3; brotli before gzip where they weigh the same.
 * A client that refuses even `identity` gets it all the same, as the RFC allows.
 */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (!header) return "identity";
  const known = negotiated.get(header);
  if (known) return known;
  const encoding = negotiate(header);
  if (negotiated.size < MEMORY && header.length < 200) negotiated.set(header, encoding);
  return encoding;
}

/** A page is compressed once per version and served many times, but the long tail only once: 5 is where both are cheap. */
const BROTLI_QUALITY = 5;
const GZIP_LEVEL = 6;

/** Off the main thread. */
export async function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  switch (encoding) {
    case "br": {
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      };
      return promisify(brotliCompress)(bytes, { params });
    }
    case "gzip":
      return promisify(gzip)(bytes, { level: GZIP_LEVEL });
    case "identity":
      return bytes;
  }
}

export async function decompress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  switch (encoding) {
    case "br":
      return promisify(brotliDecompress)(bytes);
    case "gzip":
      return promisify(gunzip)(bytes);
    case "identity":
      return bytes;
  }
}
