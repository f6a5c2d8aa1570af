import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Keeps proxies between here and the browser from taking a quiet stream for a dead one. */
const HEARTBEAT_INTERVAL = 10_000;
/** After so many milliseconds a browser asks again for a stream that has ended. */
const RETRY = 300;

/**
 * Tells every open page when to load itself again: `/__dev/reload.js`, which pages carry in development, and the event
 * stream `/__dev/events` that it listens to (https://html.spec.whatwg.org/multipage/server-sent-events.html). The
 * gateway forwards `/__dev/` here, so both have each page's own origin.
 */
export interface ReloadServer {
  port: number;
  /** What pages show from now on is another build: they load themselves again, once. */
  announceBuild(): void;
  /** Shows a failed build in the consoles of open pages. */
  announceFailure(message: string): void;
  /** Ends the streams, for a gateway that is to drain; browsers ask for new ones by themselves. */
  endStreams(): void;
  close(): Promise<void>;
}

/** Listens on a free port of the loopback address. */
export async function openReloadServer(): Promise<ReloadServer> {
  /** Differs from that of an earlier `npm run dev`, whose pages may still be open. */
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
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(0, "127.0.0.1", resolve);
  });
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
    close() {
      clearInterval(heartbeat);
      endStreams();
      return new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

/** Runs in the page, which was made by the build with this id. */
function reloadScript(buildId: string): string {
  return `const listen = () => {
  const events = new EventSource("/__dev/events");
  events.addEventListener("build", ({ data }) => {
    if (data === ${JSON.stringify(buildId)}) return;
    events.close();
    location.reload();
  });
  events.addEventListener("failure", ({ data }) => console.error(data));
  // A browser gives up on a stream that was answered with an error, as while the gateway starts.
  events.addEventListener("error", () => {
    if (events.readyState === EventSource.CLOSED) setTimeout(listen, 1000);
  });
};
listen();
`;
}
