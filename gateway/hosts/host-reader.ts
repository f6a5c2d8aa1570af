import type { IncomingMessage } from "node:http";
import { lruMap } from "../lru-map.ts";
import { type HostReading, parseHost } from "./parse-host.ts";
import type { TrustedPeers } from "./peers.ts";
import { requestHost } from "./request-host.ts";

/** About 200 bytes each. */
const MEMORY = 50_000;

/** Reads the host of a request: the one place for it, whether the page hit asks or the app. */
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
      this.#readings.set(host.value, reading);
    }
    return reading;
  }
}
