import { createHash, timingSafeEqual } from "node:crypto";
import { Agent, type IncomingMessage, type ServerResponse } from "node:http";
import { Agent as SecureAgent } from "node:https";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { createProxyMiddleware, type RequestHandler } from "http-proxy-middleware";
import type { Logger } from "pino";
import { TOKEN_HEADER } from "../../areas/shared/contract/endpoints.ts";
import { AREAS, type Area } from "../../areas/shared/domain/areas.ts";
import { GatewayError } from "../errors.ts";
import { areaOf, type HostReader, targetPath } from "../hosts/host-reader.ts";
import { sendError } from "../middlewares/errors.ts";
import { isUnder } from "../middlewares/request-context.ts";

/** A development server answers quickly unless it is rebuilding; the first build of a large area is slow. */
const TIMEOUT_MS = 60_000;

/** Silence that ends an event stream, in ms: as in nginx, and longer than the 25 s between two heartbeats. */
const STREAM_TIMEOUT_MS = 60_000;

/** The areas that another server serves (`AREA_…_URL`), including web sockets. */
export class ForwardedAreas {
  readonly #handlers = new Map<Area, RequestHandler>();

  constructor(urls: Partial<Record<Area, string>>, log: Logger) {
    for (const area of AREAS) {
      const url = urls[area];
      if (url) this.#handlers.set(area, forwardTo({ url, timeoutMs: TIMEOUT_MS, log }));
    }
  }

  handlerOf(area: Area): RequestHandler | undefined {
    return this.#handlers.get(area);
  }
}

/** Whether a connection becomes a web socket. Any other `Upgrade` is ignored: RFC 9110 §7.8. */
export function isWebSocket({ method, headers }: IncomingMessage): boolean {
  return method === "GET" && headers.upgrade?.toLowerCase() === "websocket";
}

/** Forwards web sockets to the server of the area that host and path belong to. All others get 404. */
export function upgradeHandler({
  hosts,
  forwardedAreas,
  log,
}: {
  hosts: HostReader;
  forwardedAreas: ForwardedAreas;
  log: Logger;
}) {
  return (req: IncomingMessage, socket: Duplex, head: Buffer): void => {
    socket.on("error", (error) => log.debug({ err: error }, "a web socket broke"));
    const reading = hosts.read(req);
    if (reading.kind === "malformed" || reading.kind === "redirect") return refuse(socket, "400 Bad Request");
    const [path = "/"] = targetPath(req.url ?? "/").split("?");
    const area = AREAS.find((candidate) => isUnder(path, `/assets/${candidate}`)) ?? areaOf(reading, path);
    const handler = forwardedAreas.handlerOf(area);
    if (handler) handler.upgrade(req, socket as Socket, head);
    else refuse(socket, "404 Not Found");
  };
}

/** Closes both sides: the server's timeouts and its shutdown no longer include an upgraded socket. */
function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy());
}

/**
 * A gateway authenticates to a remote platform with this header; only then does the platform trust its forwarding
 * headers. The gateway drops the header from clients' requests, and it is never logged.
 */
export const PLATFORM_KEY_HEADER = "x-platform-key";

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Whether a request's header equals the key, compared in constant time. */
export function isPlatformKey(given: string | string[] | undefined, key: string): boolean {
  return typeof given === "string" && timingSafeEqual(digest(given), digest(key));
}

/** Hop-by-hop headers: RFC 9110 §7.6.1. */
const HOP_BY_HOP = ["keep-alive", "proxy-authenticate", "proxy-authorization", "proxy-connection", "te", "trailer"];

/** Headers that only a proxy may set. The client's own are never forwarded. */
const FORWARDING = /^(?:forwarded|x-forwarded-.*|x-original-.*|x-rewrite-url|x-real-ip)$/;

/** Headers that identify the visitor or the page: an order's URL is its secret. */
const PERSONAL = ["cookie", "authorization", TOKEN_HEADER, "referer"];

/** Response headers that affect the whole host or the browser, not only this response. */
const HOST_WIDE = [
  "set-cookie",
  "strict-transport-security",
  "alt-svc",
  "clear-site-data",
  "nel",
  "report-to",
  "reporting-endpoints",
  "service-worker-allowed",
  "accept-ch",
  "critical-ch",
  "origin-agent-cluster",
  "set-login",
  "www-authenticate",
];

/** The gateway's security headers (middlewares/security-headers.ts) that don't break foreign pages. */
const FOREIGN_PAGE_HEADERS = { "x-content-type-options": "nosniff", "x-frame-options": "SAMEORIGIN" };

/**
 * Headers that a client can't have dropped by naming them in `Connection`. A body without its length would be read as
 * the next request on a connection that others share.
 */
const NEEDED: ReadonlySet<string> = new Set(["", "upgrade", "close", "content-length", "transfer-encoding", "host"]);

/** The names of the request headers that are not forwarded. */
function droppedHeaders(req: IncomingMessage): string[] {
  const named = (req.headers.connection ?? "").split(",").map((name) => name.trim().toLowerCase());
  const forwarding = Object.keys(req.headers).filter((name) => FORWARDING.test(name));
  return [...HOP_BY_HOP, PLATFORM_KEY_HEADER, ...forwarding, ...named.filter((name) => !NEEDED.has(name))];
}

export interface ForwardOptions {
  /** Origin of the upstream, with an optional path prefix. */
  url: string;
  /** Of silence; of an event stream, at least {@link STREAM_TIMEOUT_MS}. */
  timeoutMs: number;
  log: Logger;
  /**
   * Whether the server belongs to a third party: it gets no personal headers, and its host-wide headers are removed.
   */
  foreign?: boolean;
  /** Replaces the client's forwarding headers. */
  forwarded?: (req: IncomingMessage) => { host: string; address: string; proto: string; id: string };
  /** Authenticates those headers to the upstream. */
  platformKey?: string | undefined;
  /** Aborted when the gateway shuts down: event streams end, so that they don't delay it. */
  stopping?: AbortSignal;
}

const TIMEOUT_CODES = new Set(["ETIMEDOUT", "ESOCKETTIMEDOUT", "ECONNABORTED"]);

/**
 * Forwards requests to another server with `http-proxy-middleware`. Bodies are streamed, so no parser may run before it.
 * If the upstream fails or times out, the client gets a JSON error with 502 or 504.
 */
export function forwardTo({
  url,
  timeoutMs,
  log,
  foreign = false,
  forwarded,
  platformKey,
  stopping,
}: ForwardOptions): RequestHandler {
  const timedOut = new WeakSet<IncomingMessage>();
  /** The functions that end the open event streams. */
  const streams = new Set<() => void>();
  stopping?.addEventListener("abort", () => {
    for (const end of streams) end();
  });
  return createProxyMiddleware({
    target: url,
    // The proxy's default agent opens 256 connections at most; further requests would wait for streams to end.
    agent: new (url.startsWith("https:") ? SecureAgent : Agent)({ keepAlive: true }),
    changeOrigin: true,
    ws: false,
    xfwd: false,
    proxyTimeout: timeoutMs,
    on: {
      // Node has already sent `100 Continue`. With this header the proxy would send the headers before `proxyReq`.
      start(req) {
        delete req.headers.expect;
      },
      proxyReq(proxyReq, req) {
        for (const name of droppedHeaders(req)) proxyReq.removeHeader(name);
        proxyReq.removeHeader("upgrade");
        // Replaces the client's value: headers named in it would be dropped by the next hop, including the gateway's
        // own.
        proxyReq.setHeader("Connection", proxyReq.shouldKeepAlive ? "keep-alive" : "close");
        if (foreign) for (const name of PERSONAL) proxyReq.removeHeader(name);
        const client = forwarded?.(req);
        if (client) {
          proxyReq.setHeader("X-Forwarded-Host", client.host);
          proxyReq.setHeader("X-Forwarded-For", client.address);
          proxyReq.setHeader("X-Forwarded-Proto", client.proto);
          proxyReq.setHeader("X-Request-Id", client.id);
        }
        if (platformKey) proxyReq.setHeader(PLATFORM_KEY_HEADER, platformKey);
        proxyReq.once("timeout", () => timedOut.add(req));
      },
      proxyRes(proxyRes, _req, res) {
        if (proxyRes.headers["content-type"]?.startsWith("text/event-stream")) {
          proxyRes.setTimeout(Math.max(timeoutMs, STREAM_TIMEOUT_MS));
          const end = (): void => {
            proxyRes.unpipe(res);
            // Closes the connection too: a kept-alive connection would delay the shutdown.
            res.end(() => res.socket?.end());
          };
          res.once("close", () => streams.delete(end));
          streams.add(end);
          // The proxy sends the headers first.
          if (stopping?.aborted) queueMicrotask(end);
        }
        // The connections to the client and to the upstream are independent.
        const isPersistent = res.shouldKeepAlive && res.getHeader("Connection") !== "close";
        proxyRes.headers.connection = isPersistent ? "keep-alive" : "close";
        delete proxyRes.headers["keep-alive"];
        if (!foreign) return;
        for (const name of HOST_WIDE) delete proxyRes.headers[name];
        Object.assign(proxyRes.headers, FOREIGN_PAGE_HEADERS);
      },
      proxyReqWs(proxyReq, req) {
        for (const name of droppedHeaders(req)) proxyReq.removeHeader(name);
      },
      error(error, req, res) {
        const { code } = error as NodeJS.ErrnoException;
        const late = timedOut.has(req) || (code !== undefined && TIMEOUT_CODES.has(code));
        log.warn({ upstream: new URL(url).host, code, late }, "an upstream failed");
        answerError(res, new GatewayError(late ? "upstream-timeout" : "upstream-failed"));
      },
    },
  });
}

function answerError(res: ServerResponse | Socket, error: GatewayError): void {
  if ("writeHead" in res) sendError(res, error);
  else res.destroy();
}
