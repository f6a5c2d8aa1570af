import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Area } from "../../areas/shared/domain/areas.ts";
import type { Language } from "../../areas/shared/domain/locales.ts";
import { lruMap } from "../lru-map.ts";
import { compress, decompress, type Encoding, type PageBytes } from "./compress.ts";

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
const openings = lruMap<string>(OPENINGS);

/** The same string for equal bytes. */
function sharedOpening(bytes: Buffer): string {
  const opening = bytes.toString("latin1");
  const shared = openings.get(opening);
  if (shared === undefined) openings.set(opening, opening);
  return shared ?? opening;
}

/** Bytes of memory that a page and each of its codings use in addition to its own bytes, measured over 100,000 pages. */
const PAGE_OVERHEAD = 500;
const VARIANT_OVERHEAD = 500;

export interface PageContents {
  status: number;
  contentType: string;
  text: string;
  /** Length of the text's beginning that it has in common with other pages, which share one copy. */
  openingLength: number;
  /** In addition to those of every page: `Vary`, security headers with this page's style hash, `Retry-After`, … */
  headers: [string, string][];
  /** For the requesting person only: sent with `no-store`. */
  personal: boolean;
}

/** A page in one of its codings, as it is stored on disk. */
export interface PageRecord extends Omit<PageContents, "text"> {
  hash: string;
  encoding: Encoding;
  /** Of the body. */
  openingBytes: number;
  body: Uint8Array;
}

/** A rendered page or text file, with the content codings that clients have requested. */
export class Page {
  readonly status: number;
  readonly #contentType: string;
  readonly #headers: [string, string][];
  readonly #hash: string;
  readonly #personal: boolean;
  /** In bytes, uncompressed. */
  readonly #openingLength: number;
  /** Usually one or two of three. An object, because a hundred thousand maps would take as much memory as the pages. */
  readonly #variants: Partial<Record<Encoding, PageVariant>> = {};
  #pending: Partial<Record<Encoding, Promise<PageVariant>>> | undefined;
  /** How often the page was sent from the cache. */
  hits = 0;

  private constructor(
    { status, contentType, headers, personal, openingLength }: Omit<PageContents, "text">,
    hash: string,
  ) {
    this.status = status;
    this.#contentType = contentType;
    this.#headers = headers;
    this.#personal = personal;
    this.#openingLength = openingLength;
    this.#hash = hash;
  }

  /** Creates a page in the coding of its first visitor. */
  static async encode(contents: PageContents, encoding: Encoding): Promise<Page> {
    const bytes = Buffer.from(contents.text, "utf8");
    const hash = createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
    const openingLength = Buffer.byteLength(contents.text.slice(0, contents.openingLength));
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
      status: this.status,
      contentType: this.#contentType,
      headers: this.#headers,
      personal: this.#personal,
      openingLength: this.#openingLength,
      hash: this.#hash,
      encoding: variant.encoding,
      openingBytes: variant.opening.length,
      body: Buffer.from(variant.opening + variant.rest, "latin1"),
    };
  }

  /** The memory that this page uses, in bytes (estimate), without the shared opening. */
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
    this.#add("br", await compress(bytes, "br", this.#openingLength, "best"));
  }

  async #recode(encoding: Encoding): Promise<PageVariant> {
    const [from] = Object.values(this.#variants);
    if (!from) throw new Error("a page always has at least one coding");
    const bytes = await decompress(Buffer.from(from.opening + from.rest, "latin1"), from.encoding);
    return this.#add(encoding, await compress(bytes, encoding, this.#openingLength));
  }

  #add(encoding: Encoding, { opening, rest }: PageBytes): PageVariant {
    const etag = `"${this.#hash}${ETAG_SUFFIX[encoding]}"`;
    const caching: [string, string][] = [
      // Browsers store the page but revalidate it on each request: a shop always shows its current state.
      [FIRST_CACHING_HEADER, this.#personal ? "no-store" : "no-cache"],
      ["ETag", etag],
      ...this.#headers,
    ];
    const content: [string, string][] = [
      ["Content-Type", this.#contentType],
      ["Content-Length", String(opening.length + rest.length)],
      ...(encoding === "identity" ? [] : [["Content-Encoding", encoding] as [string, string]]),
    ];
    const variant: PageVariant = {
      encoding,
      etag,
      headers: [...content, ...caching].flat(),
      opening: sharedOpening(opening),
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

/** The host in a {@link pageKey}. */
export const hostOfPage = (key: string): string => key.split(" ", 3)[2] ?? "";

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
