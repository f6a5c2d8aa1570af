import type { IncomingMessage } from "node:http";
import type { BlockList, Socket } from "node:net";
import type { Area } from "../../areas/shared/domain/areas.ts";
import type { Seller } from "../../areas/shared/sellers/seller.ts";
import { lruMap } from "../lru-map.ts";
import { type HostReading, parseHost } from "./parse-host.ts";

/** Decides whether a connection's peer is a trusted proxy. The result is cached per connection. */
export class TrustedPeers {
  readonly #addresses: BlockList;
  readonly #unixSocket: boolean;
  readonly #answers = new WeakMap<Socket, boolean>();

  constructor({ addresses, unixSocket }: { addresses: BlockList; unixSocket: boolean }) {
    this.#addresses = addresses;
    this.#unixSocket = unixSocket;
  }

  trusts(socket: Socket): boolean {
    let answer = this.#answers.get(socket);
    if (answer === undefined) {
      answer = this.trustsAddress(socket.remoteAddress);
      this.#answers.set(socket, answer);
    }
    return answer;
  }

  /** @param address `undefined` for a peer on a Unix socket */
  trustsAddress(address: string | undefined): boolean {
    if (address === undefined) return this.#unixSocket;
    // A dual-stack listener reports IPv4 peers as IPv4-mapped IPv6 addresses.
    const plain = address.startsWith("::ffff:") ? address.slice(7) : address;
    return this.#addresses.check(plain, plain.includes(":") ? "ipv6" : "ipv4");
  }
}

/** The one host that a request names, or why it has none. */
type RequestHost = { value: string } | { refused: string };

/** The authority of an absolute-form request target (RFC 9112 §3.2.2), or `undefined` for any other form. */
function absoluteAuthority(target: string): string | undefined {
  return /^https?:\/\/([^/?#]*)/i.exec(target)?.[1];
}

/** The path and query of a request target in any form. */
export function targetPath(target: string): string {
  if (target.startsWith("/")) return target;
  const path = target.replace(/^https?:\/\/[^/?#]*/i, "");
  return path.startsWith("/") ? path : `/${path}`;
}

/**
 * The host that a request is for. It reads the raw header list, because Node keeps the first of several `Host` headers
 * and accepts absolute-form targets. Missing, repeated or contradictory hosts are refused: a cache or filter in front
 * of the gateway may have used the other host.
 *
 * @param rawHeaders names and values alternate, as in `IncomingMessage.rawHeaders`
 * @param trusted whether the peer is a proxy named in TRUST_PROXY; only then is its `X-Forwarded-Host` used
 */
export function requestHost(rawHeaders: readonly string[], target: string, trusted: boolean): RequestHost {
  let host: string | undefined;
  let forwarded: string | undefined;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] as string;
    if (name.length === 4 && name.toLowerCase() === "host") {
      if (host !== undefined) return { refused: "several Host headers" };
      host = rawHeaders[i + 1] as string;
    } else if (trusted && name.length === 16 && name.toLowerCase() === "x-forwarded-host") {
      if (forwarded !== undefined) return { refused: "several X-Forwarded-Host headers" };
      forwarded = rawHeaders[i + 1] as string;
    }
  }
  if (host === undefined) return { refused: "no Host header" };
  if (!target.startsWith("/")) {
    const authority = absoluteAuthority(target);
    if (authority === undefined) return { refused: "not a request target that this server answers" };
    if (authority.toLowerCase() !== host.toLowerCase()) return { refused: "the request target and Host disagree" };
  }
  return { value: forwarded ?? host };
}

/** About 200 bytes each. */
const MEMORY = 50_000;

/** Reads the host of a request, for the page fast path and for the app. */
export class HostReader {
  readonly #productHost: string;
  readonly #peers: TrustedPeers;
  readonly #readings = lruMap<HostReading>(MEMORY);

  constructor(productHost: string, peers: TrustedPeers) {
    this.#productHost = productHost;
    this.#peers = peers;
  }

  read(req: IncomingMessage): HostReading {
    const host = requestHost(req.rawHeaders, req.url ?? "/", this.#peers.trusts(req.socket));
    if ("refused" in host) return { kind: "malformed", reason: host.refused };
    let reading = this.#readings.get(host.value);
    if (!reading) {
      reading = parseHost(host.value, this.#productHost);
      // A refused host can be as long as all headers together.
      if (reading.kind !== "malformed") this.#readings.set(host.value, reading);
    }
    return reading;
  }

  /** The port that the client named, from the same header as the host. */
  portOf(req: IncomingMessage): string | undefined {
    const host = requestHost(req.rawHeaders, req.url ?? "/", this.#peers.trusts(req.socket));
    return "value" in host ? /:(\d+)$/.exec(host.value)?.[1] : undefined;
  }
}

/** A well-formed, canonical host. */
export type ServedHost = Exclude<HostReading, { kind: "malformed" } | { kind: "redirect" }>;

/** The area that serves a path on a host. `/admin` must be a whole path segment, in lower case. */
export function areaOf(reading: ServedHost, path: string): Area {
  if (path === "/admin" || path.startsWith("/admin/")) return "admin";
  return reading.kind === "landing" ? "landing" : "storefront";
}

/** The subdomain in a host, whether or not a seller has it. */
export function askedSubdomain(reading: ServedHost): string | null {
  return reading.kind === "subdomain" || reading.kind === "impossible" ? reading.subdomain : null;
}

/** The seller directory's key for a host; `undefined` if no seller can have it. */
export function directoryKey(reading: ServedHost): string | undefined {
  if (reading.kind === "subdomain") return reading.subdomain;
  return reading.kind === "custom-domain" ? reading.host : undefined;
}

/** The platform's public address: the product host, and the origin whose scheme and port all of its hosts share. */
export interface PublicAddress {
  productHost: string;
  publicOrigin: string;
}

/** The origin of a shop, e.g. `https://acme.shops.example`; its custom domain if that is verified. */
export function shopOrigin(
  { productHost, publicOrigin }: PublicAddress,
  seller: Pick<Seller, "domain" | "customDomain">,
): string {
  const { protocol, port } = new URL(publicOrigin);
  const host = seller.customDomain?.verified ? seller.customDomain.host : `${seller.domain}.${productHost}`;
  return `${protocol}//${host}${port ? `:${port}` : ""}`;
}
