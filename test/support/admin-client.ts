import type { MemberSession } from "./member-session.ts";
import type { JsonAnswer } from "./order-client.ts";
import { sendRequest } from "./send-request.ts";

type Send = (path: string, body?: unknown, headers?: Record<string, string>) => Promise<JsonAnswer>;

/** Asks the gateway at 127.0.0.1 in JSON, as the browser of somebody who is signed in does. */
export interface AdminClient {
  get: (path: string) => Promise<JsonAnswer>;
  put: Send;
  post: Send;
  delete: Send;
}

/** A body that is a text or bytes is sent as it is, and headers take the place of the usual ones: for what browsers don't do. */
export function adminClient(port: number, session: Pick<MemberSession, "headers">): AdminClient {
  const send =
    (method: string): Send =>
    async (path, given, change = {}) => {
      const isRaw = typeof given === "string" || Buffer.isBuffer(given);
      const body = given === undefined ? undefined : Buffer.from((isRaw ? given : JSON.stringify(given)) as string);
      const sent = { ...session.headers, ...(body && { "Content-Type": "application/json" }), ...change };
      const { status, headers, bytes } = await sendRequest(port, { method, path, headers: sent, body });
      return { status, headers, body: bytes.length > 0 ? JSON.parse(bytes.toString()) : undefined };
    };
  return { get: send("GET"), put: send("PUT"), post: send("POST"), delete: send("DELETE") };
}
