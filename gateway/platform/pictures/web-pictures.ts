import type { LookupAddress } from "node:dns";
import { lookup as resolveName } from "node:dns/promises";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { type PictureFetcher, PictureUnavailable } from "./images.ts";

/**
 * Networks that are not public, from https://www.iana.org/assignments/iana-ipv4-special-registry and the registry for
 * IPv6. They include the metadata services of cloud providers on link-local, shared and private addresses.
 */
const SPECIAL: readonly string[] = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.31.196.0/24",
  "192.52.193.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "192.175.48.0/24",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/3",
  "2001::/23",
  "2001:db8::/32",
  "2002::/16",
  "2620:4f:8000::/48",
  "3fff::/20",
];
/** The public IPv6 addresses. IPv4-mapped addresses are outside this range. */
const GLOBAL_UNICAST = "2000::/3";

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", prefix] = network.split("/");
    list.addSubnet(address, Number(prefix), isIP(address) === 6 ? "ipv6" : "ipv4");
  }
  return list;
}

const special = listOf(SPECIAL);
const globalUnicast = listOf([GLOBAL_UNICAST]);

/** Whether an IP address is public, that is, not in a private or otherwise special network. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !special.check(address, "ipv4");
    case 6:
      return !address.includes("%") && globalUnicast.check(address, "ipv6") && !special.check(address, "ipv6");
    default:
      return false;
  }
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
