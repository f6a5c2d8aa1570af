import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** In ms. Keeps proxies from closing a quiet stream. */
const HEARTBEAT_INTERVAL = 10_000;
/** Browsers reconnect to an ended stream after this time, in ms. */
const RETRY = 300;

/**
 * Makes open pages reload. Serves `/__dev/reload.js`, which development pages include, and the event stream
 * `/__dev/events` (https://html.spec.whatwg.org/multipage/server-sent-events.html). The gateway forwards `/__dev/` here,
 * so both have each page's own origin.
 */
export interface ReloadServer {
  port: number;
  /** Reloads pages of earlier builds, once. */
  announceBuild(): void;
  /** Logs a failed build in the consoles of open pages. */
  announceFailure(message: string): void;
  /** Ends the streams before a gateway drains; browsers reconnect by themselves. */
  endStreams(): void;
  close(): Promise<void>;
}

/** Listens on a free port of the loopback address. */
export async function openReloadServer(): Promise<ReloadServer> {
  /** Differs for each `npm run dev`: pages of an earlier one may still be open. */
  const session = Date.now().toString(36);
  let build = 1;
  const streams = new Set<ServerResponse>();
  const buildId = () => `${session}-${build}`;
  const send = (event: string, data: string) => {
    const lines = data.split(/\r\n|\r|\n/).map((line) => `data: ${line}\n`);
    for (const stream of streams) stream.write(`event: ${event}\n${lines.join("")}\n`);
  };
  const heartbeat = setInterval(() => {
    for (const stream of streams) stream.write(":\n\n");
  }, HEARTBEAT_INTERVAL);

  const server = createServer((request, response) => {
    response.setHeader("Cache-Control", "no-store");
    if (request.url === "/__dev/reload.js") {
      response.writeHead(200, { "Content-Type": "text/javascript; charset=utf-8" }).end(reloadScript(buildId()));
    } else if (request.url === "/__dev/events") {
      response.writeHead(200, { "Content-Type": "text/event-stream" });
      response.write(`retry: ${RETRY}\nevent: build\ndata: ${buildId()}\n\n`);
      streams.add(response);
      response.once("close", () => streams.delete(response));
    } else response.writeHead(404).end();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const endStreams = () => {
    for (const stream of streams) stream.end();
  };

  return {
    port: (server.address() as AddressInfo).port,
    announceBuild() {
      build += 1;
      send("build", buildId());
    },
    announceFailure: (message) => send("failure", message),
    endStreams,
    async close() {
      clearInterval(heartbeat);
      endStreams();
      server.closeAllConnections();
      await once(server.close(), "close");
    },
  };
}

/** Runs in the page. `buildId` is the build that rendered it. */
function reloadScript(buildId: string): string {
  return `const listen = () => {
  const events = new EventSource("/__dev/events");
  events.addEventListener("build", ({ data }) => {
    if (data === ${JSON.stringify(buildId)}) return;
    events.close();
    location.reload();
  });
  events.addEventListener("failure", ({ data }) => console.error(data));
  // Browsers don't reconnect after an error status, such as 502 while the gateway starts.
  events.addEventListener("error", () => {
    if (events.readyState === EventSource.CLOSED) setTimeout(listen, 1000);
  });
};
listen();
`;
}
