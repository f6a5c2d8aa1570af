import assert from "node:assert/strict";
import fc from "fast-check";
import type { Test } from "tap";
import type { Product, Variant } from "../../areas/shared/catalogue/product.ts";
import { FIRST_ORDER_NUMBER, type Order } from "../../areas/shared/orders/order.ts";
import { IdempotencyKeyReused, InsufficientStock, ObjectNotFound } from "../../gateway/platform/errors.ts";
import type { OrderPlacement, OrderSnapshot, OrderStep } from "../../gateway/platform/orders/orders.ts";
import { anyText } from "../support/arbitrary.ts";
import { cancel, confirm, makeMail, makeOrder, placementOf } from "../support/orders.ts";
import type { OpenPlatform } from "../support/platform.ts";
import { makeImage, makeProduct, makeVariant, stocks, storeProduct, storeStock } from "../support/shop.ts";
import { CaseTable } from "../support/system.ts";

/** The contract of the port `Orders` for placing and finding orders. */
export function orderPlacingContract(t: Test, open: OpenPlatform): void {
  t.test("stores all fields of an order, and finds it by id and token", async (t) => {
    const platform = await open(t);
    const { seller, products } = await storeStock(platform, [12]);
    const [product] = products as [Product];
    const build = ({ number }: OrderSnapshot) => ({ order: fullOrder(product, number), mails: [] });
    const { order, repeated } = await platform.orders.place(seller.id, { ...placementOf([{ product }]), build });
    t.equal(repeated, false);
    t.strictSame(order, fullOrder(product, FIRST_ORDER_NUMBER));
    t.strictSame(await platform.orders.get(seller.id, order.id), order);
    t.strictSame(await platform.orders.findByToken(seller.id, order.accessToken), order);
    t.strictSame(await platform.orders.list(seller.id, { limit: 9 }), [order]);
  });

  t.test("builds an order from the transaction's snapshot", async (t) => {
    const platform = await open(t);
    const { seller, products } = await storeStock(platform, [3, 4]);
    const stranger = await storeStock(platform, [5]);
    const [first, second] = products as [Product, Product];
    const draft = { ...second, status: "draft" } as const;
    await storeProduct(platform, seller.id, draft);
    const grounds: OrderSnapshot[] = [];
    const placement = placementOf([{ product: first }]);
    await platform.orders.place(seller.id, {
      ...placement,
      productIds: [second.id, first.id, first.id, "none", "a/b", "", (stranger.products[0] as Product).id],
      build: (snapshot) => {
        grounds.push(snapshot);
        return placement.build(snapshot);
      },
    });
    const snapshot = grounds.at(-1);
    t.strictSame(snapshot?.seller, { ...seller, version: 2 });
    t.equal(snapshot?.number, FIRST_ORDER_NUMBER);
    const byId = (a: Product, b: Product): number => (a.id < b.id ? -1 : 1);
    const own = [first, { ...draft, version: 2 }];
    t.strictSame(snapshot?.products.toSorted(byId), own.toSorted(byId), "the seller's products in any status");
  });

  t.test("takes the stock of all lines together", async (t) => {
    const platform = await open(t);
    const { seller, categories, products } = await storeStock(platform, [10, 10, null]);
    const [first, second, untracked] = products as [Product, Product, Product];
    const [small, large, other] = [4, 7, 9].map((stock) => makeVariant({ stock })) as [Variant, Variant, Variant];
    const categoryId = categories[0]?.id ?? "";
    const manifold = makeProduct({ sellerId: seller.id, categoryId, variants: [small, large, other] });
    await storeProduct(platform, seller.id, manifold);
    await platform.orders.place(
      seller.id,
      placementOf([
        { product: first, quantity: 3 },
        { product: second, quantity: 10 },
        { product: untracked, quantity: 50 },
        { product: manifold, variantId: small.id, quantity: 1 },
        { product: manifold, variantId: large.id, quantity: 2 },
        { product: manifold, variantId: large.id, quantity: 3 },
      ]),
    );
    t.same(await stocks(platform, seller.id, [first, second, untracked, manifold]), [7, 0, null, 3, 2, 9]);
    t.strictSame(
      await platform.products.get(seller.id, second.id),
      { ...second, variants: second.variants.map((variant) => ({ ...variant, stock: 0 })) },
      "only the stock of a product changes",
    );
  });

  t.test("takes no stock for lines without stockTaken", async (t) => {
    const platform = await open(t);
    const { seller, products } = await storeStock(platform, [8]);
    const [product] = products as [Product];
    const placement = placementOf([{ product }]);
    await platform.orders.place(seller.id, {
      ...placement,
      build: (snapshot) => {
        const { order } = placement.build(snapshot);
        return { order: { ...order, lines: order.lines.map((line) => ({ ...line, stockTaken: false })) }, mails: [] };
      },
    });
    t.same(await stocks(platform, seller.id, products), [8]);
  });

  t.test("numbers concurrent orders without gaps or duplicates, per seller", async (t) => {
    const platform = await open(t);
    const { seller, products } = await storeStock(platform, [null]);
    const neighbour = await storeStock(platform, [null]);
    const [product] = products as [Product];
    const failing = placementOf([{ product: { id: "none" } }]);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 55 }, (_, index) =>
        platform.orders.place(seller.id, index % 11 === 5 ? failing : placementOf([{ product }])),
      ),
    );
    t.equal(outcomes.filter(({ status }) => status === "fulfilled").length, 50);
    const numbers = (await platform.orders.list(seller.id, { limit: 100 })).map(({ number }) => number);
    t.strictSame(
      numbers,
      Array.from({ length: 50 }, (_, index) => FIRST_ORDER_NUMBER + 49 - index),
    );
    const others = placementOf([{ product: neighbour.products[0] as Product }]);
    t.equal((await platform.orders.place(neighbour.seller.id, others)).order.number, FIRST_ORDER_NUMBER);
  });

  t.test("a repeated key returns the current order, and takes no stock", async (t) => {
    const platform = await open(t);
    const { seller, products } = await storeStock(platform, [12]);
    const [product] = products as [Product];
    const placement = placementOf([{ product, quantity: 2 }], { mails: [makeMail()] });
    const { order } = await platform.orders.place(seller.id, placement);
    const confirmed = await platform.orders.change(seller.id, order.id, confirm);
    await platform.sellers.change(seller.id, () => ({ status: "closed" }));
    let built = false;
    const build = (): never => {
      built = true;
      throw new Error("built again");
    };
    const again = await platform.orders.place(seller.id, { ...placement, productIds: ["other"], build });
    t.strictSame(again, { order: confirmed, repeated: true });
    t.notOk(built);
    t.same(await stocks(platform, seller.id, products), [10]);
    t.equal((await platform.orders.list(seller.id, { limit: 9 })).length, 1);
    t.equal((await platform.mails.claim(9, 60_000)).length, 1);
  });

  t.test("twenty concurrent requests with one key place one order", async (t) => {
    const platform = await open(t);
    const { seller, products } = await storeStock(platform, [50]);
    const [product] = products as [Product];
    const idempotencyKey = "/.. of ‘any’ form/";
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => {
        const placement = placementOf([{ product, quantity: 2 }], { idempotencyKey, mails: [makeMail()] });
        return platform.orders.place(seller.id, placement);
      }),
    );
    t.equal(answers.filter(({ repeated }) => !repeated).length, 1);
    const [order] = await platform.orders.list(seller.id, { limit: 9 });
    for (const answer of answers) t.strictSame(answer.order, order);
    t.equal((await platform.orders.list(seller.id, { limit: 9 })).length, 1);
    t.same(await stocks(platform, seller.id, products), [48]);
    t.equal((await platform.mails.claim(50, 60_000)).length, 1);
  });

  t.test("accepts a key for one request of one seller", async (t) => {
    const platform = await open(t);
    const { seller, products } = await storeStock(platform, [12]);
    const placement = placementOf([{ product: products[0] as Product }]);
    await platform.orders.place(seller.id, placement);
    const other = { ...placement, requestHash: "b".repeat(64) };
    await t.rejects(platform.orders.place(seller.id, other), { name: IdempotencyKeyReused.name });
    t.same(await stocks(platform, seller.id, products), [11]);
    for (const requestHash of [placement.requestHash, "c".repeat(64)]) {
      const neighbour = await storeStock(platform, [12]);
      const { idempotencyKey } = placement;
      const theirs = placementOf([{ product: neighbour.products[0] as Product }], { idempotencyKey, requestHash });
      const { order, repeated } = await platform.orders.place(neighbour.seller.id, theirs);
      t.notOk(repeated);
      t.equal(order.sellerId, neighbour.seller.id);
    }
  });

  t.test("rejects with the error of `build`, and writes nothing", async (t) => {
    const platform = await open(t);
    const { seller, products } = await storeStock(platform, [3]);
    const [product] = products as [Product];
    const placement = placementOf([{ product }], { mails: [makeMail()] });
    const own = new Error("own");
    const build = (): never => {
      throw own;
    };
    await t.rejects(platform.orders.place(seller.id, { ...placement, build }), own);
    t.same(await platform.orders.list(seller.id, { limit: 9 }), []);
    t.same(await platform.mails.claim(9, 60_000), []);
    t.same(await stocks(platform, seller.id, products), [3]);
    t.equal((await platform.sellers.get(seller.id))?.version, 1);
    const { order, repeated } = await platform.orders.place(seller.id, { ...placement, requestHash: "b".repeat(64) });
    t.equal(repeated, false, "the key is still unused");
    t.equal(order.number, FIRST_ORDER_NUMBER, "the number is still unused");
  });

  t.test("rejects an order beyond the stock", async (t) => {
    const platform = await open(t);
    const { seller, products } = await storeStock(platform, [6, 3]);
    const [plenty, scarce] = products as [Product, Product];
    const placement = placementOf([{ product: plenty }, { product: scarce }], { mails: [makeMail()] });
    const greedy: OrderPlacement = {
      ...placement,
      build: (snapshot) => {
        const { order, mails } = placement.build(snapshot);
        return { order: { ...order, lines: order.lines.map((line) => ({ ...line, quantity: 4 })) }, mails };
      },
    };
    await t.rejects(platform.orders.place(seller.id, greedy), RangeError);
    t.same(await stocks(platform, seller.id, products), [6, 3]);
    t.same(await platform.orders.list(seller.id, { limit: 9 }), []);
    t.same(await platform.mails.claim(9, 60_000), []);
  });

  t.test("sells five pieces to exactly five of thirty buyers", async (t) => {
    const platform = await open(t);
    const { seller, products } = await storeStock(platform, [5]);
    const [product] = products as [Product];
    const outcomes = await Promise.allSettled(
      Array.from({ length: 30 }, () => platform.orders.place(seller.id, placementOf([{ product }]))),
    );
    t.equal(outcomes.filter(({ status }) => status === "fulfilled").length, 5);
    for (const outcome of outcomes) {
      if (outcome.status === "rejected") t.equal((outcome.reason as Error).name, InsufficientStock.name);
    }
    t.same(await stocks(platform, seller.id, products), [0]);
    t.equal((await platform.orders.list(seller.id, { limit: 99 })).length, 5);
  });

  t.test("finds, changes and places no order for an unknown seller or id", async (t) => {
    const platform = await open(t);
    const { seller, products } = await storeStock(platform, [5]);
    const { order } = await platform.orders.place(seller.id, placementOf([{ product: products[0] as Product }]));
    const { orders } = platform;
    const table = new CaseTable();
    for (const id of ["nobody", `../${seller.id}`, "a/b", "", ".", "..", "__x__", "x".repeat(2000)]) {
      const name = JSON.stringify(id.slice(0, 80));
      await table.checkRejects(`place under seller ${name}`, orders.place(id, placementOf([])), ObjectNotFound.name);
      await table.checkRejects(`change of seller ${name}`, orders.change(id, order.id, confirm), ObjectNotFound.name);
      await table.checkRejects(`change ${name}`, orders.change(seller.id, id, confirm), ObjectNotFound.name);
      table.check(`get of seller ${name}`, await orders.get(id, order.id), undefined);
      table.check(`get ${name}`, await orders.get(seller.id, id), undefined);
      table.check(`findByToken of seller ${name}`, await orders.findByToken(id, order.accessToken), undefined);
      table.check(`findByToken ${name}`, await orders.findByToken(seller.id, id), undefined);
      table.check(`list of seller ${name}`, await orders.list(id, { limit: 9 }), []);
    }
    t.same(table.wrong(), []);
    t.strictSame(await platform.orders.get(seller.id, order.id), order);
  });

  t.test("another seller's orders and products can't be read, ordered or changed", async (t) => {
    const platform = await open(t);
    const owner = await storeStock(platform, [5]);
    const stranger = await storeStock(platform, [5]);
    const [product] = owner.products as [Product];
    const { order } = await platform.orders.place(owner.seller.id, placementOf([{ product }]));
    t.equal(await platform.orders.get(stranger.seller.id, order.id), undefined);
    t.equal(await platform.orders.findByToken(stranger.seller.id, order.accessToken), undefined);
    t.same(await platform.orders.list(stranger.seller.id, { limit: 9 }), []);
    await t.rejects(platform.orders.change(stranger.seller.id, order.id, cancel), { name: ObjectNotFound.name });
    t.strictSame(await platform.orders.get(owner.seller.id, order.id), order);
    const placement = placementOf([]);
    const seen: Product[] = [];
    await platform.orders.place(stranger.seller.id, {
      ...placement,
      productIds: [product.id],
      build: (snapshot) => {
        seen.push(...snapshot.products);
        return placement.build(snapshot);
      },
    });
    t.same(seen, []);
    t.same(await stocks(platform, owner.seller.id, owner.products), [4]);
  });

  t.test("lists by number, highest first, page by page", async (t) => {
    const platform = await open(t);
    const { seller } = await storeStock(platform, []);
    t.same(await platform.orders.list(seller.id, { limit: 3 }), []);
    const placed: Order[] = [];
    for (let index = 0; index < 7; index += 1) {
      placed.unshift((await platform.orders.place(seller.id, placementOf([]))).order);
    }
    t.strictSame(await platform.orders.list(seller.id, { limit: 99 }), placed);
    const first = await platform.orders.list(seller.id, { limit: 3 });
    t.strictSame(first, placed.slice(0, 3));
    t.strictSame(await platform.orders.list(seller.id, { before: first[2]?.number, limit: 3 }), placed.slice(3, 6));
    t.strictSame(await platform.orders.list(seller.id, { before: placed[5]?.number, limit: 3 }), placed.slice(6));
    t.same(await platform.orders.list(seller.id, { before: FIRST_ORDER_NUMBER, limit: 3 }), []);
  });

  t.test("queues mails only with a stored order", async (t) => {
    const platform = await open(t);
    const { seller } = await storeStock(platform, []);
    const mails = [makeMail({ to: "customer@example.org" }), makeMail({ to: "shop@example.org" })];
    let reports = 0;
    platform.mails.onQueued = () => {
      reports += 1;
    };
    const placement = placementOf([], { mails });
    const { order } = await platform.orders.place(seller.id, placement);
    t.equal((await platform.orders.place(seller.id, placement)).repeated, true);
    t.equal(reports, 1, "once per stored order");
    const queued = await platform.mails.claim(9, 60_000);
    t.strictSame(
      queued.map(({ message }) => message).toSorted((a, b) => (a.to < b.to ? -1 : 1)),
      mails,
    );
    const confirmation = makeMail({ subject: "Confirmed" });
    await platform.orders.change(seller.id, order.id, (stored) => ({
      ...(confirm(stored) as OrderStep),
      mails: [confirmation],
    }));
    t.strictSame(
      (await platform.mails.claim(9, 60_000)).map(({ message }) => message),
      [confirmation],
    );
    await platform.orders.change(seller.id, order.id, () => undefined);
    await platform.orders.change(seller.id, order.id, (stored) => ({ order: stored, mails: [], restock: false }));
    t.equal(reports, 2, "not for changes without mails");
  });

  t.test("stores any text unchanged", async (t) => {
    const platform = await open(t);
    const { seller } = await storeStock(platform, []);
    const property = fc.asyncProperty(anyText, anyText, anyText, async (name, note, title) => {
      const customer = { name, email: title, phone: note };
      const delivery = { optionId: note, title, kind: "shipping", price: 495, address: null } as const;
      const { order } = await platform.orders.place(
        seller.id,
        placementOf([], { order: { customer, note, delivery } }),
      );
      const stored = await platform.orders.get(seller.id, order.id);
      assert.deepStrictEqual([stored?.customer, stored?.note, stored?.delivery], [customer, note, delivery]);
    });
    await fc.assert(property, { numRuns: 20, endOnFailure: true });
  });
}

/** An order without default values. */
function fullOrder(product: Product, number: number): Order {
  const [variant] = product.variants as [Variant];
  const line = {
    productId: product.id,
    variantId: variant.id,
    slug: product.slug,
    title: "Cup 👩‍👩‍👧",
    variantTitle: "Seafoam / S",
    sku: "SF-S",
    image: makeImage(),
    unitPrice: 2400,
    quantity: 2,
    stockTaken: true,
  };
  return makeOrder({
    id: `full-${product.id}`,
    sellerId: product.sellerId,
    number,
    accessToken: `t_-${product.id}`,
    status: "confirmed",
    payment: "paid",
    fulfillment: "shipped",
    customer: { name: "Åda", email: "ada@example.org", phone: "+353 1" },
    lines: [line, { ...line, image: null, variantTitle: "", sku: "", stockTaken: false }],
    delivery: {
      optionId: "post",
      title: "Post",
      kind: "shipping",
      price: 495,
      address: { line1: "1 Main St", line2: null, postalCode: "D01", city: "Dublin", region: null, country: "IE" },
    },
    note: "Ring\ntwice",
    paymentMethod: "test",
    adjustments: [
      {
        kind: "discount",
        code: "SPRING",
        title: "Spring",
        amount: -500,
        shares: [
          { of: 0, amount: -400 },
          { of: "delivery", amount: -100 },
        ],
      },
    ],
    taxes: [{ title: "VAT", basisPoints: 2300, included: true, base: 2353, tax: 542 }],
    total: 9_007_199_254_740_991,
    currency: "JPY",
    events: [
      { at: "2026-02-03T04:05:06.000Z", kind: "placed" },
      { at: "2026-02-03T04:05:07.000Z", kind: "paid" },
    ],
    createdAt: "2026-02-03T04:05:06.789Z",
    expiresAt: "2026-02-03T05:05:06.789Z",
  });
}
