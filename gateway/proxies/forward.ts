import { createHash, timingSafeEqual } from "node:crypto";
import { Agent, type IncomingMessage, type ServerResponse } from "node:http";
import { Agent as SecureAgent } from "node:https";
import type { Socket } from "node:net";
import { createProxyMiddleware, type RequestHandler } from "http-proxy-middleware";
import type { Logger } from "pino";
import { TOKEN_HEADER } from "../../areas/shared/contract/endpoints.ts";
import { GatewayError } from "../errors.ts";
import { sendError } from "../middlewares/errors.ts";

/**
 * With this a gateway proves to a platform elsewhere who it is, so that what it says of the client counts there. The
 * gateway drops what a client sends under the name; no log has it.
 */
export const PLATFORM_KEY_HEADER = "x-platform-key";

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Whether a request's header is the key. How long it takes says nothing of how much of it was right. */
export function isPlatformKey(given: string | string[] | undefined, key: string): boolean {
  return typeof given === "string" && timingSafeEqual(digest(given), digest(key));
}

/** Meant for one connection only: RFC 9110 §7.6.1. */
const HOP_BY_HOP = ["keep-alive", "proxy-authenticate", "proxy-authorization", "proxy-connection", "te", "trailer"];

/** What only a proxy may say of a client; the client's own words of that kind never reach an upstream. */
const FORWARDING = /^(?:forwarded|x-forwarded-.*|x-original-.*|x-rewrite-url|x-real-ip)$/;

/** What says who somebody is here, or which page they are looking at: an order's address is its secret. */
const PERSONAL = ["cookie", "authorization", TOKEN_HEADER, "referer"];

/** What would hold for all of our host, beyond the one answer that carries it. */
const SAID_FOR_THE_HOST = [
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

/** What every answer of ours says (pages/security-headers.ts), as far as it lets pages of others be what they are. */
const SAID_FOR_THEM = { "x-content-type-options": "nosniff", "x-frame-options": "SAMEORIGIN" };

/**
 * What a client may not have dropped by naming it in `Connection`. Without its length a body would be read as the next
 * request on a connection that others use as well.
 */
const NEEDED: ReadonlySet<string> = new Set(["", "upgrade", "close", "content-length", "transfer-encoding", "host"]);

/** The names of the request's headers that stop here. */
function droppedHeaders(req: IncomingMessage): string[] {
  const named = (req.headers.connection ?? "").split(",").map((name) => name.trim().toLowerCase());
  const forwarding = Object.keys(req.headers).filter((name) => FORWARDING.test(name));
  return [...HOP_BY_HOP, PLATFORM_KEY_HEADER, ...forwarding, ...named.filter((name) => !NEEDED.has(name))];
}

export interface ForwardOptions {
  /** Origin of the upstream, with an optional path before the request's. */
  url: string;
  timeoutMs: number;
  log: Logger;
  /** Whether it is somebody else's server: it learns nothing of who somebody is here, and says nothing for our host. */
  foreign?: boolean;
  /** What the gateway itself says of the client, in the place of the client's own words. */
  forwarded?: (req: IncomingMessage) => { host: string; address: string; proto: string; id: string };
  /** Proves to the upstream that those words are a gateway's. */
  platformKey?: string | undefined;
}

const TIMEOUT_CODES = new Set(["ETIMEDOUT", "ESOCKETTIMEDOUT", "ECONNABORTED"]);

/**
 * Hands requests on to another server by `http-proxy-middleware`. Bodies are streamed, so no parser may stand before it;
 * an upstream that fails or does not answer in time becomes our own JSON error, 502 or 504.
 */
export function forwardTo({
  url,
  timeoutMs,
  log,
  foreign = false,
  forwarded,
  platformKey,
}: ForwardOptions): RequestHandler {
  const timedOut = new WeakSet<IncomingMessage>();
  return createProxyMiddleware({
    target: url,
    // The proxy's own would open 256 connections, and then let everybody wait for as many streams to end.
    agent: new (url.startsWith("https:") ? SecureAgent : Agent)({ keepAlive: true }),
    changeOrigin: true,
    ws: false,
    xfwd: false,
    proxyTimeout: timeoutMs,
    on: {
      // Node has said `100 Continue` by itself. With this header the proxy would send the others before `proxyReq`.
      start(req) {
        delete req.headers.expect;
      },
      proxyReq(proxyReq, req) {
        for (const name of droppedHeaders(req)) proxyReq.removeHeader(name);
        proxyReq.removeHeader("upgrade");
        // Not as the client has it: what it names there would be dropped further on, our own words of it included.
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
        // Each side has a connection of its own.
        const isKept = res.shouldKeepAlive && res.getHeader("Connection") !== "close";
        proxyRes.headers.connection = isKept ? "keep-alive" : "close";
        delete proxyRes.headers["keep-alive"];
        if (!foreign) return;
        for (const name of SAID_FOR_THE_HOST) delete proxyRes.headers[name];
        Object.assign(proxyRes.headers, SAID_FOR_THEM);
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
