import { once } from "node:events";
import { type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";

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
