import { randomUUID } from "node:crypto";
import type { Test } from "tap";
import type { Account } from "../../areas/shared/accounts/account.ts";
import type { Shop } from "../../areas/shared/shops/shop.ts";
import { formatPasswordHash } from "../../gateway/platform/accounts/password-hash.ts";
import type {
  AccountRecord,
  MailRecord,
  MigrationTable,
  OrderKeyRecord,
} from "../../gateway/platform/migration/migration-store.ts";
import type { PictureRecord } from "../../gateway/platform/pictures/images.ts";
import type { Platform } from "../../gateway/platform/platform.ts";
import { readShop } from "../../gateway/platform/shops/export-shop.ts";
import { makeMail, makeOrder, makeOrderLine, placementOf } from "../support/orders.ts";
import { makePicture } from "../support/pictures.ts";
import type { OpenPlatform } from "../support/platform.ts";
import {
  findProducts,
  makeCategory,
  makeProduct,
  makeSeller,
  makeVariant,
  storeProduct,
  storeShop,
} from "../support/shop.ts";

/** The contract of the port `MigrationStore`. */
export function migrationStoreContract(t: Test, open: OpenPlatform): void {
  t.test("stores accounts unchanged, with any kind of password hash", async (t) => {
    const { migration, accounts } = await open(t);
    const given = [makeAccountRecord({ passwordHash: OWN_HASH }), makeAccountRecord({ passwordHash: FIREBASE_HASH })];
    const without = makeAccountRecord({ passwordHash: null, name: "Ünal “der” 🫖" });
    const disabledAccount = makeAccountRecord({ passwordHash: OWN_HASH, disabled: true });
    await storesUnchanged(t, migration.accounts, [...given, without, disabledAccount], ({ id }) => id);
    t.strictSame(await accounts.findByEmail(without.email), withoutHash(without));
    t.strictSame(await accounts.get(given[0]?.id ?? ""), withoutHash(given[0] as AccountRecord));
    const renamed = { ...without, name: "Somebody else", passwordHash: OWN_HASH };
    await migration.accounts.put([renamed]);
    t.strictSame(await migration.accounts.find([renamed.id]), [renamed], "it replaces the earlier one");
    for (const disabled of [false, true, false]) {
      await migration.accounts.put([{ ...disabledAccount, disabled }]);
      t.strictSame(await migration.accounts.find([disabledAccount.id]), [{ ...disabledAccount, disabled }]);
    }
    await accounts.setDisabled(disabledAccount.id, true);
    t.strictSame(await migration.accounts.find([disabledAccount.id]), [disabledAccount]);
    t.equal(await migration.accounts.count(), 4);
  });

  t.test("stores a shop unchanged, with search, lists and domains", async (t) => {
    const platform = await open(t);
    const { migration, sellers, products } = platform;
    const shop = makeShop();
    const { seller } = shop;
    await migration.putShop(shop);
    await isStored(t, platform, shop);
    t.equal((await sellers.findByDomain(seller.domain))?.id, seller.id);
    t.equal((await sellers.findByPreviousDomain(seller.previousDomains[0] ?? ""))?.id, seller.id);
    t.equal((await sellers.findByCustomDomain("acme.example"))?.id, seller.id);
    t.equal(await sellers.holderOf(seller.previousDomains[0] ?? ""), seller.id);
    const found = await findProducts({ products }, seller.id, "teapot");
    t.same(
      found.products.map(({ slug }) => slug),
      ["teapot"],
      "visitors can search its products",
    );
    const rows = { text: "draft", status: null, categoryId: null, sort: "title", offset: 0, limit: 9 } as const;
    t.equal((await products.rows(seller.id, rows)).total, 1, "members can search them too");
    t.match(await products.lowStock(seller.id, 5, 9), [{ product: { slug: "teapot" }, variant: { stock: 2 } }]);

    const other = await storeShop(platform);
    const taken = makeProduct({
      ...shop.products[0],
      sellerId: other.seller.id,
      categoryId: other.categories[0]?.id ?? "",
    });
    await t.rejects(
      storeProduct({ products }, other.seller.id, taken),
      { code: "object-not-found" },
      "its ids are claimed",
    );
    const thief = makeSeller({ domain: seller.domain });
    await t.rejects(platform.shops.create({ seller: thief, categories: [], products: [] }), { code: "domain-taken" });
    await storeProduct({ products }, seller.id, { ...(shop.products[0] as Shop["products"][0]), title: "New" });
    t.equal((await sellers.get(seller.id))?.version, seller.version + 1, "the version continues");
  });

  t.test("a shop replaces the one with its id, and frees its former names and ids", async (t) => {
    const platform = await open(t);
    const shop = makeShop();
    await platform.migration.putShop(shop);
    const [kept, dropped] = shop.products as [Shop["products"][0], Shop["products"][0]];
    const next: Shop = {
      seller: {
        ...shop.seller,
        domain: `new-${randomUUID().slice(0, 8)}`,
        previousDomains: [],
        version: 50,
        status: "closed",
      },
      categories: [shop.categories[0] as Shop["categories"][0], makeCategory({ sellerId: shop.seller.id })],
      products: [{ ...kept, title: "Samovar" }],
    };
    for (const _ of [1, 2]) {
      await platform.migration.putShop(next);
      await isStored(t, platform, next);
    }
    t.equal(await platform.sellers.holderOf(shop.seller.domain), undefined, "its former names are free");
    t.same((await findProducts(platform, shop.seller.id, "teapot")).products, []);
    const rows = { text: "draft", status: null, categoryId: null, sort: "title", offset: 0, limit: 9 } as const;
    t.equal((await platform.products.rows(shop.seller.id, rows)).total, 0);
    const other = await storeShop(platform);
    const reused = makeProduct({
      id: dropped.id,
      sellerId: other.seller.id,
      categoryId: other.categories[0]?.id ?? "",
    });
    await storeProduct(platform, other.seller.id, reused);
    t.equal(
      (await platform.products.get(other.seller.id, dropped.id))?.id,
      dropped.id,
      "the ids of removed products are free",
    );
  });

  t.test("rejects a shop whose name is taken, and stores nothing", async (t) => {
    const platform = await open(t);
    const { seller } = await storeShop(platform);
    const shop = makeShop();
    const thief = { ...shop, seller: { ...shop.seller, previousDomains: [seller.domain] } };
    await t.rejects(platform.migration.putShop(thief));
    t.equal(await platform.sellers.get(shop.seller.id), undefined);
    t.equal(await platform.sellers.findByDomain(shop.seller.domain), undefined);
  });

  t.test("stores and removes memberships", async (t) => {
    const platform = await open(t);
    const { migration, memberships } = platform;
    const sellerIds = [(await storeShop(platform)).seller.id, (await storeShop(platform)).seller.id];
    const createdAt = "2026-02-03T04:05:06.000Z";
    const given = ["ada", "bob"].flatMap((accountId) =>
      sellerIds.map((sellerId) => ({ accountId, sellerId, role: "owner" as const, createdAt })),
    );
    const keyOf = ({ accountId, sellerId }: (typeof given)[0]): string => `${accountId}/${sellerId}`;
    await storesUnchanged(t, migration.memberships, given, keyOf);
    t.equal((await memberships.listByAccount("ada")).length, 2);
    await migration.memberships.remove?.([keyOf(given[0] as (typeof given)[0]), "nobody/nothing"]);
    t.equal((await memberships.listByAccount("ada")).length, 1);
    t.equal(await migration.memberships.count(), 3);
  });

  t.test("stores orders, idempotency keys and the next order number", async (t) => {
    const platform = await open(t);
    const { migration, orders } = platform;
    const { seller, products } = await storeShop(platform);
    const [product] = products as [Shop["products"][0]];
    const given = Array.from({ length: 3 }, (_, index) =>
      makeOrder({
        sellerId: seller.id,
        number: 1001 + index,
        customer: { name: "Zoë Byrne", email: "zoe@people.example", phone: null },
        lines: [makeOrderLine(product, product.variants[0] ?? makeVariant())],
        status: index === 2 ? "cancelled" : "placed",
        expiresAt: index === 2 ? null : "2026-01-01T00:00:00.000Z",
        tracking: index === 1 ? { carrier: "Post", number: "1", url: "" } : null,
      }),
    );
    const keys: OrderKeyRecord[] = given.map(({ id }, index) => ({
      sellerId: seller.id,
      idempotencyKey: `a-key/with a slash ${index}`,
      requestHash: "a".repeat(64),
      orderId: id,
    }));
    keys.push({ sellerId: seller.id, idempotencyKey: "used-up", requestHash: null, orderId: null });
    await storesUnchanged(t, migration.orders, given, ({ sellerId, id }) => `${sellerId}/${id}`);
    await storesUnchanged(
      t,
      migration.orderKeys,
      keys,
      ({ sellerId, idempotencyKey }) => `${sellerId}/${idempotencyKey}`,
    );
    const last = [{ sellerId: seller.id, last: 1003 }];
    await migration.orderNumbers.put(last);
    t.strictSame(await migration.orderNumbers.find([seller.id, "nobody"]), last);
    t.strictSame((await Array.fromAsync(migration.orderNumbers.batches())).flat(), last);
    t.equal(await migration.orderNumbers.count(), 1);

    t.strictSame(await orders.findByToken(seller.id, given[1]?.accessToken ?? ""), given[1]);
    const query = { view: "all", text: "zoe byr", limit: 9 } as const;
    t.same(
      (await orders.list(seller.id, query)).map(({ number }) => number),
      [1003, 1002, 1001],
    );
    t.equal((await orders.listDue("expiresAt", new Date("2026-01-02T00:00:00.000Z"), 9)).length, 2);
    const [first] = keys as [OrderKeyRecord];
    const placement = placementOf([{ product }], { idempotencyKey: first.idempotencyKey });
    const again = await orders.place(seller.id, placement);
    t.strictSame(again, { order: given[0], repeated: true }, "a key creates no second order");
    await t.rejects(orders.place(seller.id, placementOf([{ product }], { idempotencyKey: "used-up" })), {
      code: "idempotency-key-reused",
    });
    t.equal((await orders.place(seller.id, placementOf([{ product }]))).order.number, 1004);
    await migration.orders.put([{ ...given[0], note: "changed" } as (typeof given)[0]]);
    t.equal((await orders.get(seller.id, given[0]?.id ?? ""))?.note, "changed", "it replaces the earlier one");
  });

  t.test("keeps the order and due times of mails", async (t) => {
    const clock = { now: Date.parse("2026-05-06T07:08:09.000Z") };
    const platform = await open(t, { clock: () => new Date(clock.now) });
    const { migration, mails } = platform;
    const given: MailRecord[] = ["first", "second", "third"].map((subject, index) => ({
      id: randomUUID(),
      message: makeMail({ subject, replyTo: null }),
      attempts: index,
      createdAt: new Date(clock.now - 3_600_000 + index).toISOString(),
      dueAt: new Date(clock.now + (index === 1 ? 60_000 : 0)).toISOString(),
    }));
    await storesUnchanged(t, migration.mails, given, ({ id }) => id);
    const subjects = async () =>
      (await mails.claim(9, 120_000)).map(({ message, attempts }) => [message.subject, attempts]);
    t.strictSame(await subjects(), [
      ["first", 1],
      ["third", 3],
    ]);
    clock.now += 60_000;
    t.strictSame(await subjects(), [["second", 2]]);
    await migration.mails.remove?.(given.map(({ id }) => id));
    t.equal(await migration.mails.count(), 0);
  });

  t.test("stores the time of the migration, which is not migrated", async (t) => {
    const { migration } = await open(t);
    t.equal(await migration.arrivedAt(), undefined);
    for (const at of ["2026-01-02T03:04:05.678Z", "2026-02-03T04:05:06.789Z", "2026-02-03T04:05:06.789Z"]) {
      await migration.markArrived(at);
      t.equal(await migration.arrivedAt(), at);
    }
    const { accounts, memberships, orders, orderKeys, orderNumbers, pictures, mails } = migration;
    for (const table of [accounts, memberships, orders, orderKeys, orderNumbers, pictures, mails])
      t.equal(await table.count(), 0);
  });

  t.test("migrates a picture's original", async (t) => {
    const platform = await open(t);
    const { migration, images } = platform;
    const { seller } = await storeShop(platform);
    const elsewhere = await storeShop(platform);
    const bytes = await makePicture(700, 40).png().toBuffer();
    const { id } = await images.add(elsewhere.seller.id, bytes, "");
    const [made] = (await migration.pictures.find([`${elsewhere.seller.id}/${id}`])) as [PictureRecord];
    t.match(made.original, { format: "png" });
    t.ok(made.original.bytes.equals(bytes));
    const moved = { ...made, sellerId: seller.id };
    for (const _ of [1, 2]) await migration.pictures.put([moved]);
    t.strictSame(await migration.pictures.find([`${seller.id}/${id}`, `${seller.id}/${"0".repeat(32)}`]), [moved]);
    t.equal(await migration.pictures.count(), 2);
    t.strictSame(await images.list(seller.id), [id]);
    t.equal(await images.usage(seller.id), bytes.length, "it counts towards the quota");
    for (const format of ["avif", "webp"] as const) {
      const narrowest = await images.read(elsewhere.seller.id, id, 320, format);
      t.strictSame(await images.read(seller.id, id, 320, format), narrowest, "the narrowest rendition is recreated");
      t.equal((await images.rendition(seller.id, id, 640, format))?.isExact, true, "wider ones are created on request");
    }
    t.match(await images.add(seller.id, bytes, ""), { id, placeholder: /^data:image\/webp;base64,/ });
    const damaged = { ...moved, original: { bytes: bytes.subarray(0, 60), format: "png" } };
    await migration.pictures.put([damaged]);
    t.strictSame(
      await migration.pictures.find([`${seller.id}/${id}`]),
      [damaged],
      "a damaged original is stored unchanged",
    );
    for (const width of [320, 640]) t.equal(await images.rendition(seller.id, id, width, "webp"), undefined);
    await migration.pictures.put([moved]);
    t.ok(await images.read(seller.id, id, 320, "webp"), "an intact original replaces it");
    await images.sweep(seller.id, new Set([id]), new Date("2026-01-01T00:00:00.000Z"));
    await images.sweep(seller.id, new Set([id]), new Date("2026-01-03T00:00:00.000Z"));
    t.equal(await images.usage(seller.id), 0, "it is removed when unused");
  });
}

const OWN_HASH = formatPasswordHash({
  form: "scrypt",
  logN: 14,
  r: 8,
  p: 1,
  salt: Buffer.alloc(16, 1),
  key: Buffer.alloc(64, 2),
});

const FIREBASE_HASH = formatPasswordHash({
  form: "firebase-scrypt",
  logN: 14,
  r: 8,
  separator: Buffer.from("Bw==", "base64"),
  signerKey: Buffer.alloc(64, 3),
  salt: Buffer.alloc(10, 4),
  key: Buffer.alloc(64, 5),
});

function makeAccountRecord(given: Pick<AccountRecord, "passwordHash"> & Partial<AccountRecord>): AccountRecord {
  const id = randomUUID();
  const createdAt = "2026-01-02T03:04:05.678Z";
  return { id, email: `${id}@people.example`, name: "Ada", createdAt, disabled: false, ...given };
}

function withoutHash({ id, email, name, createdAt }: AccountRecord): Account {
  return { id, email, name, createdAt };
}

/** A shop with two categories, an active product and a draft. */
function makeShop(): Shop {
  const domain = `held-${randomUUID().slice(0, 8)}`;
  const seller = makeSeller({
    domain,
    previousDomains: [`old-${domain}`],
    customDomain: { host: "acme.example", verified: true },
    contact: { email: "a@b.example", phone: "1" },
    version: 17,
    updatedAt: "2026-04-05T06:07:08.901Z",
  });
  const categories = [0, 1].map((position) => makeCategory({ sellerId: seller.id, position }));
  const product = (given: object) =>
    makeProduct({ sellerId: seller.id, categoryId: categories[0]?.id ?? "", version: 4, ...given });
  return {
    seller,
    categories,
    products: [
      product({ title: "Teapot", slug: "teapot", variants: [makeVariant({ stock: 2 })] }),
      product({ title: "Draft", slug: "draft", status: "draft", position: 1 }),
    ],
  };
}

async function isStored(t: Test, platform: Platform, shop: Shop): Promise<void> {
  const seller = await platform.sellers.get(shop.seller.id);
  t.strictSame(seller, shop.seller, "the seller, its version included");
  const { categories, products } = await readShop(platform, shop.seller);
  const byId = <T extends { id: string }>(records: T[]): T[] => records.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  t.strictSame(byId(categories), byId(shop.categories));
  t.strictSame(byId(products), byId(shop.products));
}

/** Stores records in an empty table, twice, and asserts that each is stored once and unchanged. */
async function storesUnchanged<Item>(
  t: Test,
  table: MigrationTable<Item>,
  given: Item[],
  keyOf: (record: Item) => string,
): Promise<void> {
  t.strictSame(await table.find(given.map(keyOf)), []);
  for (const _ of [1, 2]) await table.put(given);
  t.equal(await table.count(), given.length);
  const sorted = (records: Item[]): Item[] => records.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  t.strictSame(sorted(await table.find([...given.map(keyOf), `${keyOf(given[0] as Item)}-unknown`])), sorted(given));
  const read = (await Array.fromAsync(table.batches())).flat();
  t.strictSame(sorted(read), sorted(given), "each record once");
}
