import { readFile } from "node:fs/promises";
import t, { type Test } from "tap";
import type { Product } from "../../../areas/shared/catalogue/product.ts";
import { StorageFailure } from "../../../gateway/platform/errors.ts";
import { openPlatform } from "../../../gateway/platform/open-platform.ts";
import { memberSession } from "../../support/accounts.ts";
import { type SpawnedGateway, spawnGateway } from "../../support/gateway.ts";
import { ImportClient, largeShopifyExport, shopifyCsv } from "../../support/imports.ts";
import { dumpDatabase } from "../../support/platform.ts";
import { storeShop } from "../../support/shop.ts";
import { pollUntil, testFolder } from "../../support/system.ts";

const LINES = 5_000;
const PRODUCTS = 1_250;
const HOST = "acme.shops.example";
const ENV = {
  PRODUCT_HOST: "shops.example",
  API_REQUESTS_PER_MINUTE: "1000000",
  // An import that held more than this ends the gateway. Without it, Node collects garbage so late that a process says
  // nothing about what it needs.
  NODE_OPTIONS: "--max-old-space-size=160",
};

/** Two shops, the first of them with its people signed in, and a gateway of its own process. */
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

/** Megabytes of memory that a process has had at most. */
async function mostMemory({ process: { pid } }: SpawnedGateway): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

t.test("5,000 lines: looked through, run with its progress seen, while other shops sell on", async (t) => {
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
      // A busy machine may keep both processes waiting for each other for longer than the database is patient.
      const refused = await platform.products.save(other.seller.id, { ...theirs, title }).catch((error) => error);
      if (refused === undefined) writes += 1;
      else if (!(refused instanceof StorageFailure)) throw refused;
      await new Promise((resume) => setTimeout(resume, 5));
    }
  })();
  const report = await client.finish(body.import.id, ({ progress }) => seen.add(progress.done));
  over.abort();
  await others;
  t.match(report, { state: "done", progress: { done: PRODUCTS, total: PRODUCTS }, failure: null });
  t.ok(seen.size >= 3, `progress was seen at ${[...seen].join(", ")}`);
  t.same(
    [...seen],
    [...seen].toSorted((a, b) => a - b),
    "and only ever grew",
  );
  t.ok(writes > 1, "another process's writes for another shop came through");
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
  t.equal((await platform.products.search(seller.id, "shirt 1249", 5)).products.length, 1);
  t.match((await client.plan(shopifyCsv(largeShopifyExport(LINES)))).body.import, {
    create: 0,
    change: 0,
    unchanged: PRODUCTS,
  });
  const grown = (await mostMemory(gateway)) - memory;
  t.ok(grown < 200, `it took ${Math.round(grown)} MB of memory`);
});

t.test("one bad line among 5,000 is named, and nothing is written", async (t) => {
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

t.test("a gateway that is killed on the way leaves nothing half done, and the import can be run again", async (t) => {
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
  // Once the lost run counts as lost: its last sign of life was long ago.
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
