import { IncomingMessage } from "node:http";
import { PLATFORM_KEY_HEADER } from "../proxies/platform-key.ts";

/** A request as functions get it: its body has been read to the end, and parsed by rules that are not ours. */
export interface ReadRequest extends IncomingMessage {
  rawBody?: Buffer | undefined;
}

/** Of how the body came nothing is left: it is all here. */
const OF_THE_TRANSFER = new Set(["content-length", "transfer-encoding", PLATFORM_KEY_HEADER]);

/**
 * The request as if nobody had read its body yet, so that each route reads it as it does in the gateway: by its own limit
 * and as strictly. The key stays behind.
 */
export function unreadRequest(req: ReadRequest): IncomingMessage {
  const { rawBody } = req;
  const unread = new IncomingMessage(req.socket);
  unread.method = req.method;
  unread.url = req.url;
  unread.httpVersion = req.httpVersion;
  for (let at = 0; at < req.rawHeaders.length; at += 2) {
    const [name = "", value = ""] = req.rawHeaders.slice(at, at + 2);
    if (!OF_THE_TRANSFER.has(name.toLowerCase())) unread.rawHeaders.push(name, value);
  }
  unread.headers = Object.fromEntries(Object.entries(req.headers).filter(([name]) => !OF_THE_TRANSFER.has(name)));
  if (rawBody && rawBody.length > 0) {
    unread.headers["content-length"] = String(rawBody.length);
    unread.push(rawBody);
  }
  unread.push(null);
  unread.complete = true;
  return unread;
}
