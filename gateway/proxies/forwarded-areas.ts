import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { RequestHandler } from "http-proxy-middleware";
import type { Logger } from "pino";
import { AREAS, type Area } from "../../areas/shared/domain/areas.ts";
import { areaOf, type HostReader, targetPath } from "../hosts/host-reader.ts";
import { isUnder } from "../middlewares/request-context.ts";
import { forwardTo } from "./forward.ts";

/** A development server answers quickly unless it is rebuilding; the first build of a large area is slow. */
const TIMEOUT_MS = 60_000;

/** The areas that another server serves (`AREA_…_URL`), including web sockets. */
export class ForwardedAreas {
  readonly #handlers = new Map<Area, RequestHandler>();

  constructor(urls: Partial<Record<Area, string>>, log: Logger) {
    for (const area of AREAS) {
      const url = urls[area];
      if (url) this.#handlers.set(area, forwardTo({ url, timeoutMs: TIMEOUT_MS, log }));
    }
  }

  handlerOf(area: Area): RequestHandler | undefined {
    return this.#handlers.get(area);
  }

  get areas(): ReadonlySet<Area> {
    return new Set(this.#handlers.keys());
  }
}

/** Whether a connection becomes a web socket. Any other `Upgrade` is ignored: RFC 9110 §7.8. */
export function isWebSocket({ method, headers }: IncomingMessage): boolean {
  return method === "GET" && headers.upgrade?.toLowerCase() === "websocket";
}

/** Forwards web sockets to the server of the area that host and path belong to. All others get 404. */
export function upgradeHandler({
  hosts,
  forwardedAreas,
  log,
}: {
  hosts: HostReader;
  forwardedAreas: ForwardedAreas;
  log: Logger;
}) {
  return (req: IncomingMessage, socket: Duplex, head: Buffer): void => {
    socket.on("error", (error) => log.debug({ err: error }, "a web socket broke"));
    const reading = hosts.read(req);
    if (reading.kind === "malformed" || reading.kind === "redirect") {
      socket.end("HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
      return;
    }
    const [path = "/"] = targetPath(req.url ?? "/").split("?");
    const area = AREAS.find((candidate) => isUnder(path, `/assets/${candidate}`)) ?? areaOf(reading, path);
    const handler = forwardedAreas.handlerOf(area);
    if (handler) handler.upgrade(req, socket as Socket, head);
    else socket.end("HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
  };
}
