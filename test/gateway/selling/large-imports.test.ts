import { readFile } from "node:fs/promises";
import t, { type Test } from "tap";
import type { Product } from "../../../areas/shared/catalogue/product.ts";
import { StorageFailure } from "../../../gateway/platform/errors.ts";
import { openPlatform } from "../../../gateway/platform/open-platform.ts";
import { memberSession } from "../../support/accounts.ts";
import { type SpawnedGateway, spawnGateway } from "../../support/gateway.ts";
import { ImportClient, largeShopifyExport, shopifyCsv } from "../../support/imports.ts";
import { dumpDatabase } from "../../support/platform.ts";
import { findProducts, storeProduct, storeShop } from "../../support/shop.ts";
import { pollUntil, testFolder } from "../../support/system.ts";

const LINES = 5_000;
const PRODUCTS = 1_250;
const HOST = "acme.shops.example";
const ENV = {
  PRODUCT_HOST: "shops.example",
  API_REQUESTS_PER_MINUTE: "1000000",
  // An import that needs more memory than this ends the gateway. Without the limit Node would collect garbage so late
  // that the process's memory does not show what it needs.
  NODE_OPTIONS: "--max-old-space-size=160",
};

/** Two shops, the first with signed-in members, and a gateway in its own process. */
async function open(t: Test) {
  const dataDir = testFolder(t);
  const platform = await openPlatform({ backend: "embedded", dataDir });
  t.teardown(() => platform.close());
  const subscription = { plan: "pro", status: "active", currentPeriodEnd: null } as const;
  const { seller } = await storeShop(platform, { domain: "acme", subscription }, 3);
  const other = await storeShop(platform, { domain: "beans" });
  const { headers } = await memberSession(platform, seller.id, HOST);
  const gateway = await spawnGateway(t, { ...ENV, DATA_DIR: dataDir });
  const client = new ImportClient(gateway.port, seller.id, headers);
  const dump = () => {
    const { imports: _, sessions: __, ...rest } = dumpDatabase(dataDir);
    return rest;
  };
  return { dataDir, platform, seller, other, headers, gateway, client, dump };
}

/** The peak memory of a process, in megabytes. */
async function mostMemory({ process: { pid } }: SpawnedGateway): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

t.test("imports 5,000 lines with visible progress while other shops sell", async (t) => {
  const { platform, seller, other, gateway, client, dump } = await open(t);
  await client.plan(shopifyCsv(largeShopifyExport(5)));
  const memory = await mostMemory(gateway);
  const before = dump();
  const { status, body } = await client.plan(shopifyCsv(largeShopifyExport(LINES)));
  t.equal(status, 201);
  t.match(body.import, { lines: LINES, create: PRODUCTS, categories: 10, problems: [], progress: { total: PRODUCTS } });
  t.same(dump(), before);

  const seen = new Set<number>();
  const over = new AbortController();
  let writes = 0;
  const [theirs] = other.products as [Product];
  const others = (async () => {
    while (!over.signal.aborted) {
      const title = `Theirs ${writes + 1}`;
      // Under load both processes may wait for each other longer than the database's timeout.
      const refused = await storeProduct(platform, other.seller.id, { ...theirs, title }).catch((error) => error);
      if (refused === undefined) writes += 1;
      else if (!(refused instanceof StorageFailure)) throw refused;
      await new Promise((resume) => setTimeout(resume, 5));
    }
  })();
  const report = await client.finish(body.import.id, undefined, ({ progress }) => seen.add(progress.done));
  over.abort();
  await others;
  t.match(report, { state: "done", progress: { done: PRODUCTS, total: PRODUCTS }, failure: null });
  t.ok(seen.size >= 3, `progress was seen at ${[...seen].join(", ")}`);
  t.same(
    [...seen],
    [...seen].toSorted((a, b) => a - b),
    "progress never decreases",
  );
  t.ok(writes > 1, "another process can write to another shop");
  t.equal((await platform.products.get(other.seller.id, theirs.id))?.title, `Theirs ${writes}`);

  t.equal(await platform.products.count(seller.id, {}), PRODUCTS + 3);
  t.match(await platform.products.findBySlug(seller.id, "cotton-shirt-1249"), {
    title: "The cotton shirt 1249",
    status: "active",
    options: [{ name: "Size", values: ["S", "M", "L"] }],
  });
  t.match(await platform.products.findBySlug(seller.id, "linen-shirt-0"), {
    description: /^Made of \*\*cotton\*\*\.\n\n- linen .*\n- Wash "cold", 30°$/,
    variants: [
      { title: "S", sku: "SH-0-S", price: 2000, stock: 0 },
      { stock: 1 },
      { stock: 2 },
      { title: "XL", stock: 3 },
    ],
  });
  t.equal((await findProducts(platform, seller.id, "shirt 1249", 5)).products.length, 1);
  t.match((await client.plan(shopifyCsv(largeShopifyExport(LINES)))).body.import, {
    create: 0,
    change: 0,
    unchanged: PRODUCTS,
  });
  const grown = (await mostMemory(gateway)) - memory;
  t.ok(grown < 200, `${Math.round(grown)} MB of memory`);
});

t.test("names one bad line among 5,000 and writes nothing", async (t) => {
  const { client, dump } = await open(t);
  const before = dump();
  const rows = largeShopifyExport(LINES);
  rows[4_999 - 2] = { ...rows[4_999 - 2], "Variant Price": "twenty" };
  const { body } = await client.plan(shopifyCsv(rows));
  t.match(body.import.problems, [
    { line: 4_999, column: "Variant Price", code: "not-an-amount", params: { text: "twenty" } },
  ]);
  t.match([body.import.problemCount, body.import.create], [1, PRODUCTS - 1]);
  t.match(await client.run(body.import.id), { status: 409, body: { error: { code: "import-refused" } } });
  t.same(dump(), before);
});

t.test("a killed gateway leaves nothing inconsistent, and the import can be repeated", async (t) => {
  const { dataDir, platform, seller, headers, gateway, client, dump } = await open(t);
  const before = dump();
  const { body } = await client.plan(shopifyCsv(largeShopifyExport(LINES)));
  const { id } = body.import;
  await client.run(id);
  const midway = await pollUntil(
    () => client.read(id),
    ({ body }) => body.import.progress.done > 0 || body.import.state !== "running",
  );
  gateway.process.kill("SIGKILL");
  await gateway.exited;
  t.match(midway.body.import, { state: "running" });
  t.ok(midway.body.import.progress.done > 0, `${midway.body.import.progress.done} products were written`);
  t.same(dump(), before);
  t.equal(await platform.products.count(seller.id, {}), 3);
  // Makes the lost run count as lost: its last heartbeat is too old.
  await platform.imports.change(seller.id, (stored) => ({
    ...stored,
    run: { id: "lost", seenAt: "2026-01-01T00:00:00.000Z" },
  }));
  const next = await spawnGateway(t, { ...ENV, DATA_DIR: dataDir });
  const again = new ImportClient(next.port, seller.id, headers);
  t.match(await again.read(id), { body: { import: { state: "failed", failure: "interrupted" } } });
  t.same(dump(), before);
  t.equal((await again.finish(id)).state, "done");
  t.equal(await platform.products.count(seller.id, {}), PRODUCTS + 3);
});
