import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { createProxyMiddleware } from "http-proxy-middleware";
import t from "tap";
import { launchBrowser, watchedPage } from "../support/browser.ts";
import { demoGateway } from "../support/demo-gateway.ts";
import { BUILD_ROOT } from "../support/open-test-gateway.ts";

const TYPES: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".woff2": "font/woff2",
};

t.test("served by a plain static host: the hourglass, one lookup, the shop", async (t) => {
  const browser = await launchBrowser(t);
  if (!browser) return;
  const gateway = await demoGateway(t);
  const folder = join(BUILD_ROOT, "storefront/browser");
  // Files, and index.html for everything else; what the files don't have (API, pictures) comes from the gateway.
  const toGateway = createProxyMiddleware({
    target: `http://127.0.0.1:${gateway.port}`,
    pathFilter: ["/api/**", "/images/**"],
  });
  const host = createServer((req, res) => {
    const path = new URL(req.url ?? "/", "http://x").pathname;
    if (path.startsWith("/api/") || path.startsWith("/images/")) return void toGateway(req, res);
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
  const { port } = host.address() as AddressInfo;
  for (const path of ["/", "/categories/none", "/?x=1"]) {
    const watched = await watchedPage(browser);
    await watched.page.goto(`http://northbean.localhost:${port}${path}`);
    await watched.page.getByText("Northbean Roasters").first().waitFor();
    await watched.page.waitForLoadState("networkidle");
    const lookups = watched.requests.filter((request) => new URL(request).pathname === "/api/sellers");
    t.equal(lookups.length, 1, `${path}: one lookup`);
    t.match(lookups[0], /\?domain=northbean$/);
    t.equal(await watched.sawHourglass(), true, "while the hourglass was shown");
    await watched.page.context().close();
  }
  const unknown = await watchedPage(browser);
  await unknown.page.goto(`http://nobody.localhost:${port}/`);
  await unknown.page.getByText("nobody.localhost").first().waitFor();
});

t.test("the gateway could not look: the page does, and shows the shop when the storage is back", async (t) => {
  const browser = await launchBrowser(t);
  if (!browser) return;
  const gateway = await demoGateway(t);
  const { directory } = gateway;
  const resolve = directory.resolve.bind(directory);
  let failures = 2;
  directory.resolve = async (key) => (failures-- > 0 ? { status: "unavailable", reason: "read-failed" } : resolve(key));
  const watched = await watchedPage(browser);
  const response = await watched.page.goto(gateway.url("demo.localhost"));
  t.equal(response?.status(), 503);
  await watched.page.getByRole("heading", { level: 1, name: "Tide & Clay" }).waitFor();
  t.equal(await watched.sawHourglass(), true);
});
