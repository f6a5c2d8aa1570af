import { once } from "node:events";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from "node:http";
import { type AddressInfo, connect } from "node:net";
import { buffer } from "node:stream/consumers";
import type { Test } from "tap";

export interface SentRequest {
  method: string;
  path: string;
  /** Sent as given; undefined headers are left out. The body sets `Content-Length` if no header does. */
  headers: Record<string, string | undefined>;
  body?: Buffer | undefined;
}

export interface SentAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  rawHeaders: string[];
  bytes: Buffer;
  text: string;
}

/**
 * Sends one request to 127.0.0.1. Node does not resolve `*.localhost`, so set the `Host` header instead.
 *
 * @returns the answer; of an event stream, which never ends, the first chunk
 */
export async function sendRequest(
  port: number,
  { method, path, headers, body }: SentRequest,
  signal?: AbortSignal,
): Promise<SentAnswer> {
  const all = { ...(body && { "Content-Length": String(body.length) }), ...headers };
  const req = request({
    host: "127.0.0.1",
    port,
    method,
    path,
    agent: false,
    headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)),
    ...(signal && { signal }),
  });
  req.end(body);
  const [res] = (await once(req, "response")) as [IncomingMessage];
  const isStream = method !== "HEAD" && res.headers["content-type"]?.startsWith("text/event-stream");
  const bytes = isStream ? ((await once(res, "data")) as [Buffer])[0] : await buffer(res);
  // The server may refuse a request before it has received all of it.
  req.destroy();
  const { statusCode: status = 0, headers: received, rawHeaders } = res;
  return { status, headers: received, rawHeaders, bytes, text: bytes.toString("utf8") };
}

export interface JsonAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read any field
  body: any;
}

/** Sends a value as JSON, or text and bytes as they are, and parses the answer's JSON. */
export async function sendJson(
  port: number,
  { body, headers, ...given }: Omit<SentRequest, "body"> & { body?: unknown },
): Promise<JsonAnswer> {
  const isRaw = typeof body === "string" || Buffer.isBuffer(body);
  const bytes = body === undefined ? undefined : Buffer.from((isRaw ? body : JSON.stringify(body)) as string);
  const type = bytes && { "Content-Type": "application/json" };
  const answer = await sendRequest(port, { ...given, headers: { ...type, ...headers }, body: bytes });
  return {
    status: answer.status,
    headers: answer.headers,
    body: answer.text === "" ? undefined : JSON.parse(answer.text),
  };
}

export interface PostOptions {
  host?: string;
  headers?: Record<string, string>;
}

/** Posts JSON to 127.0.0.1 under a host name. */
export function postJson(
  port: number,
  path: string,
  body: unknown,
  { host = "shops.example", headers = {} }: PostOptions = {},
): Promise<JsonAnswer> {
  return sendJson(port, { method: "POST", path, headers: { Host: host, ...headers }, body });
}

/** Requests a path of 127.0.0.1 under a host name. */
export function httpGet(
  port: number,
  host: string,
  path: string,
  { method = "GET", headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<SentAnswer> {
  return sendRequest(port, { method, path, headers: { Host: host, ...headers } });
}

export interface RawAnswer {
  status: number;
  /** By lower-case name; the last of several. */
  headers: Record<string, string>;
  body: string;
}

export function parseAnswer(text: string): RawAnswer {
  const [head = "", ...rest] = text.split("\r\n\r\n");
  const [statusLine = "", ...lines] = head.split("\r\n");
  const headers = lines.map((line) => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return {
    status: Number(statusLine.split(" ")[1]),
    headers: Object.fromEntries(headers),
    body: rest.join("\r\n\r\n"),
  };
}

/** Sends text to 127.0.0.1 as it is and reads until the server closes, for requests that `fetch` would reject. */
export function sendRaw(port: number, request: string): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, "127.0.0.1", () => socket.write(request, "utf8"));
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("error", reject);
    socket.on("close", () => resolve(parseAnswer(Buffer.concat(chunks).toString("utf8"))));
  });
}

/** Sends one GET with exactly these header lines and closes the connection. */
export function rawGet(port: number, target: string, headerLines: string[]): Promise<RawAnswer> {
  return sendRaw(port, [`GET ${target} HTTP/1.1`, ...headerLines, "Connection: close", "", ""].join("\r\n"));
}

export interface EventStream {
  status: number;
  headers: IncomingHttpHeaders;
  /** The next message as it was sent, e.g. `event: orders\ndata: {}`; `undefined` once the stream has ended. */
  next: () => Promise<string | undefined>;
  /** Resolves when the server ends the stream, with the messages since the last `next`. */
  ended: () => Promise<string[]>;
  /** Closes the connection. */
  leave: () => void;
}

/** Opens a stream of server-sent events from 127.0.0.1. */
export async function openEventStream(
  port: number,
  path: string,
  headers: Record<string, string>,
): Promise<EventStream> {
  const req = request({
    host: "127.0.0.1",
    port,
    path,
    agent: false,
    headers: { Accept: "text/event-stream", ...headers },
  });
  req.end();
  const [res] = (await once(req, "response")) as [IncomingMessage];
  const messages = messagesOf(res);
  const next = async (): Promise<string | undefined> => (await messages.next()).value as string | undefined;
  return {
    status: res.statusCode ?? 0,
    headers: res.headers,
    next,
    async ended() {
      const rest: string[] = [];
      for (let message = await next(); message !== undefined; message = await next()) rest.push(message);
      return rest;
    },
    leave: () => req.destroy(),
  };
}

async function* messagesOf(res: IncomingMessage): AsyncGenerator<string> {
  let text = "";
  for await (const chunk of res.setEncoding("utf8") as AsyncIterable<string>) {
    text += chunk;
    for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
      yield text.slice(0, end);
      text = text.slice(end + 2);
    }
  }
}

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

/**
 * A real HTTP server that answers with the given steps in order and repeats the last one; closed when the test ends.
 */
export async function apiServer(t: Test, ...steps: Answering[]): Promise<{ baseUrl: string; asked: string[] }> {
  const asked: string[] = [];
  const upstream = await startRecordingUpstream(t);
  upstream.answer = (request, response) => {
    const step = steps[Math.min(asked.length, steps.length - 1)];
    asked.push(request.url ?? "");
    step?.(request, response);
  };
  return { baseUrl: `http://${upstream.address}`, asked };
}

/** A step that answers JSON. */
export const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  (_: IncomingMessage, response: ServerResponse): void => {
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
  };
