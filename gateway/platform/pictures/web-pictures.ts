import type { LookupAddress } from "node:dns";
import { lookup as resolveName } from "node:dns/promises";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { type PictureFetcher, PictureUnavailable } from "./images.ts";

/** The global unicast addresses of IPv6. Others, such as `::7f00:1`, are unassigned or special. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");

/** Whether an IP address is public, that is, not in a private or otherwise special network. */
export function isPublicAddress(address: string): boolean {
  // The library also reads `127.1` and `0x7f.0.0.1`.
  if (isIP(address) === 0 || address.includes("%")) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === "unicast" && (parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST));
}

export interface WebPicturesOptions {
  /** Whether connections to this address and port are allowed. */
  isAllowed?: (address: string, port: number) => boolean;
  /** Resolves a name to all its addresses. */
  resolve?: (hostname: string) => Promise<LookupAddress[]>;
  /** Milliseconds for one picture, including redirects. */
  timeoutMs?: number;
  maxBytes?: number;
}

const TIMEOUT = 20_000;
const MAX_BYTES = 20 * 1024 * 1024;
const MAX_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const HEADERS = { Accept: "image/*", "Accept-Encoding": "identity", "User-Agent": "Awning (product import)" };

const isPublic = (address: string, port: number): boolean => (port === 80 || port === 443) && isPublicAddress(address);

const resolveAll = (hostname: string): Promise<LookupAddress[]> => resolveName(hostname, { all: true });

/**
 * Fetches pictures from the web, with protection against server-side request forgery. The name of each hop is resolved
 * once. All of its addresses must be public, and the connection uses exactly those addresses.
 * https://cheatsheetseries.owasp.org/cheatsheets/Server_Side_Request_Forgery_Prevention_Cheat_Sheet.html
 */
export class WebPictures implements PictureFetcher {
  readonly #options: Required<WebPicturesOptions>;

  constructor(options: WebPicturesOptions = {}) {
    this.#options = { isAllowed: isPublic, resolve: resolveAll, timeoutMs: TIMEOUT, maxBytes: MAX_BYTES, ...options };
  }

  async fetch(address: string, signal?: AbortSignal): Promise<Buffer> {
    const timeout = AbortSignal.timeout(this.#options.timeoutMs);
    const limit = signal ? AbortSignal.any([signal, timeout]) : timeout;
    try {
      let url = webAddress(address);
      for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
        const response = await this.#request(url, limit);
        const next = REDIRECTS.has(response.statusCode ?? 0) ? response.headers.location : undefined;
        if (next === undefined) return await this.#read(response);
        response.destroy();
        url = webAddress(next, url);
      }
      throw new PictureUnavailable({ code: "picture-redirected", params: { max: MAX_REDIRECTS } });
    } catch (error) {
      if (error instanceof PictureUnavailable) throw error;
      if (timeout.aborted) throw new PictureUnavailable({ code: "picture-too-slow" }, { cause: error });
      throw new PictureUnavailable({ code: "picture-unanswered" }, { cause: error });
    }
  }

  async #request(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
    const hostname = url.hostname.replace(/^\[(.*)\]$/, "$1");
    const port = Number(url.port) || (url.protocol === "https:" ? 443 : 80);
    const addresses = await this.#addresses(hostname, port, signal);
    const lookup: LookupFunction = (_name, { all }, done) => {
      if (all) done(null, addresses);
      else done(null, addresses[0]?.address ?? "", addresses[0]?.family);
    };
    const request = url.protocol === "https:" ? requestHttps : requestHttp;
    return new Promise((resolve, reject) => {
      // No agent: a reused connection was checked for another request only.
      request(url, { agent: false, headers: HEADERS, lookup, signal, maxHeaderSize: 16_384 }, resolve)
        .on("error", reject)
        .end();
    });
  }

  /** Resolves a host name and checks all its addresses. An IP address is checked without a lookup. */
  async #addresses(hostname: string, port: number, signal: AbortSignal): Promise<LookupAddress[]> {
    const family = isIP(hostname);
    const found =
      family === 0 ? await abortable(this.#options.resolve(hostname), signal) : [{ address: hostname, family }];
    if (found.length === 0 || !found.every(({ address }) => this.#options.isAllowed(address, port))) {
      throw new PictureUnavailable({ code: "picture-not-public" });
    }
    return found;
  }

  async #read(response: IncomingMessage): Promise<Buffer> {
    const max = this.#options.maxBytes / 1024 / 1024;
    const tooLarge = new PictureUnavailable({ code: "picture-too-big", params: { max } });
    try {
      if (response.statusCode !== 200) {
        const status = String(response.statusCode);
        throw new PictureUnavailable({ code: "picture-refused", params: { status } });
      }
      if (Number(response.headers["content-length"] ?? 0) > this.#options.maxBytes) throw tooLarge;
      const chunks: Buffer[] = [];
      let size = 0;
      for await (const chunk of response as AsyncIterable<Buffer>) {
        size += chunk.length;
        if (size > this.#options.maxBytes) throw tooLarge;
        chunks.push(chunk);
      }
      return Buffer.concat(chunks, size);
    } finally {
      response.destroy();
    }
  }
}

/** @throws PictureUnavailable */
function webAddress(address: string, base?: URL): URL {
  const url = URL.parse(address, base);
  if (!url || (url.protocol !== "http:" && url.protocol !== "https:") || url.username || url.password) {
    throw new PictureUnavailable({ code: "picture-without-address" });
  }
  return url;
}

function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error);
    signal.addEventListener("abort", abort, { once: true });
    void work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}
