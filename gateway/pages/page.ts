import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import type { Area } from "../../areas/shared/domain/areas.ts";
import type { Language } from "../../areas/shared/domain/locales.ts";

/** One coding of a finished page: what a hit writes, nothing left to compute. */
export interface PageVariant {
  encoding: Encoding;
  etag: string;
  /** Names and values in turn, as `writeHead` takes them; those of the body first. */
  headers: string[];
  /** The bytes as a latin1 string: Node writes head and body of such an answer in one piece, which a Buffer is not. */
  body: string;
}

const FIRST_CACHING_HEADER = "Cache-Control";

const ETAG_SUFFIX: Record<Encoding, string> = { br: "-br", gzip: "-gz", identity: "" };

/** About what a page and a coding of it weigh beside the body, as measured over 100,000 of them. */
const PAGE_OVERHEAD = 500;
const VARIANT_OVERHEAD = 500;

export interface PageContents {
  status: number;
  contentType: string;
  text: string;
  /** Beyond what every page sends: `Vary`, the security headers with this page's own style hash, `Retry-After`, … */
  headers: [string, string][];
  /** For the one who asked: nobody may keep it. */
  personal: boolean;
}

/** A finished page, or a file made like one, in the codings that were asked for. */
export class Page {
  readonly status: number;
  readonly #contentType: string;
  readonly #headers: [string, string][];
  readonly #hash: string;
  readonly #personal: boolean;
  /** One or two of three, as a rule: fields, because a hundred thousand maps would weigh as much as the pages. */
  readonly #variants: Partial<Record<Encoding, PageVariant>> = {};
  #underWay: Partial<Record<Encoding, Promise<PageVariant>>> | undefined;

  private constructor({ status, contentType, headers, personal }: Omit<PageContents, "text">, hash: string) {
    this.status = status;
    this.#contentType = contentType;
    this.#headers = headers;
    this.#personal = personal;
    this.#hash = hash;
  }

  /** Finishes a page in the coding that its first visitor takes. */
  static async finish(contents: PageContents, encoding: Encoding): Promise<Page> {
    const bytes = Buffer.from(contents.text, "utf8");
    const hash = createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
    const page = new Page(contents, hash);
    page.#add(encoding, await compress(bytes, encoding));
    return page;
  }

  /** About how many bytes of memory this page holds. */
  get size(): number {
    let size = PAGE_OVERHEAD;
    for (const variant of Object.values(this.#variants)) size += variant.body.length + VARIANT_OVERHEAD;
    return size;
  }

  peek(encoding: Encoding): PageVariant | undefined {
    return this.#variants[encoding];
  }

  /** The page in a coding; one that nobody asked for before is made from one that is there. */
  async variant(encoding: Encoding): Promise<PageVariant> {
    const finished = this.#variants[encoding];
    if (finished) return finished;
    this.#underWay ??= {};
    this.#underWay[encoding] ??= this.#recode(encoding).finally(() => {
      this.#underWay = undefined;
    });
    return this.#underWay[encoding];
  }

  async #recode(encoding: Encoding): Promise<PageVariant> {
    const [from] = Object.values(this.#variants);
    if (!from) throw new Error("a page is finished in one coding before it is asked for");
    const bytes = await decompress(Buffer.from(from.body, "latin1"), from.encoding);
    return this.#add(encoding, await compress(bytes, encoding));
  }

  #add(encoding: Encoding, bytes: Buffer): PageVariant {
    const etag = `"${this.#hash}${ETAG_SUFFIX[encoding]}"`;
    const caching: [string, string][] = [
      // Stored by browsers, but asked about each time: a shop shows what it is now.
      [FIRST_CACHING_HEADER, this.#personal ? "no-store" : "no-cache"],
      ["ETag", etag],
      ...this.#headers,
    ];
    const content: [string, string][] = [
      ["Content-Type", this.#contentType],
      ["Content-Length", String(bytes.length)],
      ...(encoding === "identity" ? [] : [["Content-Encoding", encoding] as [string, string]]),
    ];
    const variant: PageVariant = {
      encoding,
      etag,
      headers: [...content, ...caching].flat(),
      body: bytes.toString("latin1"),
    };
    this.#variants[encoding] = variant;
    return variant;
  }
}

/** What a 304 says: the validators and the caching of the 200, without its body's headers. */
export function notModifiedHeaders({ headers }: PageVariant): string[] {
  return headers.slice(headers.indexOf(FIRST_CACHING_HEADER));
}

/** Whether an `If-None-Match` names this page in this coding (RFC 9110 §13.1.2: compared weakly). */
export function isNotModified(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch === "*") return true;
  return ifNoneMatch.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === etag);
}

/** What is answered as it is, with no area's page around it. */
export interface TextFile {
  contentType: string;
  text: string;
}

/**
 * The key of a finished page.
 *
 * @param language of the landing and the admin
 * @param host the canonical host that the page was asked under
 * @param version of everything that the page is made from, the seller's id included: a name's next owner starts anew
 * @param slot the path, or the name of a page that many paths share, such as `!not-found`
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

/** What a page says may depend on the time (a plan that lapses); so long it is believed. */
const MAX_AGE_MS = 10 * 60_000;

/** Finished pages, bounded by their bytes. A page of an older version is never asked for again and falls out at the end. */
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

  /** Also to be called when a page has gained a coding, which makes it heavier. */
  set(key: string, page: Page): void {
    this.#pages.set(key, page);
  }

  get stats(): { pages: number; bytes: number } {
    return { pages: this.#pages.size, bytes: this.#pages.calculatedSize };
  }
}

export type Encoding = "br" | "gzip" | "identity";

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
