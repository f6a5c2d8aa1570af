import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { createProxyMiddleware } from "http-proxy-middleware";
import type { Test } from "tap";
import { BUILD_ROOT } from "../../support/gateway.ts";

const TYPES: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".woff2": "font/woff2",
};

/**
 * Serves the storefront like a static host: files, and index.html for everything else. The API and pictures come from a
 * gateway.
 *
 * @param files additional files by path: their JSON
 * @returns its port
 */
export async function staticHost(
  t: Test,
  { gatewayPort, files = {} }: { gatewayPort: number; files?: Record<string, unknown> },
): Promise<number> {
  const folder = join(BUILD_ROOT, "storefront/browser");
  const toGateway = createProxyMiddleware({
    target: `http://127.0.0.1:${gatewayPort}`,
    pathFilter: ["/api/**", "/images/**"],
  });
  const host = createServer((req, res) => {
    const path = new URL(req.url ?? "/", "http://x").pathname;
    if (path.startsWith("/api/") || path.startsWith("/images/")) return void toGateway(req, res);
    if (path in files) return void res.setHeader("Content-Type", "application/json").end(JSON.stringify(files[path]));
    const file = extname(path) ? path : "/index.html";
    readFile(join(folder, file)).then(
      (bytes) => res.writeHead(200, { "Content-Type": TYPES[extname(file)] ?? "application/octet-stream" }).end(bytes),
      () => res.writeHead(404).end(),
    );
  });
  await new Promise<void>((done) => host.listen(0, "127.0.0.1", done));
  t.teardown(() => {
    host.closeAllConnections();
    host.close();
  });
  return (host.address() as AddressInfo).port;
}
