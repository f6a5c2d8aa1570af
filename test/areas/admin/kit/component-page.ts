import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { Test } from "tap";
import { securityHeaders } from "../../../../gateway/middlewares/security-headers.ts";

const PAGE =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">' +
  '<title>Components</title><link rel="stylesheet" href="/page.css"></head><body><div id="root"></div>' +
  '<script type="module" src="/page.js"></script></body></html>';

/**
 * Serves a page built from one module, at every path, with the security headers of the product's pages.
 *
 * @param module the URL of a `.tsx` file
 * @returns its origin
 */
export async function openComponentPage(t: Test, module: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: { page: fileURLToPath(module) },
    bundle: true,
    write: false,
    outdir: "/",
    format: "esm",
    // The markdown preview's chunk is also its worker's program.
    splitting: true,
    conditions: ["worker"],
    jsx: "automatic",
    // Pages parse 0.4 MB of script, not 1.2 MB.
    minify: true,
    target: "es2022",
    logLevel: "warning",
    define: { "process.env.NODE_ENV": '"production"' },
    loader: { ".module.css": "local-css" },
  });
  const files = Object.fromEntries(
    outputFiles.map(({ path, text }) => [path, { type: path.endsWith(".css") ? "text/css" : "text/javascript", text }]),
  );
  const headers = Object.fromEntries(securityHeaders({ https: false }));
  // As a gateway's assets: the browser also caches compiled scripts.
  const cached = { ...headers, "cache-control": "max-age=3600" };
  const server = createServer(({ url = "" }, response) => {
    const file = files[url];
    if (file) response.writeHead(200, { ...cached, "content-type": file.type }).end(file.text);
    else response.writeHead(200, { ...headers, "content-type": "text/html; charset=utf-8" }).end(PAGE);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  t.teardown(() => server.close());
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}
