import { once } from "node:events";
import { type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import { buffer } from "node:stream/consumers";

export interface SentRequest {
  method: string;
  path: string;
  /** As they are sent; `Content-Length` comes from the body where it is not given. */
  headers: Record<string, string>;
  body?: Buffer | undefined;
}

export interface SentAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
}

/** One request to 127.0.0.1, and what comes back; of server-sent events, which never end, what comes at first. */
export async function sendRequest(
  port: number,
  { method, path, headers, body }: SentRequest,
  signal?: AbortSignal,
): Promise<SentAnswer> {
  const length = body ? { "Content-Length": String(body.length) } : {};
  const req = request({
    host: "127.0.0.1",
    port,
    method,
    path,
    agent: false,
    headers: { ...length, ...headers },
    ...(signal && { signal }),
  });
  req.end(body);
  const [res] = (await once(req, "response")) as [IncomingMessage];
  const isStream = method !== "HEAD" && res.headers["content-type"]?.startsWith("text/event-stream");
  const bytes = isStream ? ((await once(res, "data")) as [Buffer])[0] : await buffer(res);
  // Whoever is refused has not always sent what it announced.
  req.destroy();
  return { status: res.statusCode ?? 0, headers: res.headers, bytes };
}
