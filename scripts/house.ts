// npm run house: the size of the code, the different values in its style sheets, and the number of its files that a
// request executes.
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { globSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import { Session } from "node:inspector/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { mock } from "node:test";
import { fileURLToPath } from "node:url";
import pino from "pino";
import type { SaveProductRequest } from "../areas/shared/catalogue/contract/admin-catalogue.ts";
import { NO_FILTER } from "../areas/shared/catalogue/listing.ts";
import { ENDPOINTS, fillPath, TOKEN_HEADER } from "../areas/shared/contract/endpoints.ts";
import type { OrderRequest } from "../areas/shared/orders/contract/orders.ts";
import { productPath } from "../areas/shared/pages/routes.ts";
import { readConfig } from "../gateway/config.ts";
import { openGateway } from "../gateway/gateway.ts";
import { sessionToken } from "../gateway/platform/accounts/guards.ts";
import { openPlatform } from "../gateway/platform/open-platform.ts";
import type { Platform } from "../gateway/platform/platform.ts";
import { BUILD_ROOT, PROJECT_ROOT } from "./build/paths.ts";
import { cssFigures, SCALES } from "./house/css-values.ts";
import { seedDemo } from "./seed.ts";
import { formatTable } from "./shops/format-table.ts";
import { prepareBuild } from "./start/prepare-build.ts";
import { readCommandLine, runCommand } from "./start/run-command.ts";

/** Files with at most this many lines are counted as small. */
const SMALL = 15;
const FOLDERS = ["gateway", "areas", "scripts"];
const STYLED_FOLDERS = ["areas/shared", "areas/landing", "areas/storefront", "areas/admin", "areas"];
const HOST = "demo.shops.example";

const linesOf = (file: string): number => readFileSync(resolve(PROJECT_ROOT, file), "utf8").split("\n").length - 1;

/** Per folder: the number of TypeScript files, their lines, and the number of small files. */
const sizes = (): (string | number)[][] =>
  FOLDERS.map((folder) => {
    const lines = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: PROJECT_ROOT }).map(linesOf);
    const sum = lines.reduce((all, each) => all + each, 0);
    return [folder, lines.length, sum, lines.filter((each) => each <= SMALL).length];
  });

/** Sends a request to the gateway on this machine. @throws Error if the status is not the expected one */
async function sendRequest(
  port: number,
  { method, path, headers, body }: { method: string; path: string; headers?: Record<string, string>; body?: object },
  expected: number,
): Promise<void> {
  const type = body && { "Content-Type": "application/json" };
  const sent = request({ port, host: "127.0.0.1", method, path, headers: { Host: HOST, ...headers, ...type } });
  sent.end(body && JSON.stringify(body));
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  await once(response.resume(), "end");
  if (response.statusCode !== expected) throw new Error(`${method} ${path} returned ${response.statusCode}.`);
}

/** Counts the project's files with at least one function that runs during the work. */
async function filesRun(session: Session, work: () => Promise<void>): Promise<number> {
  await session.post("Profiler.takePreciseCoverage");
  await work();
  const { result } = await session.post("Profiler.takePreciseCoverage");
  return result.filter(
    ({ url, functions }) =>
      url.startsWith("file:") &&
      url !== import.meta.url &&
      FOLDERS.some((folder) => fileURLToPath(url).startsWith(join(PROJECT_ROOT, folder, "/"))) &&
      functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)),
  ).length;
}

/** Creates an account with a session, an order and a product to save, through the platform's ports. */
async function prepareRequests(platform: Platform) {
  const seller = await platform.sellers.findByDomain("demo");
  if (!seller) throw new TypeError("the demo shop is missing");
  const bowls = { text: "bowl", sort: "relevance", filter: NO_FILTER, offset: 0, limit: 5 } as const;
  const { products } = await platform.products.search(seller.id, bowls);
  const product = await platform.products.get(seller.id, products[0]?.id ?? "");
  const variant = product?.variants.find(({ stock }) => stock === null || stock > 0);
  const pickup = seller.deliveryOptions.find(({ kind }) => kind === "pickup");
  if (!product || !variant || !pickup) throw new TypeError("the demo shop needs a bowl in stock and pickup");

  const createdAt = new Date().toISOString();
  const account = { id: "reader", email: "reader@people.example", name: "Reader", createdAt };
  await platform.accounts.add({ account, password: null });
  await platform.memberships.save({ accountId: account.id, sellerId: seller.id, role: "owner", createdAt });
  const { secret } = await platform.sessions.open({ accountId: account.id, host: HOST, userAgent: "" });

  const order: OrderRequest = {
    contact: { name: "Ada", email: "ada@people.example" },
    delivery: { optionId: pickup.id },
    payment: "manual",
    lines: [{ productId: product.id, variantId: variant.id, quantity: 1 }],
    expectedTotal: variant.price + pickup.price,
    currency: seller.currency,
  };
  const { categoryId, title, slug, description, status, options } = product;
  const saved: SaveProductRequest = {
    version: product.version,
    categoryId,
    title,
    slug,
    description,
    status,
    images: [],
    options,
    variants: product.variants.map(({ id, values, sku, price }) => {
      return { id, values, sku, price, compareAtPrice: null, stock: null };
    }),
  };
  return {
    page: { method: "GET", path: productPath(slug) },
    order: {
      method: "POST",
      path: fillPath(ENDPOINTS.orders.path, { sellerId: seller.id }),
      headers: { "Idempotency-Key": randomUUID() },
      body: order,
    },
    save: {
      method: "PUT",
      path: fillPath(ENDPOINTS.saveProduct.path, { sellerId: seller.id, productId: product.id }),
      headers: {
        Cookie: `__Host-awning=${secret}`,
        Origin: `https://${HOST}`,
        [TOKEN_HEADER]: sessionToken(secret),
      },
      body: saved,
    },
  };
}

/** Counts the files that the server executes for each of the most common requests. */
async function executedFiles(): Promise<(string | number)[][]> {
  const dataDir = await mkdtemp(join(tmpdir(), "awning-house-"));
  const config = readConfig({ NODE_ENV: "test", DATA_DIR: dataDir, PRODUCT_HOST: "shops.example" });
  const platform = await openPlatform({ ...config, renditions: { inBackground: false } });
  await seedDemo(platform, () => {});
  // Background jobs would run during some of the requests: stops their timers, and the mails that a write wakes.
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  const gateway = await openGateway({ config, platform, log: pino({ level: "silent" }), buildRoot: BUILD_ROOT });
  platform.mails.onQueued = () => {};
  const session = new Session();
  try {
    await new Promise<void>((done) => gateway.server.listen(0, "127.0.0.1", done));
    const { port } = gateway.server.address() as AddressInfo;
    const { page, order, save } = await prepareRequests(platform);
    // Warms up everything that is initialised once.
    await sendRequest(port, { method: "GET", path: "/" }, 200);
    session.connect();
    await session.post("Profiler.enable");
    await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
    return [
      ["page miss", await filesRun(session, () => sendRequest(port, page, 200))],
      ["page hit", await filesRun(session, () => sendRequest(port, page, 200))],
      ["saved product", await filesRun(session, () => sendRequest(port, save, 200))],
      ["order", await filesRun(session, () => sendRequest(port, order, 201))],
    ];
  } finally {
    session.disconnect();
    mock.timers.reset();
    await gateway.drain(0);
    await platform.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

readCommandLine("Usage: npm run house", {});
await runCommand(async () => {
  await prepareBuild();
  console.log(formatTable(["folder", "files", "lines", `of ${SMALL} lines or fewer`], sizes()));
  console.log(formatTable(["folder", "style sheets", "lines", ...SCALES], cssFigures(STYLED_FOLDERS)));
  console.log(formatTable(["request", "project files that it executes"], await executedFiles()));
  return 0;
});
