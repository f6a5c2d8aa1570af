import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import t from "tap";
import type { Product } from "../../../../areas/shared/catalogue/product.ts";
import { SCHEMA_STEPS } from "../../../../gateway/platform/database/sqlite-schema.ts";
import { StorageFailure } from "../../../../gateway/platform/errors.ts";
import { openDatabase } from "../../../../gateway/platform/open-database.ts";
import { openPlatform } from "../../../../gateway/platform/open-platform.ts";
import { SqliteSellers } from "../../../../gateway/platform/sellers/sqlite-sellers.ts";
import { SqliteShops } from "../../../../gateway/platform/shops/sqlite-shops.ts";
import { firstReleaseOrder, makeMail, makeOrder, placementOf } from "../../../support/orders.ts";
import { insertRecords } from "../../../support/platform.ts";
import {
  cardOf,
  findProducts,
  firstReleaseSeller,
  makeCategory,
  makeProduct,
  makeSeller,
  makeVariant,
} from "../../../support/shop.ts";
import { testFolder } from "../../../support/system.ts";

function ofFirstRelease(product: Product): Omit<Product, "version" | "rendered"> {
  const { version: _, rendered: __, ...others } = product;
  return others;
}

t.test("migrates shops of the first release, whose products can be listed, found and ordered", async (t) => {
  const dataDir = testFolder(t);
  const all = makeSeller({ domain: "acme" });
  const { pages, paymentDays, paymentChoice, deliveryCountries, rendered, ...later } = all;
  const { cardAccount, billing, suspendedFrom, ...seller } = later;
  const added = { pages, paymentDays, paymentChoice, deliveryCountries, rendered, cardAccount, billing, suspendedFrom };
  const [sellerId, category] = [seller.id, makeCategory({ sellerId: seller.id })];
  const make = (title: string, price: number, given = {}) =>
    makeProduct({ sellerId, categoryId: category.id, title, variants: [makeVariant({ price, stock: 9 })], ...given });
  const [kettle, teapot, draft] = [
    make("Copper kettle", 900, { options: [{ name: "Glaze", values: ["Seafoam"] }] }),
    make("Teapot", 500, { variants: [makeVariant({ price: 100, stock: 0 }), makeVariant({ price: 500, stock: 9 })] }),
    make("Copper draft", 1, { status: "draft" }),
  ];
  const many = Array.from({ length: 1000 }, (_, index) => make(`Plate ${index}`, 1000 + index));
  const old = new DatabaseSync(join(dataDir, "awning.sqlite"));
  old.exec(`${SCHEMA_STEPS[0]?.sql}; PRAGMA user_version = 1`);
  insertRecords(old, "sellers", [seller]);
  insertRecords(old, "domains", [{ name: "acme", kind: "current", sellerId }]);
  insertRecords(old, "categories", [category]);
  insertRecords(old, "products", [kettle, teapot, draft, ...many].map(ofFirstRelease));
  old.close();

  const indexed: number[] = [];
  for (const opened of ["first", "second"]) {
    const onIndexing = (products: number) => indexed.push(products);
    const platform = await openPlatform({ backend: "embedded", dataDir, onIndexing });
    t.strictSame(indexed, [1003], "the operator reads once why the start takes longer");
    t.strictSame(
      await platform.sellers.findByDomain("acme"),
      // The texts of the shop and of 1,003 products were rendered, 20 records at a time.
      { ...seller, ...added, version: 1 + Math.ceil(1004 / 20) },
      opened,
    );
    t.strictSame(await platform.products.get(sellerId, kettle.id), kettle);
    const filter = { inStock: false, minPrice: null, maxPrice: null, options: [] };
    const query = { categoryId: category.id, sort: "price-asc", filter, offset: 0, limit: 2000 } as const;
    const { products, total } = await platform.products.browse(sellerId, query);
    t.equal(total, 1002);
    t.strictSame(products, [teapot, kettle, ...many].map(cardOf));
    const found = async (text: string) => (await findProducts(platform, sellerId, text)).products;
    t.strictSame(await found("copper"), [cardOf(kettle)], "without drafts");
    const rows = { text: "copper", status: null, categoryId: null, sort: "title", offset: 0, limit: 9 } as const;
    t.strictSame(
      (await platform.products.rows(sellerId, rows)).products,
      [draft, kettle],
      "the admin's list finds drafts",
    );
    t.match(await platform.products.lowStock(sellerId, 0, 9), [{ product: { id: teapot.id }, variant: { stock: 0 } }]);
    t.strictSame(await found("seafoma"), [cardOf(kettle)], "a mistyped word is corrected");
    for (const product of many.slice(0, 1000).filter((_, index) => index % 111 === 0)) {
      t.ok(
        (await found(product.title)).some(({ id }) => id === product.id),
        product.title,
      );
    }
    await platform.close();
  }

  const platform = await openPlatform({ backend: "embedded", dataDir });
  t.teardown(() => platform.close());
  t.equal((await platform.orders.place(sellerId, placementOf([{ product: kettle }]))).order.number, 1001);
});

t.test("migrates the idempotency keys of earlier orders, and can invalidate unused keys", async (t) => {
  const dataDir = testFolder(t);
  const seller = makeSeller({ domain: "acme" });
  const order = makeOrder({ sellerId: seller.id, notes: [] });
  const { idempotencyKey, requestHash } = placementOf([]);
  const old = new DatabaseSync(join(dataDir, "awning.sqlite"));
  for (const { sql } of SCHEMA_STEPS.slice(0, 2)) old.exec(sql);
  old.exec("PRAGMA user_version = 2");
  insertRecords(old, "sellers", [firstReleaseSeller(seller)]);
  insertRecords(old, "orders", [firstReleaseOrder(order)]);
  insertRecords(old, "orderKeys", [{ sellerId: seller.id, idempotencyKey, requestHash, orderId: order.id }]);
  old.close();

  const platform = await openPlatform({ backend: "embedded", dataDir });
  t.teardown(() => platform.close());
  const { orders } = platform;
  t.strictSame(await orders.place(seller.id, { ...placementOf([]), idempotencyKey }), { order, repeated: true });
  const unused = placementOf([]);
  t.equal(await orders.withdraw(seller.id, unused.idempotencyKey), undefined);
  await t.rejects(orders.place(seller.id, unused), { code: "idempotency-key-reused" });
});

/** The steps of the last release whose searches kept Arabic digits and two spellings of letters such as ة. */
const STEPS_BEFORE_ONE_SPELLING = 27;

t.test("migrates the words of searches, so that products and orders are found by plain letters", async (t) => {
  const dataDir = testFolder(t);
  const seller = makeSeller({ domain: "acme" });
  const category = makeCategory({ sellerId: seller.id });
  const product = makeProduct({ sellerId: seller.id, categoryId: category.id, title: "Łódź ٢٥٠" });
  const customer = { name: "Łukasz Sørensen فاطمة", email: "a@people.example", phone: null };
  const order = makeOrder({ sellerId: seller.id, customer });
  const old = new DatabaseSync(join(dataDir, "awning.sqlite"));
  for (const { sql } of SCHEMA_STEPS.slice(0, STEPS_BEFORE_ONE_SPELLING)) old.exec(sql);
  old.exec(`PRAGMA user_version = ${STEPS_BEFORE_ONE_SPELLING}`);
  insertRecords(old, "sellers", [seller]);
  insertRecords(old, "categories", [category]);
  insertRecords(old, "products", [{ ...product, rowWords: " łodz ٢٥٠" }]);
  insertRecords(old, "orders", [{ ...order, customerWords: " łukasz sørensen فاطمة" }]);
  old.close();

  const platform = await openPlatform({ backend: "embedded", dataDir });
  t.teardown(() => platform.close());
  const { products, orders } = platform;
  const rows = { status: null, categoryId: null, sort: "title", offset: 0, limit: 9 } as const;
  for (const text of ["lodz", "Łódź", "250", "٢٥٠"]) {
    t.strictSame((await findProducts({ products }, seller.id, text)).products, [cardOf(product)], text);
    t.strictSame((await products.rows(seller.id, { ...rows, text })).products, [product], text);
  }
  for (const text of ["lukasz", "sorensen", "Łukasz Sørensen", "فاطمه"])
    t.strictSame(await orders.list(seller.id, { text, limit: 9 }), [order], text);
});

/** The steps of the last release that sent all mails by age. */
const STEPS_BEFORE_AWAITED_MAILS = 28;

t.test("migrates waiting mails, so that codes go first, and a broken mail stops nothing", async (t) => {
  const dataDir = testFolder(t);
  const old = new DatabaseSync(join(dataDir, "awning.sqlite"));
  for (const { sql } of SCHEMA_STEPS.slice(0, STEPS_BEFORE_AWAITED_MAILS)) old.exec(sql);
  old.exec(`PRAGMA user_version = ${STEPS_BEFORE_AWAITED_MAILS}`);
  const times = { attempts: 0, createdAt: "2026-01-01T00:00:00.000Z", dueAt: "2026-01-01T00:00:00.000Z" };
  const messages = [makeMail(), "{", makeMail({ audience: "account" })];
  insertRecords(
    old,
    "mails",
    messages.map((message, index) => ({ id: String(index), message, ...times })),
  );
  old.close();

  const platform = await openPlatform({ backend: "embedded", dataDir });
  t.teardown(() => platform.close());
  const claimed = await platform.mails.claim(2, 60_000, { awaited: 1 });
  t.strictSame(
    claimed.map(({ id }) => id),
    ["2", "0"],
  );
  const broken: string[] = [];
  t.strictSame(await platform.mails.claim(2, 60_000, { onBroken: ({ name }) => broken.push(name) }), []);
  t.strictSame(broken, ["BrokenRecord"]);
});

t.test("reopening keeps the data", async (t) => {
  const file = join(testFolder(t), "awning.sqlite");
  const seller = makeSeller();
  const first = openDatabase(file);
  await new SqliteShops(first).create({ seller, categories: [], products: [] });
  first.close();
  const second = openDatabase(file);
  t.same(await new SqliteSellers(second, () => new Date(0)).get(seller.id), seller);
  second.close();
});

t.test("rejects a database of a newer release, and leaves it unchanged", async (t) => {
  const file = join(testFolder(t), "awning.sqlite");
  const newer = new DatabaseSync(file);
  newer.exec(`PRAGMA journal_mode = WAL; PRAGMA user_version = ${SCHEMA_STEPS.length + 1}`);
  newer.close();
  const before = readFileSync(file);
  const message = new RegExp(`schema version ${SCHEMA_STEPS.length + 1}.*newer release`, "s");
  t.throws(() => openDatabase(file), { name: StorageFailure.name, message });
  t.same(readFileSync(file), before);
});

t.test("refuses both kinds of transactions once a newer release has migrated the database", async (t) => {
  const file = join(testFolder(t), "awning.sqlite");
  const problems: string[] = [];
  const database = openDatabase(file, { onProblem: (message) => problems.push(message) });
  const newer = new DatabaseSync(file);
  newer.exec(`PRAGMA user_version = ${SCHEMA_STEPS.length + 1}`);
  newer.close();
  const refusal = { name: StorageFailure.name, message: /start the newer release/ };
  const works: string[] = [];
  await t.rejects(
    database.transaction(() => works.push("at once")),
    refusal,
  );
  const steps = database.transactionInSteps(function* () {
    works.push("in steps");
    yield;
  });
  await t.rejects(steps, refusal);
  t.same(works, []);
  t.equal(problems.length, 1);
  const other = new DatabaseSync(file);
  t.doesNotThrow(() => other.exec("BEGIN IMMEDIATE"), "the write lock is free");
  other.close();
  database.close();
});

t.test("refuses both kinds of transactions while another file or none has the database's path", async (t) => {
  const folder = join(testFolder(t), "data");
  const file = join(folder, "awning.sqlite");
  const problems: string[] = [];
  const database = openDatabase(file, { onProblem: (message) => problems.push(message) });
  database.exec(`VACUUM INTO '${folder}/backup.sqlite'`);
  const works: string[] = [];
  const inSteps = function* () {
    works.push("in steps");
    yield;
  };
  const refusal = { name: StorageFailure.name, message: /replaced, moved or deleted/ };
  const refused = async () => {
    const writes = [1, 2].map(() => database.transaction(() => works.push("at once")));
    for (const write of writes) await t.rejects(write, refusal, "those that would share a commit, too");
    await t.rejects(database.transactionInSteps(inSteps), refusal);
  };
  const original = join(folder, "original.sqlite");
  renameSync(file, original);
  await refused();
  t.notOk(existsSync(file));
  renameSync(join(folder, "backup.sqlite"), file);
  await refused();
  renameSync(folder, `${folder}-detached`);
  mkdirSync(folder);
  await refused();
  t.same(works, []);
  t.equal(problems.length, 1);

  rmSync(folder, { recursive: true });
  renameSync(`${folder}-detached`, folder);
  renameSync(original, file);
  await database.transaction(() => works.push("at once"));
  await database.transactionInSteps(inSteps);
  t.same(works, ["at once", "in steps"]);
  database.close();
});

t.test("only the gateway's user can read a new database", async (t) => {
  const dataDir = testFolder(t);
  const platform = await openPlatform({ backend: "embedded", dataDir });
  const files = readdirSync(dataDir).filter((name) => name.startsWith("awning.sqlite"));
  t.ok(files.length >= 2, "with its log");
  t.same(new Set(files.map((name) => statSync(join(dataDir, name)).mode & 0o777)), new Set([0o600]));
  await platform.close();
});

t.test("makes a restored database private, and reports it", async (t) => {
  const dataDir = testFolder(t);
  const file = join(dataDir, "awning.sqlite");
  const restored = openDatabase(file);
  const problems: string[] = [];
  const onProblem = (message: string) => problems.push(message);
  const names = [file, `${file}-wal`, `${file}-shm`];
  for (const name of names) chmodSync(name, 0o644);
  // The restored copy is open: other processes keep their locks and their log.
  const platform = await openPlatform({ backend: "embedded", dataDir, onProblem });
  t.same(
    names.map((name) => statSync(name).mode & 0o777),
    [0o600, 0o600, 0o600],
  );
  t.same(
    problems,
    names.map((name) => `all users of this machine had access to ${name}; now only its owner has (mode 600)`),
  );
  await platform.close();
  restored.close();

  problems.length = 0;
  chmodSync(file, 0o640);
  openDatabase(file, { onProblem }).close();
  t.equal(statSync(file).mode & 0o777, 0o640, "a group may have access");
  t.same(problems, []);
  chmodSync(dataDir, 0o755);
  t.throws(() => openDatabase(dataDir, { onProblem }), { name: StorageFailure.name });
  t.equal(statSync(dataDir).mode & 0o777, 0o755, "not a folder");
});
