import { createHash } from "node:crypto";
import { promisify } from "node:util";
import {
  type BrotliCompress,
  brotliDecompress,
  constants,
  createBrotliCompress,
  createGzip,
  type Gzip,
  gunzip,
} from "node:zlib";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import type { Area } from "../../areas/shared/domain/areas.ts";
import type { Language } from "../../areas/shared/domain/locales.ts";
import { cached } from "../lru-map.ts";
import type { PageText } from "./area-bundle.ts";

export type Encoding = "br" | "gzip" | "identity";

/** `quick` for a page when it is rendered: under 1 ms. `best` for a popular page: 9 % smaller, for 50 ms. */
const BROTLI_QUALITY = { quick: 5, best: 11 } as const;
type Effort = keyof typeof BROTLI_QUALITY;

/**
 * Base-2 logarithm of the bytes that a repetition may reach back, at most the page's own. An encoder for the default of
 * 22 uses 100 µs more and megabytes of memory. Brotli has a smaller encoder for windows up to 16.
 */
const brotliWindow = ({ length }: Buffer): number => Math.min(Math.max(Math.ceil(Math.log2(length)), 10), 22);
const GZIP_LEVEL = 6;

/** A page's bytes in two parts. The opening is equal in all pages whose text has the same beginning. */
interface PageBytes {
  opening: Buffer;
  rest: Buffer;
}

/**
 * Compresses off the main thread.
 * @param openingLength bytes, after which the compressor is flushed: it costs 15 bytes and 0.1 ms
 */
export async function compress(
  bytes: Buffer,
  encoding: Encoding,
  openingLength = 0,
  effort: Effort = "quick",
): Promise<PageBytes> {
  const [opening, rest] = [bytes.subarray(0, openingLength), bytes.subarray(openingLength)];
  switch (encoding) {
    case "br": {
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[effort],
        [constants.BROTLI_PARAM_LGWIN]: brotliWindow(bytes),
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      };
      const { BROTLI_OPERATION_FLUSH, BROTLI_OPERATION_FINISH } = constants;
      const flush = opening.length > 0 ? BROTLI_OPERATION_FLUSH : BROTLI_OPERATION_FINISH;
      return compressParts({ opening, rest }, createBrotliCompress({ params, flush }));
    }
    case "gzip": {
      const flush = opening.length > 0 ? constants.Z_SYNC_FLUSH : constants.Z_FINISH;
      return compressParts({ opening, rest }, createGzip({ level: GZIP_LEVEL, flush }));
    }
    case "identity":
      return { opening, rest };
  }
}

/** @param compressor flushes after the opening. The last write before the end finishes its stream */
function compressParts({ opening, rest }: PageBytes, compressor: BrotliCompress | Gzip) {
  const { promise, resolve, reject } = Promise.withResolvers<PageBytes>();
  const chunks: Buffer[] = [];
  const takeChunks = () => Buffer.concat(chunks.splice(0));
  let compressed = opening;
  compressor.on("data", (chunk: Buffer) => chunks.push(chunk)).once("error", reject);
  // Node's own would write nothing: https://nodejs.org/api/stream.html#transform_flushcallback. It would take one more
  // turn of the thread pool.
  // oxlint-disable-next-line no-underscore-dangle -- Node gave it its name
  compressor._flush = (done) => done();
  if (opening.length > 0) compressor.write(opening, () => (compressed = takeChunks()));
  compressor.write(rest);
  compressor.once("end", () => resolve({ opening: compressed, rest: takeChunks() })).end();
  return promise;
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

/** A page in one content coding, ready to be written: a cache hit computes nothing. */
export interface PageVariant {
  encoding: Encoding;
  etag: string;
  /** Names and values alternate, as `writeHead` takes them. The body's headers come first. */
  headers: string[];
  /** The body's bytes, as latin1 strings: Node writes head and body in one chunk, which it does not do with a Buffer. */
  opening: string;
  rest: string;
}

const FIRST_CACHING_HEADER = "Cache-Control";

const ETAG_SUFFIX: Record<Encoding, string> = { br: "-br", gzip: "-gz", identity: "" };

/** Kept openings: one for each coding, language, and set of style sheets that pages need. */
const OPENINGS = 500;
/** Returns the same string for equal ones. */
const sharedOpening = cached(OPENINGS, (opening) => opening);

/** Bytes of memory that a page and each of its codings use in addition to its own bytes, measured over 100,000 pages. */
const PAGE_OVERHEAD = 500;
const VARIANT_OVERHEAD = 500;

export interface PageContents extends PageText {
  status: number;
  contentType: string;
  /** In addition to those of every page: `Vary`, security headers with this page's style hash, `Retry-After`, … */
  headers: [string, string][];
  /** For the requesting person only: sent with `no-store`. */
  personal: boolean;
}

/** What a page keeps. */
interface KeptContents extends Omit<PageContents, keyof PageText> {
  /** In bytes, uncompressed. Hundreds of thousands of pages share one copy of the opening, most of a small page. */
  openingLength: number;
}

/** A page in one of its codings, as it is stored on disk. */
interface PageRecord extends KeptContents {
  hash: string;
  encoding: Encoding;
  /** Of the body. */
  openingBytes: number;
  body: Uint8Array;
}

/** A rendered page or text file, with the content codings that clients have requested. */
export class Page {
  readonly status: number;
  readonly #contents: KeptContents;
  readonly #hash: string;
  /** Usually one or two of three. An object, because a hundred thousand maps would take as much memory as the pages. */
  readonly #variants: Partial<Record<Encoding, PageVariant>> = {};
  #pending: Partial<Record<Encoding, Promise<PageVariant>>> | undefined;
  /** How often the page was sent from the cache. */
  hits = 0;

  private constructor(contents: KeptContents, hash: string) {
    this.status = contents.status;
    this.#contents = contents;
    this.#hash = hash;
  }

  /** Creates a page in the coding of its first visitor. */
  static async encode({ opening, rest, ...contents }: PageContents, encoding: Encoding): Promise<Page> {
    const bytes = Buffer.concat([opening, ...rest].map((part) => Buffer.from(part, "utf8")));
    const hash = createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
    const openingLength = Buffer.byteLength(opening);
    const page = new Page({ ...contents, openingLength }, hash);
    page.#add(encoding, await compress(bytes, encoding, openingLength));
    return page;
  }

  static restore({ hash, encoding, openingBytes, body, ...contents }: PageRecord): Page {
    const page = new Page(contents, hash);
    const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
    page.#add(encoding, { opening: bytes.subarray(0, openingBytes), rest: bytes.subarray(openingBytes) });
    return page;
  }

  record(): PageRecord {
    const [variant] = Object.values(this.#variants);
    if (!variant) throw new Error("a page always has at least one coding");
    return {
      ...this.#contents,
      hash: this.#hash,
      encoding: variant.encoding,
      openingBytes: variant.opening.length,
      body: Buffer.from(variant.opening + variant.rest, "latin1"),
    };
  }

  /** Estimated memory of this page in bytes, without the shared opening. */
  get size(): number {
    let size = PAGE_OVERHEAD;
    for (const variant of Object.values(this.#variants)) size += variant.rest.length + VARIANT_OVERHEAD;
    return size;
  }

  peek(encoding: Encoding): PageVariant | undefined {
    return this.#variants[encoding];
  }

  /** The page in a coding. A new coding is computed from an existing one. */
  async variant(encoding: Encoding): Promise<PageVariant> {
    const cached = this.#variants[encoding];
    if (cached) return cached;
    this.#pending ??= {};
    this.#pending[encoding] ??= this.#recode(encoding).finally(() => {
      this.#pending = undefined;
    });
    return this.#pending[encoding];
  }

  /** Compresses the page's brotli coding again, with the best quality. Does nothing without one. */
  async improve(): Promise<void> {
    const current = this.#variants.br;
    if (!current) return;
    const bytes = await decompress(Buffer.from(current.opening + current.rest, "latin1"), "br");
    // The entity tag stays: it names the content, and browsers that have the page need not load it again.
    this.#add("br", await compress(bytes, "br", this.#contents.openingLength, "best"));
  }

  async #recode(encoding: Encoding): Promise<PageVariant> {
    const [from] = Object.values(this.#variants);
    if (!from) throw new Error("a page always has at least one coding");
    const bytes = await decompress(Buffer.from(from.opening + from.rest, "latin1"), from.encoding);
    return this.#add(encoding, await compress(bytes, encoding, this.#contents.openingLength));
  }

  #add(encoding: Encoding, { opening, rest }: PageBytes): PageVariant {
    const etag = `"${this.#hash}${ETAG_SUFFIX[encoding]}"`;
    const caching: [string, string][] = [
      // Browsers store the page but revalidate it on each request: a shop always shows its current state.
      [FIRST_CACHING_HEADER, this.#contents.personal ? "no-store" : "no-cache"],
      ["ETag", etag],
      ...this.#contents.headers,
    ];
    const content: [string, string][] = [
      ["Content-Type", this.#contents.contentType],
      ["Content-Length", String(opening.length + rest.length)],
      ...(encoding === "identity" ? [] : [["Content-Encoding", encoding] as [string, string]]),
    ];
    const variant: PageVariant = {
      encoding,
      etag,
      headers: [...content, ...caching].flat(),
      opening: sharedOpening(opening.toString("latin1")),
      rest: rest.toString("latin1"),
    };
    this.#variants[encoding] = variant;
    return variant;
  }
}

/** The headers of a 304: those of the 200 without its body's headers. */
export function notModifiedHeaders({ headers }: PageVariant): string[] {
  return headers.slice(headers.indexOf(FIRST_CACHING_HEADER));
}

/** Whether an `If-None-Match` names this page in this coding (RFC 9110 §13.1.2: compared weakly). */
export function isNotModified(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch === "*") return true;
  return ifNoneMatch.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === etag);
}

/** A file that is sent without an area's HTML around it. */
export interface TextFile {
  contentType: string;
  text: string;
}

/**
 * The cache key of a page.
 *
 * @param language the language of the landing or the admin
 * @param host the canonical host of the request
 * @param version of all data that the page is rendered from. It contains the seller's id, so a name's next owner gets
 *   other keys.
 * @param slot the path, or the name of a page that many paths share, such as `!closed`
 */
export function pageKey(
  area: Area,
  language: Language | undefined,
  host: string,
  version: string,
  slot: string,
): string {
  return `${area} ${language} ${host} ${version} ${slot}`;
}

/** Maximum age of a cached page, in ms: some pages depend on the time, e.g. on a plan that expires. */
export const MAX_AGE_MS = 10 * 60_000;

/** Cached pages, limited by their total bytes. Pages of older versions are never requested again and get evicted. */
export class PageCache {
  readonly #pages: LRUCache<string, Page>;

  constructor(maxBytes: number) {
    this.#pages = new LRUCache({
      maxSize: maxBytes,
      maxEntrySize: Math.floor(maxBytes / 4),
      sizeCalculation: (page, key) => page.size + key.length,
      ttl: MAX_AGE_MS,
      ttlResolution: 1_000,
    });
  }

  get(key: string): Page | undefined {
    return this.#pages.get(key);
  }

  /**
   * Also call it when a page's codings have changed: its size is measured again, and its age remains.
   * @param age in ms, since the page was rendered
   */
  set(key: string, page: Page, age = 0): void {
    const ttl = this.#pages.peek(key) === page ? this.#pages.getRemainingTTL(key) : MAX_AGE_MS - age;
    // The library measures a page only when it is added.
    this.#pages.delete(key);
    this.#pages.set(key, page, { ttl });
  }

  get isHalfFull(): boolean {
    return this.#pages.calculatedSize > this.#pages.maxSize / 2;
  }

  get stats(): { pages: number; bytes: number } {
    return { pages: this.#pages.size, bytes: this.#pages.calculatedSize };
  }
}

/** Hits within a page's time in the cache that make it popular. */
const POPULAR = 10;
/** Pages that wait to be compressed. More are not, until they are rendered again. */
const MAX_WAITING = 100;

/**
 * Compresses popular pages again with the best quality: they then fit the first bytes that a server may send before the
 * browser's first acknowledgement (RFC 6928: 14,600). One at a time, off the main thread.
 */
export class PopularPages {
  readonly #cache: PageCache;
  readonly #log: Pick<Logger, "warn">;
  readonly #waiting = new Map<string, Page>();
  #running: Promise<void> | undefined;

  constructor(cache: PageCache, log: Pick<Logger, "warn">) {
    this.#cache = cache;
    this.#log = log;
  }

  /** Counts a page that was sent from the cache. */
  countHit(key: string, page: Page): void {
    page.hits += 1;
    if (page.hits !== POPULAR || this.#waiting.size >= MAX_WAITING) return;
    this.#waiting.set(key, page);
    this.#running ??= this.#run();
  }

  /** Resolves when no page waits. */
  async settled(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    for (const [key, page] of this.#waiting) {
      try {
        await page.improve();
        // Its size is measured again.
        if (this.#cache.get(key) === page) this.#cache.set(key, page);
      } catch (error) {
        this.#log.warn({ err: error }, "a popular page could not be compressed again");
      }
      this.#waiting.delete(key);
    }
    this.#running = undefined;
  }
}
