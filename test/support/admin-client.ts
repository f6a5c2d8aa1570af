import type { MemberSession } from "./member-session.ts";
import { type JsonAnswer, sendJson } from "./send-request.ts";

type Send = (path: string, body?: unknown, headers?: Record<string, string>) => Promise<JsonAnswer>;

/** Sends JSON to the gateway at 127.0.0.1 as a signed-in browser does. */
export interface AdminClient {
  get: (path: string) => Promise<JsonAnswer>;
  put: Send;
  post: Send;
  delete: Send;
}

/** Text and bytes are sent as they are, and headers replace the session's, so that tests can send what no browser would. */
export function adminClient(port: number, session: Pick<MemberSession, "headers">): AdminClient {
  const send =
    (method: string): Send =>
    (path, body, change = {}) =>
      sendJson(port, { method, path, headers: { ...session.headers, ...change }, body });
  return { get: send("GET"), put: send("PUT"), post: send("POST"), delete: send("DELETE") };
}
