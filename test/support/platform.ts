import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import type { Test } from "tap";
import type { Account } from "../../areas/shared/accounts/account.ts";
import type { Product } from "../../areas/shared/catalogue/product.ts";
import type { OrderRequest } from "../../areas/shared/orders/contract/orders.ts";
import type { Order } from "../../areas/shared/orders/order.ts";
import { actOnOrder } from "../../areas/shared/orders/order-actions.ts";
import type { Seller } from "../../areas/shared/sellers/seller.ts";
import { databaseFile, openDatabase } from "../../gateway/platform/open-database.ts";
import { openPlatform, type PlatformOptions } from "../../gateway/platform/open-platform.ts";
import { createTestProvider, manualProvider, type TestProvider } from "../../gateway/platform/orders/own-providers.ts";
import { placeOrder } from "../../gateway/platform/orders/place-order.ts";
import { EncoderPool } from "../../gateway/platform/pictures/encoder-pool.ts";
import { PictureEncoder } from "../../gateway/platform/pictures/picture-encoder.ts";
import type { RenditionOptions } from "../../gateway/platform/pictures/rendition-maker.ts";
import type { Platform } from "../../gateway/platform/platform.ts";
import { allSellers } from "../../gateway/platform/sellers/sellers.ts";
import { readShop } from "../../gateway/platform/shops/export-shop.ts";
import { firebaseProject } from "./firebase.ts";
import { makeMail, orderOf, placementOf } from "./orders.ts";
import { makeCategory, makeProduct, makeSeller, makeVariant, storeProduct, storeShop } from "./shop.ts";
import { pollUntil, testFolder } from "./system.ts";

/**
 * Requests wait until their rendition is finished, so responses don't depend on the machine's load. Renditions are made
 * only on request, so stored files don't depend on time.
 */
export const patiently: RenditionOptions = {
  // Its processes stay: between tests, those of a gateway would often reach their idle time.
  encoder: new PictureEncoder(new EncoderPool({ idleTime: 600_000 })),
  inBackground: false,
  wait: (_milliseconds, signal) => once(signal, "abort"),
};

/** The bytes of an empty database with the current schema. */
let emptyDatabase: Buffer | undefined;

/** Creates an embedded platform's database, unless it exists. Copying is ten times faster than migrating. */
export function createDatabase(dataDir: string): void {
  const file = databaseFile(dataDir);
  if (existsSync(file)) return;
  mkdirSync(dataDir, { recursive: true });
  if (!emptyDatabase) {
    openDatabase(file).close();
    emptyDatabase = readFileSync(file);
  } else writeFileSync(file, emptyDatabase, { mode: 0o600 });
}

const PUBLIC_ADDRESS = { productHost: "shops.example", publicOrigin: "https://shops.example" };

/** Opens a platform and closes it when the test ends. */
export async function openTestPlatform(test: Pick<Test, "teardown">, options: PlatformOptions): Promise<Platform> {
  if (options.backend === "embedded") createDatabase(options.dataDir);
  const platform = await openPlatform({ renditions: patiently, ...PUBLIC_ADDRESS, ...options });
  test.teardown(() => platform.close());
  return platform;
}

/** Opens an empty platform and closes it when the test ends. */
export type OpenPlatform = (test: Test, injected?: Pick<PlatformOptions, "clock" | "newId">) => Promise<Platform>;

export const openEmbedded: OpenPlatform = (test, injected) =>
  openTestPlatform(test, { backend: "embedded", dataDir: testFolder(test), ...injected });

/** On the running emulator, each in its own project. */
export const openFirebase: OpenPlatform = (test, injected) =>
  openTestPlatform(test, {
    backend: "firebase",
    dataDir: testFolder(test),
    firebase: firebaseProject(),
    ...injected,
  });

/** The platform of a process that crashes while it changes an order or a seller, before or after the change is stored. */
export function crashingPlatform(platform: Platform, port: "orders" | "sellers", when: "before" | "after"): Platform {
  const crashing = new Proxy<object>(platform[port], {
    get(target, name) {
      const method = (Reflect.get(target, name) as (...given: unknown[]) => Promise<unknown>).bind(target);
      if (name !== "change") return method;
      return async (...given: unknown[]) => {
        if (when === "after") await method(...given);
        throw new Error("a crash");
      };
    },
  });
  return { ...platform, [port]: crashing };
}

export interface OrderShop {
  platform: Platform;
  provider: TestProvider;
  seller: Seller;
  /** Its only variant costs 12.00 and has a stock of 10. */
  product: Product;
  /** The platform's clock, set by the test. */
  clock: { now: Date };
  /** Orders one piece of the product by default. */
  place: (change?: Partial<OrderRequest>, idempotencyKey?: string) => Promise<Order>;
  /** The remaining stock. */
  stock: () => Promise<number | null | undefined>;
}

/** Opens a platform with a shop that takes orders and payments. */
export async function openOrderShop(t: Test, given: Partial<Seller> = {}): Promise<OrderShop> {
  const clock = { now: new Date("2026-05-06T07:08:09.000Z") };
  const provider = createTestProvider();
  const opened = await openEmbedded(t, { clock: () => clock.now });
  const platform: Platform = { ...opened, paymentProviders: [manualProvider, provider] };
  const { seller, categories } = await storeShop(platform, given, 0);
  const product = makeProduct({
    sellerId: seller.id,
    categoryId: categories[0]?.id ?? "",
    title: "Mug",
    variants: [makeVariant({ price: 1200, stock: 10 })],
  });
  await storeProduct(platform, seller.id, product);
  return {
    platform,
    provider,
    seller,
    product,
    clock,
    async place(change = {}, idempotencyKey = randomUUID()) {
      const request = { ...orderOf(seller, product, 1), ...change };
      const asked = { seller, idempotencyKey, request };
      return (await placeOrder(platform, asked)).order;
    },
    async stock() {
      return (await platform.products.get(seller.id, product.id))?.variants[0]?.stock;
    },
  };
}

/** Adds a shop with one product, which takes orders, too. */
export async function addOrderShop(platform: Platform): Promise<Pick<OrderShop, "seller" | "place">> {
  const { seller, products } = await storeShop(platform);
  return {
    seller,
    async place(change = {}, idempotencyKey = randomUUID()) {
      const request = { ...orderOf(seller, products[0] as Product, 1), ...change };
      return (await placeOrder(platform, { seller, idempotencyKey, request })).order;
    },
  };
}

/** The platform's orders, with a function that each change calls first. */
export function withOrderChange(
  { orders }: Pick<Platform, "orders">,
  before: (sellerId: string, orderId: string) => void,
): Platform["orders"] {
  return new Proxy(orders, {
    get(target, name: keyof Platform["orders"]) {
      if (name !== "change") return target[name].bind(target);
      const change: typeof target.change = async (sellerId, orderId, step) => {
        before(sellerId, orderId);
        return target.change(sellerId, orderId, step);
      };
      return change;
    },
  });
}

/** The first one's password is {@link FULL_PASSWORD}; the last one has none. */
export const FULL_EMAILS = ["ada", "bob", "none"].map((name) => `${name}@people.example`);
export const FULL_PASSWORD = "a heron on the quay";

/** The differences between the four shops of {@link fillPlatform}. */
const SHOPS: Partial<Seller>[] = [
  {
    id: "seller-acme",
    domain: "acme",
    previousDomains: ["acme-shop", "old-acme"],
    customDomain: { host: "acme.example", verified: true },
    subscription: { plan: "pro", status: "active", currentPeriodEnd: "2099-12-31T23:59:59.999Z" },
    cardAccount: { id: "acct_acme", state: "restricted", missing: ["external_account"] },
    billing: { customer: "cus_acme", subscription: "sub_acme", syncAt: "2026-05-01T00:00:00.000Z" },
    contact: { email: "hello@acme.example", phone: "+353 1 000", address: "1 Quay\nDublin" },
    version: 41,
  },
  {
    id: "seller-paused",
    domain: "paused-shop",
    status: "paused",
    customDomain: { host: "p.example", verified: false },
  },
  { id: "seller-suspended", domain: "suspended-shop", status: "suspended", suspendedFrom: "paused" },
  { id: "seller-closed", domain: "closed-shop", status: "closed", pages: [{ slug: "terms", title: "T", body: "# T" }] },
];

/** Has letters outside ASCII, an emoji and a line separator. */
const TITLE = "Teekanne “Möwe” 🫖 \u2028 Set";

/**
 * Fills a platform with records of every type: four shops in all statuses, the first with `products`, pictures and
 * `orders` in several states; accounts with and without a password, one of them in several shops; an idempotency key
 * without an order; queued mails, one of them after a failed attempt.
 */
export async function fillPlatform(platform: Platform, { products = 12, orders = 5 } = {}): Promise<void> {
  const email = (name: string): string => `${name}@people.example`;
  for (const [name, password] of [
    ["ada", FULL_PASSWORD],
    ["bob", "another pässword"],
    ["none", null],
  ] as const) {
    const createdAt = "2026-01-02T03:04:05.678Z";
    await platform.accounts.add({ account: { id: `account-${name}`, email: email(name), name, createdAt }, password });
  }
  // Imported here because it loads sharp.
  const { makePicture, makeSvg } = await import("./pictures.ts");
  const picture = await platform.images.add("seller-acme", await makePicture(700, 500).png().toBuffer(), "Two halves");
  const drawing = await platform.images.add("seller-acme", makeSvg(40, 40), "A square");
  for (const given of SHOPS) {
    const seller = makeSeller({ ...given, ownerId: "account-ada", logo: given.id === "seller-acme" ? drawing : null });
    const category = makeCategory({ sellerId: seller.id, slug: "cups", position: 3 });
    const size = seller.domain === "acme" ? products : 1;
    const catalogue = Array.from({ length: size }, (_, position) =>
      makeProduct({
        sellerId: seller.id,
        categoryId: category.id,
        position,
        slug: `cup-${position}`,
        title: position === 0 ? TITLE : `Cup ${position}`,
        status: (["active", "draft", "archived"] as const)[position % 3] ?? "active",
        images: position === 0 && seller.domain === "acme" ? [picture] : [],
        version: position + 1,
      }),
    );
    await platform.shops.create({ seller, categories: [category], products: catalogue });
    await addMember(platform, "account-ada", seller.id);
    if (seller.domain === "acme") await sell(platform, catalogue[0] as Product, orders);
  }
  await addMember(platform, "account-bob", "seller-acme");
  await platform.orders.withdraw("seller-acme", "a-key-that-was-used-up");
  await platform.mails.add([makeMail({ subject: "First" }), makeMail({ subject: "Second" })]);
  await platform.mails.claim(1, 60_000);
}

export async function addMember({ memberships }: Platform, accountId: string, sellerId: string): Promise<void> {
  await memberships.save({ accountId, sellerId, role: "owner", createdAt: "2026-02-03T04:05:06.000Z" });
}

/** Places orders with known keys, each one step further than the one before. */
async function sell({ orders }: Platform, product: Product, count: number): Promise<void> {
  const at = "2026-03-04T05:06:07.000Z";
  const { sellerId } = product;
  for (let n = 0; n < count; n++) {
    const customer = { name: `Zoë ${n}`, email: `zoe-${n}@people.example`, phone: n % 2 === 0 ? null : "+49 1" };
    const placement = placementOf([{ product }], { order: { customer, id: `order-${n}` }, mails: [makeMail()] });
    const { order } = await orders.place(sellerId, { ...placement, idempotencyKey: `order-key-number-${n}` });
    for (const action of (["confirm", "mark-paid", "ship"] as const).slice(0, n)) {
      await orders.change(sellerId, order.id, (stored: Order) => {
        const tracking = { carrier: "Post", number: `T-${n}`, url: "" };
        const step = actOnOrder(stored, action, { at, tracking });
        return step && { ...step, mails: [] };
      });
    }
  }
}

const MANY = 10_000;

/** Reads all records of a platform through its ports; accounts only with these addresses. */
export async function snapshotPlatform(platform: Platform, emails: readonly string[]): Promise<object> {
  const accounts = await Promise.all(emails.map((email) => platform.accounts.findByEmail(email)));
  const memberships = await Promise.all(accounts.map(async (account) => membershipsOf(platform, account)));
  const shops: object[] = [];
  for await (const seller of allSellers(platform)) {
    const { id } = seller;
    const orders = await platform.orders.list(id, { limit: MANY });
    shops.push({
      ...(await readShop(platform, seller)),
      orders,
      counts: await platform.orders.counts(id),
      pictures: await picturesOf(platform, id),
      usage: await platform.images.usage(id),
    });
  }
  return { accounts, memberships, shops };
}

async function membershipsOf({ memberships }: Platform, account: Account | undefined): Promise<object[]> {
  return account ? memberships.listByAccount(account.id) : [];
}

async function picturesOf({ images }: Platform, sellerId: string): Promise<object[]> {
  const ids = (await images.list(sellerId)).toSorted();
  return Promise.all(
    ids.map(async (id) => ({
      id,
      original: await images.readOriginal(sellerId, id),
      narrowest: await images.read(sellerId, id, 320, "webp"),
      widths: await images.use(sellerId, id),
    })),
  );
}

/** Columns that are JSON also for `null`. */
const JSON_COLUMNS = new Set(["customDomain", "logo", "cover", "tracking", "cardAccount", "billing"]);

/** Inserts records as an earlier release stored them: fields other than texts and numbers are JSON. */
export function insertRecords(database: DatabaseSync, table: string, records: readonly object[]): void {
  for (const record of records) {
    const names = Object.keys(record);
    const values = Object.entries(record).map(([name, value]) =>
      JSON_COLUMNS.has(name) || (typeof value === "object" && value !== null) ? JSON.stringify(value) : value,
    );
    const sql = `INSERT INTO ${table} (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`;
    database.prepare(sql).run(...(values as SQLInputValue[]));
  }
}

/** Corrupts an embedded platform's records directly in its database. */
export function breakRecords(dataDir: string, ...statements: string[]): void {
  const database = new DatabaseSync(databaseFile(dataDir));
  for (const sql of statements) database.exec(sql);
  database.close();
}

/** Reads every row of every table of the embedded database, including the search index, over a separate connection. */
export function dumpDatabase(dataDir: string): Record<string, unknown[]> {
  const database = new DatabaseSync(join(dataDir, "awning.sqlite"), { readOnly: true });
  try {
    const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").all();
    return Object.fromEntries(
      tables.map(({ name }) => {
        const statement = database.prepare(`SELECT * FROM "${String(name)}"`);
        // The search index has segment numbers above Number.MAX_SAFE_INTEGER.
        statement.setReadBigInts(String(name).startsWith("productSearch"));
        return [name, statement.all()];
      }),
    );
  } finally {
    database.close();
  }
}

/** The whole database, read when no mail is queued: mails are sent in the background. */
export async function dumpSettledDatabase(dataDir: string): Promise<Record<string, unknown[]>> {
  return pollUntil(
    async () => dumpDatabase(dataDir),
    ({ mails }) => mails?.length === 0,
  );
}
