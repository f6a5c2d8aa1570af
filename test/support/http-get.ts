import { type SentAnswer, sendRequest } from "./send-request.ts";

/** Requests a path of 127.0.0.1 under a host name. */
export function httpGet(
  port: number,
  host: string,
  path: string,
  { method = "GET", headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<SentAnswer> {
  return sendRequest(port, { method, path, headers: { Host: host, ...headers } });
}
