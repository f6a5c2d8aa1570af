import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import t from "tap";
import type { Order } from "../../../../areas/shared/orders/order.ts";
import { SCHEMA_STEPS } from "../../../../gateway/platform/database/sqlite-schema.ts";
import { openPlatform } from "../../../../gateway/platform/open-platform.ts";
import { makeOrder, makeOrderLine } from "../../../support/orders.ts";
import { insertRecords } from "../../../support/platform.ts";
import { makeCategory, makeProduct, makeSeller, makeVariant } from "../../../support/shop.ts";
import { testFolder } from "../../../support/system.ts";

/** An order as the release before stored it. */
function earlierOrder(order: Order): object {
  const { payments: _, syncAt: __, ...before } = order;
  return before;
}

/** The steps of the last release whose amounts in HUF were whole forints. */
const EARLIER_STEPS = 16;

function shopIn(currency: string, price: number) {
  const seller = makeSeller({
    domain: currency.toLowerCase(),
    currency,
    deliveryOptions: [
      { id: "post", title: "Post", kind: "shipping", price },
      { id: "shop", title: "In the shop", kind: "pickup", price: 0 },
    ],
  });
  const category = makeCategory({ sellerId: seller.id });
  const variants = [makeVariant({ price, compareAtPrice: price * 2 }), makeVariant({ price: 1, compareAtPrice: null })];
  const product = makeProduct({ sellerId: seller.id, categoryId: category.id, variants });
  const order = makeOrder({
    sellerId: seller.id,
    currency,
    lines: variants.map((variant) => makeOrderLine(product, variant, 2)),
    delivery: { optionId: "post", title: "Post", kind: "shipping", price, address: null },
    total: price * 3 + 2,
  });
  return { seller, category, product, order };
}

t.test("rescales amounts of earlier releases once, and only in currencies whose decimals changed", async (t) => {
  const dataDir = testFolder(t);
  const [forints, yen] = [shopIn("HUF", 4990), shopIn("JPY", 4990)];
  // The shop has changed its currency since this order.
  const earlier = makeOrder({ sellerId: yen.seller.id, number: 1002, currency: "ISK" });
  const other = makeCategory({ sellerId: forints.seller.id, slug: "other" });
  const broken = makeProduct({ sellerId: forints.seller.id, categoryId: other.id });
  const old = new DatabaseSync(join(dataDir, "awning.sqlite"));
  for (const { sql } of SCHEMA_STEPS.slice(0, EARLIER_STEPS)) old.exec(sql);
  old.exec(`PRAGMA user_version = ${EARLIER_STEPS}`);
  for (const { seller, category, product, order } of [forints, yen]) {
    const { cardAccount: _, billing: __, paymentChoice: ___, suspendedFrom: ____, ...sellerBefore } = seller;
    insertRecords(old, "sellers", [sellerBefore]);
    insertRecords(old, "categories", [category]);
    insertRecords(old, "products", [product]);
    insertRecords(old, "orders", [earlierOrder(order)]);
  }
  insertRecords(old, "categories", [other]);
  insertRecords(old, "products", [{ ...broken, variants: "[{" }]);
  insertRecords(old, "orders", [earlierOrder(earlier)]);
  old.close();

  for (const opened of ["first", "second"]) {
    const platform = await openPlatform({ backend: "embedded", dataDir });
    const { sellers, products, orders } = platform;
    const { seller, product, order, category } = forints;
    const migrated = await sellers.get(seller.id);
    t.match(
      migrated,
      { deliveryOptions: [{ price: 499_000 }, { price: 0 }], version: 2, updatedAt: "2026-01-02T03:04:05.001Z" },
      opened,
    );
    t.strictSame(await products.get(seller.id, product.id), {
      ...product,
      variants: [
        { ...product.variants[0], price: 499_000, compareAtPrice: 998_000 },
        { ...product.variants[1], price: 100 },
      ],
      version: product.version + 1,
    });
    t.strictSame(await orders.get(seller.id, order.id), {
      ...order,
      lines: [
        { ...order.lines[0], unitPrice: 499_000 },
        { ...order.lines[1], unitPrice: 100 },
      ],
      delivery: { ...order.delivery, price: 499_000 },
      total: 1_497_200,
    } satisfies Record<keyof Order, unknown>);
    const filter = { inStock: false, minPrice: 100, maxPrice: 100, options: [] };
    const query = { categoryId: category.id, sort: "price-asc", filter, offset: 0, limit: 9 } as const;
    t.equal((await products.browse(seller.id, query)).total, 1, "lists filter by the new price");

    t.strictSame(await sellers.get(yen.seller.id), yen.seller);
    t.strictSame(await products.get(yen.seller.id, yen.product.id), yen.product);
    t.strictSame(await orders.get(yen.seller.id, yen.order.id), yen.order);
    t.match(await orders.get(yen.seller.id, earlier.id), { total: 49_500, delivery: { price: 49_500 } });
    await platform.close();
  }
});
