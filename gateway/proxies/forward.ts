import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { createProxyMiddleware, type RequestHandler } from "http-proxy-middleware";
import type { Logger } from "pino";
import { errorResponse, GatewayError } from "../errors.ts";

/** Meant for one connection only: RFC 9110 §7.6.1. */
const HOP_BY_HOP = ["keep-alive", "proxy-authenticate", "proxy-authorization", "proxy-connection", "te", "trailer"];

/** What only a proxy may say of a client; the client's own words of that kind never reach an upstream. */
const FORWARDING = /^(?:forwarded|x-forwarded-.*|x-original-.*|x-rewrite-url|x-real-ip)$/;

/** The names of the request's headers that stop here. */
function droppedHeaders(req: IncomingMessage): string[] {
  const named = (req.headers.connection ?? "").split(",").map((name) => name.trim().toLowerCase());
  const forwarding = Object.keys(req.headers).filter((name) => FORWARDING.test(name));
  return [
    ...HOP_BY_HOP,
    ...forwarding,
    ...named.filter((name) => name !== "" && name !== "upgrade" && name !== "close"),
  ];
}

export interface ForwardOptions {
  /** Origin of the upstream, with an optional path before the request's. */
  url: string;
  timeoutMs: number;
  log: Logger;
  /** What the gateway itself says of the client, in the place of the client's own words. */
  forwarded?: (req: IncomingMessage) => { host: string; address: string; proto: string };
}

const TIMEOUT_CODES = new Set(["ETIMEDOUT", "ESOCKETTIMEDOUT", "ECONNABORTED"]);

/**
 * Hands requests on to another server by `http-proxy-middleware`. Bodies are streamed, so no parser may stand before it;
 * an upstream that fails or does not answer in time becomes our own JSON error, 502 or 504.
 */
export function forwardTo({ url, timeoutMs, log, forwarded }: ForwardOptions): RequestHandler {
  const timedOut = new WeakSet<IncomingMessage>();
  return createProxyMiddleware({
    target: url,
    changeOrigin: true,
    ws: false,
    xfwd: false,
    proxyTimeout: timeoutMs,
    on: {
      proxyReq(proxyReq, req) {
        for (const name of droppedHeaders(req)) proxyReq.removeHeader(name);
        const client = forwarded?.(req);
        if (client) {
          proxyReq.setHeader("X-Forwarded-Host", client.host);
          proxyReq.setHeader("X-Forwarded-For", client.address);
          proxyReq.setHeader("X-Forwarded-Proto", client.proto);
        }
        proxyReq.once("timeout", () => timedOut.add(req));
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
  if (!("writeHead" in res)) {
    res.destroy();
    return;
  }
  // Half an answer can't be taken back; the client must see that it broke off.
  if (res.headersSent) {
    res.destroy();
    return;
  }
  const { status, headers, body } = errorResponse(error, "");
  res.writeHead(status, { ...headers, "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store" });
  res.end(JSON.stringify(body));
}
