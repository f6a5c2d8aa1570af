import { once } from "node:events";
import { type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import { buffer } from "node:stream/consumers";

export interface SentRequest {
  method: string;
  path: string;
  /** Sent as given, without those that are undefined. The body sets `Content-Length` if no header does. */
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
