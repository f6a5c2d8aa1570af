import { randomUUID } from "node:crypto";
import fc from "fast-check";
import type { Test } from "tap";
import { FIRST_ORDER_NUMBER, type Order, stepOrder } from "../../areas/shared/domain/order.ts";
import type { Product, Variant } from "../../areas/shared/domain/product.ts";
import type { Shop } from "../../areas/shared/domain/shop.ts";
import type { Platform } from "../../gateway/platform/platform.ts";
import { IdempotencyKeyReused, InsufficientStock, ObjectNotFound } from "../../gateway/platform/ports/errors.ts";
import type { OrderGround, OrderPlacement, OrderStep } from "../../gateway/platform/ports/orders.ts";
import { anyText } from "../support/arbitrary-text.ts";
import type { OpenPlatform } from "../support/open-platforms.ts";
import { makeMail, makeOrder, placementOf } from "../support/order-records.ts";
import { makeCategory, makeImage, makeProduct, makeSeller, makeVariant } from "../support/shop-records.ts";

/** What every adapter of the port `Orders` does. */
export function ordersContract(t: Test, open: OpenPlatform): void {
  t.test("keeps an order with everything in it, and finds it by its id and its token", async (t) => {
    const platform = await open(t);
    const { seller, products } = await storeStock(platform, [12]);
    const [product] = products as [Product];
    const draw = ({ number }: OrderGround) => ({ order: fullOrder(product, number), mails: [] });
    const { order, repeated } = await platform.orders.place(seller.id, { ...placementOf([{ product }]), draw });
    t.equal(repeated, false);
    t.strictSame(order, fullOrder(product, FIRST_ORDER_NUMBER));
    t.strictSame(await platform.orders.get(seller.id, order.id), order);
    t.strictSame(await platform.orders.findByToken(seller.id, order.accessToken), order);
    t.strictSame(await platform.orders.list(seller.id, { limit: 9 }), [order]);
  });

  t.test("an order is drawn up from what the transaction sees", async (t) => {
    const platform = await open(t);
    const { seller, products } = await storeStock(platform, [3, 4]);
    const stranger = await storeStock(platform, [5]);
    const [first, second] = products as [Product, Product];
    const draft = { ...second, status: "draft" } as const;
    await platform.products.save(seller.id, draft);
    const grounds: OrderGround[] = [];
    const placement = placementOf([{ product: first }]);
    await platform.orders.place(seller.id, {
      ...placement,
      productIds: [second.id, first.id, first.id, "none", "a/b", "", (stranger.products[0] as Product).id],
      draw: (ground) => {
        grounds.push(ground);
        return placement.draw(ground);
      },
    });
    const ground = grounds.at(-1);
    t.strictSame(ground?.seller, { ...seller, version: 2 });
    t.equal(ground?.number, FIRST_ORDER_NUMBER);
    const byId = (a: Product, b: Product): number => (a.id < b.id ? -1 : 1);
    t.strictSame(ground?.products.toSorted(byId), [first, draft].toSorted(byId), "whatever their status, but its own");
  });

  t.test("takes the stock of all lines together", async (t) => {
    const platform = await open(t);
    const { seller, categories, products } = await storeStock(platform, [10, 10, null]);
    const [first, second, untracked] = products as [Product, Product, Product];
    const [small, large, other] = [4, 7, 9].map((stock) => makeVariant({ stock })) as [Variant, Variant, Variant];
    const categoryId = categories[0]?.id ?? "";
    const manifold = makeProduct({ sellerId: seller.id, categoryId, variants: [small, large, other] });
    await platform.products.save(seller.id, manifold);
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
      "nothing else of a product changes",
    );
  });

  t.test("takes nothing for a line that says that nothing was taken", async (t) => {
    const platform = await open(t);
    const { seller, products } = await storeStock(platform, [8]);
    const [product] = products as [Product];
    const placement = placementOf([{ product }]);
    await platform.orders.place(seller.id, {
      ...placement,
      draw: (ground) => {
        const { order } = placement.draw(ground);
        return { order: { ...order, lines: order.lines.map((line) => ({ ...line, stockTaken: false })) }, mails: [] };
      },
    });
    t.same(await stocks(platform, seller.id, products), [8]);
  });

  t.test("numbers have no gaps and no duplicates, however many come at once, and are the seller's own", async (t) => {
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

  t.test("the same key gives the same order, as it is now, and takes nothing again", async (t) => {
    const platform = await open(t);
    const { seller, products } = await storeStock(platform, [12]);
    const [product] = products as [Product];
    const placement = placementOf([{ product, quantity: 2 }], { mails: [makeMail()] });
    const { order } = await platform.orders.place(seller.id, placement);
    const confirmed = await platform.orders.change(seller.id, order.id, confirm);
    await platform.sellers.update(seller.id, { status: "closed" });
    let drawn = false;
    const draw = (): never => {
      drawn = true;
      throw new Error("drawn again");
    };
    const again = await platform.orders.place(seller.id, { ...placement, productIds: ["other"], draw });
    t.strictSame(again, { order: confirmed, repeated: true });
    t.notOk(drawn);
    t.same(await stocks(platform, seller.id, products), [10]);
    t.equal((await platform.orders.list(seller.id, { limit: 9 })).length, 1);
    t.equal((await platform.mails.claim(9, 60_000)).length, 1);
  });

  t.test("the same key twenty times at once makes one order", async (t) => {
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

  t.test("a key belongs to one request of one seller", async (t) => {
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

  t.test("what drawing up throws is what comes, and nothing is written", async (t) => {
    const platform = await open(t);
    const { seller, products } = await storeStock(platform, [3]);
    const [product] = products as [Product];
    const placement = placementOf([{ product }], { mails: [makeMail()] });
    const own = new Error("own");
    const draw = (): never => {
      throw own;
    };
    await t.rejects(platform.orders.place(seller.id, { ...placement, draw }), own);
    t.same(await platform.orders.list(seller.id, { limit: 9 }), []);
    t.same(await platform.mails.claim(9, 60_000), []);
    t.same(await stocks(platform, seller.id, products), [3]);
    t.equal((await platform.sellers.get(seller.id))?.version, 1);
    const { order, repeated } = await platform.orders.place(seller.id, { ...placement, requestHash: "b".repeat(64) });
    t.equal(repeated, false, "the key is still free");
    t.equal(order.number, FIRST_ORDER_NUMBER, "and so is the number");
  });

  t.test("nothing is ordered that is not there: whoever draws more than the stock is stopped", async (t) => {
    const platform = await open(t);
    const { seller, products } = await storeStock(platform, [6, 3]);
    const [plenty, scarce] = products as [Product, Product];
    const placement = placementOf([{ product: plenty }, { product: scarce }], { mails: [makeMail()] });
    const greedy: OrderPlacement = {
      ...placement,
      draw: (ground) => {
        const { order, mails } = placement.draw(ground);
        return { order: { ...order, lines: order.lines.map((line) => ({ ...line, quantity: 4 })) }, mails };
      },
    };
    await t.rejects(platform.orders.place(seller.id, greedy), RangeError);
    t.same(await stocks(platform, seller.id, products), [6, 3]);
    t.same(await platform.orders.list(seller.id, { limit: 9 }), []);
    t.same(await platform.mails.claim(9, 60_000), []);
  });

  t.test("of thirty buyers of five pieces, five have one", async (t) => {
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

  t.test("there is no order under a seller that does not exist", async (t) => {
    const platform = await open(t);
    const { seller, products } = await storeStock(platform, [5]);
    const { order } = await platform.orders.place(seller.id, placementOf([{ product: products[0] as Product }]));
    for (const id of ["nobody", `../${seller.id}`, "a/b", "", ".", "..", "__x__", "x".repeat(2000)]) {
      const placement = placementOf([]);
      await t.rejects(platform.orders.place(id, placement), { name: ObjectNotFound.name }, id);
      await t.rejects(platform.orders.change(id, order.id, confirm), { name: ObjectNotFound.name }, id);
      await t.rejects(platform.orders.change(seller.id, id, confirm), { name: ObjectNotFound.name }, id);
      t.equal(await platform.orders.get(id, order.id), undefined);
      t.equal(await platform.orders.get(seller.id, id), undefined);
      t.equal(await platform.orders.findByToken(id, order.accessToken), undefined);
      t.equal(await platform.orders.findByToken(seller.id, id), undefined);
      t.same(await platform.orders.list(id, { limit: 9 }), []);
    }
    t.strictSame(await platform.orders.get(seller.id, order.id), order);
  });

  t.test("another seller's orders and products can't be seen, ordered, or changed", async (t) => {
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
      draw: (ground) => {
        seen.push(...ground.products);
        return placement.draw(ground);
      },
    });
    t.same(seen, []);
    t.same(await stocks(platform, owner.seller.id, owner.products), [4]);
  });

  t.test("an order changes as the step says, and keeps what it is", async (t) => {
    const platform = await open(t);
    const { seller, products } = await storeStock(platform, [9]);
    const [product] = products as [Product];
    const { order } = await platform.orders.place(seller.id, placementOf([{ product }]));
    const events: Order["events"] = [...order.events, { at: "2026-02-04T00:00:00.000Z", kind: "paid" }];
    const change = {
      status: "confirmed",
      payment: "paid",
      fulfillment: "shipped",
      events,
      note: "Ring twice",
    } as const;
    const forged = makeOrder({ sellerId: "another", number: 7, createdAt: "2000-01-01T00:00:00.000Z" });
    const changed = await platform.orders.change(seller.id, order.id, (stored) => {
      t.strictSame(stored, order);
      const { id, number, sellerId, accessToken, lines, createdAt } = forged;
      const next = { ...stored, ...change, expiresAt: null, id, number, sellerId, accessToken, lines, createdAt };
      return { order: next, mails: [], restock: false };
    });
    t.strictSame(changed, { ...order, ...change });
    t.strictSame(await platform.orders.get(seller.id, order.id), changed);
    t.strictSame(await platform.orders.findByToken(seller.id, order.accessToken), changed);
    t.same(await stocks(platform, seller.id, products), [8]);
  });

  t.test("a step that has nothing to do, or throws, changes nothing", async (t) => {
    const platform = await open(t);
    const { seller, products } = await storeStock(platform, [3]);
    const { order } = await platform.orders.place(seller.id, placementOf([{ product: products[0] as Product }]));
    const version = (await platform.sellers.get(seller.id))?.version;
    t.strictSame(await platform.orders.change(seller.id, order.id, () => undefined), order);
    const own = new Error("own");
    const step = (): never => {
      throw own;
    };
    await t.rejects(platform.orders.change(seller.id, order.id, step), own);
    t.strictSame(await platform.orders.get(seller.id, order.id), order);
    t.same(await stocks(platform, seller.id, products), [2]);
    t.equal((await platform.sellers.get(seller.id))?.version, version);
  });

  t.test("of many who cancel at once one does, and the stock comes back once", async (t) => {
    const platform = await open(t);
    const { seller, products } = await storeStock(platform, [9, 2, null]);
    const [first, second, untracked] = products as [Product, Product, Product];
    const wanted = [{ product: first, quantity: 4 }, { product: second }, { product: untracked }, { product: first }];
    const { order } = await platform.orders.place(seller.id, placementOf(wanted));
    t.same(await stocks(platform, seller.id, products), [4, 1, null]);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => platform.orders.change(seller.id, order.id, cancel)),
    );
    t.same(await stocks(platform, seller.id, products), [9, 2, null]);
    const stored = await platform.orders.get(seller.id, order.id);
    t.equal(stored?.status, "cancelled");
    t.equal(stored?.events.filter(({ kind }) => kind === "cancelled").length, 1);
    for (const answer of answers) t.strictSame(answer, stored);
    t.equal((await platform.mails.claim(99, 60_000)).length, 1, "one mail tells of it");
  });

  t.test("a step without `restock` leaves the stock alone, and so do lines that took nothing", async (t) => {
    const platform = await open(t);
    const { seller, products } = await storeStock(platform, [9, null]);
    const [tracked, untracked] = products as [Product, Product];
    const wanted = [{ product: tracked }, { product: untracked }];
    const { order: kept } = await platform.orders.place(seller.id, placementOf(wanted));
    await platform.orders.change(seller.id, kept.id, (order) => ({ ...(cancel(order) as OrderStep), restock: false }));
    t.same(await stocks(platform, seller.id, products), [8, null]);
    const { order } = await platform.orders.place(seller.id, placementOf(wanted));
    const tracking = untracked.variants.map((variant) => ({ ...variant, stock: 1 }));
    await platform.products.save(seller.id, { ...untracked, variants: tracking });
    await platform.orders.change(seller.id, order.id, cancel);
    t.same(await stocks(platform, seller.id, products), [8, 1], "what is tracked only now was not taken then");
  });

  t.test("stock of what is gone meanwhile goes nowhere, and the rest comes back", async (t) => {
    const platform = await open(t);
    const { seller, products } = await storeStock(platform, [9, 9, 9, 9]);
    const [removed, changed, untracked, kept] = products as [Product, Product, Product, Product];
    const wanted = products.map((product) => ({ product, quantity: 2 }));
    const { order } = await platform.orders.place(seller.id, placementOf(wanted));
    await platform.products.remove(seller.id, removed.id);
    await platform.products.save(seller.id, { ...changed, variants: [makeVariant({ stock: 5 })] });
    const free = untracked.variants.map((variant) => ({ ...variant, stock: null }));
    await platform.products.save(seller.id, { ...untracked, variants: free });
    t.equal((await platform.orders.change(seller.id, order.id, cancel)).status, "cancelled");
    t.equal(await platform.products.get(seller.id, removed.id), undefined);
    t.same(await stocks(platform, seller.id, [changed, untracked, kept]), [5, null, 9]);
  });

  t.test("orders outlive the products and the catalogue that they were of", async (t) => {
    const platform = await open(t);
    const shop = await storeStock(platform, [9]);
    const { seller, products } = shop;
    const { order } = await platform.orders.place(seller.id, placementOf([{ product: products[0] as Product }]));
    await platform.shops.replace({ seller: { ...seller, name: "New" }, categories: [], products: [] });
    t.strictSame(await platform.orders.get(seller.id, order.id), order);
    t.equal((await platform.orders.place(seller.id, placementOf([]))).order.number, order.number + 1);
    t.equal((await platform.orders.change(seller.id, order.id, cancel)).status, "cancelled");
  });

  t.test("the seller's version grows by one where visitors see a difference in stock, and only there", async (t) => {
    const platform = await open(t);
    const { seller, products } = await storeStock(platform, [8, 7, null]);
    const [product, second, untracked] = products as [Product, Product, Product];
    const version = async (): Promise<number | undefined> => (await platform.sellers.get(seller.id))?.version;
    const buy = async (quantity: number) =>
      (await platform.orders.place(seller.id, placementOf([{ product, quantity }]))).order;
    await buy(2);
    t.equal(await version(), 1, "six left are many");
    const shown = await buy(1);
    t.equal(await version(), 2, "five left are told of");
    await buy(5);
    t.equal(await version(), 3, "sold out");
    await platform.orders.change(seller.id, shown.id, confirm);
    t.equal(await version(), 3, "a step that moves no stock");
    await platform.orders.change(seller.id, shown.id, cancel);
    t.equal(await version(), 4, "there is one again");
    await platform.orders.place(seller.id, placementOf([{ product: untracked, quantity: 9 }]));
    t.equal(await version(), 4);
    await platform.orders.place(seller.id, placementOf([{ product }, { product: second, quantity: 3 }]));
    t.equal(await version(), 5, "several products at once, by one");
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

  t.test("orders to be given up are those that are placed, unpaid and past their time, oldest first", async (t) => {
    const platform = await open(t);
    const [one, two] = [await storeStock(platform, []), await storeStock(platform, [])];
    const at = (minutes: number): string => new Date(Date.UTC(2026, 1, 3, 4, minutes)).toISOString();
    const place = async ({ seller }: Shop, expiresAt: string | null) =>
      (await platform.orders.place(seller.id, placementOf([], { order: { expiresAt, paymentMethod: "test" } }))).order;
    const late = await place(one, at(20));
    const early = await place(two, at(10));
    const exact = await place(one, at(30));
    await place(two, at(31));
    await place(one, null);
    const paid = await place(one, at(5));
    await platform.orders.change(one.seller.id, paid.id, (order) => stepped(order, { payment: "paid" }));
    const confirmed = await place(one, at(6));
    await platform.orders.change(one.seller.id, confirmed.id, confirm);
    const given = await place(two, at(7));
    await platform.orders.change(two.seller.id, given.id, cancel);
    const now = new Date(at(30));
    const keys = ({ id, sellerId }: Order) => ({ id, sellerId });
    t.strictSame(await platform.orders.listExpired(now, 99), [early, late, exact].map(keys));
    t.strictSame(await platform.orders.listExpired(now, 2), [early, late].map(keys));
    t.same(await platform.orders.listExpired(new Date(at(9)), 99), []);
  });

  t.test("mails go out of what is stored, and of nothing else", async (t) => {
    const platform = await open(t);
    const { seller } = await storeStock(platform, []);
    const mails = [makeMail({ to: "customer@example.org" }), makeMail({ to: "shop@example.org" })];
    const { order } = await platform.orders.place(seller.id, placementOf([], { mails }));
    const queued = await platform.mails.claim(9, 60_000);
    t.strictSame(
      queued.map(({ message }) => message).toSorted((a, b) => (a.to < b.to ? -1 : 1)),
      mails,
    );
    const told = makeMail({ subject: "Confirmed" });
    await platform.orders.change(seller.id, order.id, (stored) => ({
      ...(confirm(stored) as OrderStep),
      mails: [told],
    }));
    t.strictSame(
      (await platform.mails.claim(9, 60_000)).map(({ message }) => message),
      [told],
    );
  });

  t.test("any text comes back as it was", async (t) => {
    const platform = await open(t);
    const { seller } = await storeStock(platform, []);
    const property = fc.asyncProperty(anyText, anyText, anyText, async (name, note, title) => {
      const customer = { name, email: title, phone: note };
      const delivery = { optionId: note, title, kind: "shipping", address: null } as const;
      const { order } = await platform.orders.place(
        seller.id,
        placementOf([], { order: { customer, note, delivery } }),
      );
      const stored = await platform.orders.get(seller.id, order.id);
      t.strictSame([stored?.customer, stored?.note, stored?.delivery], [customer, note, delivery]);
    });
    await fc.assert(property, { numRuns: 20 });
  });
}

/** A shop with one product of one variant for each stock given. */
async function storeStock(platform: Platform, stocks: (number | null)[]): Promise<Shop> {
  const seller = makeSeller({ domain: `shop-${randomUUID().slice(0, 8)}` });
  const category = makeCategory({ sellerId: seller.id });
  const products = stocks.map((stock, position) =>
    makeProduct({ sellerId: seller.id, categoryId: category.id, position, variants: [makeVariant({ stock })] }),
  );
  const shop = { seller, categories: [category], products };
  await platform.shops.create(shop);
  return shop;
}

/** The stock of all variants of the products, in order. */
async function stocks(platform: Platform, sellerId: string, products: Product[]): Promise<unknown[]> {
  const stored = await Promise.all(products.map(({ id }) => platform.products.get(sellerId, id)));
  return stored.flatMap((product) => product?.variants.map(({ stock }) => stock));
}

function stepped(order: Order, step: Parameters<typeof stepOrder>[1]): OrderStep | undefined {
  const next = stepOrder(order, step, { at: "2026-02-03T05:00:00.000Z", kind: "confirmed" });
  return next && { order: next, mails: [], restock: false };
}

const confirm = (order: Order): OrderStep | undefined => stepped(order, { status: "confirmed" });

/** Puts the stock back and tells of it; `undefined` once it is cancelled. */
function cancel(order: Order): OrderStep | undefined {
  const next = stepOrder(order, { status: "cancelled" }, { at: "2026-02-03T05:00:00.000Z", kind: "cancelled" });
  return next && { order: next, mails: [makeMail()], restock: true };
}

/** An order in which no field has its usual value. */
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
      address: { line1: "1 Main St", line2: null, postalCode: "D01", city: "Dublin", region: null, country: "IE" },
    },
    note: "Ring\ntwice",
    paymentMethod: "test",
    itemsTotal: 9600,
    deliveryTotal: 0,
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
