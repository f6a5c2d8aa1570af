import { createServer, type Server } from "node:http";
import type { Metrics } from "./metrics.ts";

/** Serves the metrics, whatever the path; meant for a loopback port of its own, never for visitors. */
export function createMetricsServer({ registry }: Metrics): Server {
  return createServer((_req, res) => {
    registry.metrics().then(
      (text) => res.writeHead(200, { "Content-Type": registry.contentType }).end(text),
      () => res.writeHead(500).end(),
    );
  });
}
