import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Test } from "tap";

export type Answering = (request: IncomingMessage, response: ServerResponse) => void;

export interface RecordedRequest {
  method: string;
  url: string;
  /** By lower-case name; repeated headers are joined with `|`. */
  headers: Record<string, string>;
}

export interface RecordingUpstream {
  /** `address:port`, as UPSTREAMS takes it. */
  address: string;
  server: Server;
  requests: RecordedRequest[];
  /** Answers the next requests; may be replaced. */
  answer: Answering;
}

/** Answers like a page of the gateway: stored, but revalidated each time. The body has host, path and coding. */
export function answerPage(request: IncomingMessage, response: ServerResponse): void {
  const body = `${request.headers.host} ${request.url} ${request.headers["accept-encoding"] ?? "identity"}`;
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  response.setHeader("Cache-Control", "no-cache");
  response.setHeader("Vary", "Accept-Encoding");
  response.setHeader("ETag", `"${Buffer.from(body).toString("base64url")}"`);
  response.end(body);
}

/** Answers with these headers, and host and path as the body. */
export function answering(headers: Record<string, string | string[]>, status = 200): Answering {
  return (request, response) => {
    response.statusCode = status;
    response.setHeaders(new Map(Object.entries(headers)));
    response.end(`${request.headers.host} ${request.url}`);
  };
}

/** Answers a page that nginx caches until `expires`: `@` and seconds since 1970, or seconds from now. */
export function answerPageUntil(expires: string): Answering {
  return (request, response) => {
    response.setHeader("X-Accel-Expires", expires);
    answerPage(request, response);
  };
}
export const LONG_AGO = "@1";
/** Longer than any test. */
export const AN_HOUR = "3600";

/** Starts an HTTP server that records its requests, until the test ends. */
export async function startRecordingUpstream(t: Test): Promise<RecordingUpstream> {
  const requests: RecordedRequest[] = [];
  const server = createServer((request, response) => {
    const { method = "", url = "" } = request;
    const headers = Object.entries(request.headersDistinct).map(([name, values]) => [name, values?.join("|")]);
    requests.push({ method, url, headers: Object.fromEntries(headers) });
    upstream.answer(request, response);
  });
  const upstream: RecordingUpstream = { address: "", server, requests, answer: answerPage };
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  upstream.address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  t.teardown(() => {
    server.close();
    server.closeAllConnections();
  });
  return upstream;
}
