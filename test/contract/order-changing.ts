import type { Test } from "tap";
import type { Product } from "../../areas/shared/catalogue/product.ts";
import type { Order, OrderDispute, OrderRefund } from "../../areas/shared/orders/order.ts";
import type { Shop } from "../../areas/shared/shops/shop.ts";
import type { OrderStep } from "../../gateway/platform/orders/orders.ts";
import { cancel, confirm, makeOrder, placementOf, stepped } from "../support/orders.ts";
import type { OpenPlatform } from "../support/platform.ts";
import { makeVariant, stocks, storeProduct, storeStock } from "../support/shop.ts";

/** The contract of the port `Orders` for changing orders and listing due ones. */
export function orderChangingContract(t: Test, open: OpenPlatform): void {
  t.test("applies a step to an order, and keeps its identity", async (t) => {
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

  t.test("stores notes, and finds orders by words in their notes", async (t) => {
    const platform = await open(t);
    const { seller } = await storeStock(platform, []);
    const { order } = await platform.orders.place(seller.id, placementOf([], { order: { notes: [] } }));
    const numbers = async (text: string) =>
      (await platform.orders.list(seller.id, { text, limit: 9 })).map(({ number }) => number);
    t.same(await numbers("doorbell"), []);
    const write = (notes: Order["notes"]) =>
      platform.orders.change(seller.id, order.id, (stored) => ({
        order: { ...stored, notes },
        mails: [],
        restock: false,
      }));
    const note = { id: "n", text: "Broken doorbell:\ncall, ring ٣", author: "Olga", createdAt: order.createdAt };
    const long = { ...note, id: "long", text: Array.from({ length: 200 }, (_, index) => `w${index}`).join(" ") };
    t.strictSame((await write([note])).notes, [note]);
    t.strictSame(await platform.orders.get(seller.id, order.id), { ...order, notes: [note] });
    for (const text of ["doorbell", "DOOR", "ada call", "3", "1001"]) t.same(await numbers(text), [order.number], text);
    t.same(await numbers("olga"), [], "authors are not searched");
    await write([note, long]);
    t.same(await numbers("w149"), [order.number]);
    t.same(await numbers("w150"), [], "beyond MAX_NOTE_WORDS");
    t.same(await numbers("doorbell"), [], "the latest notes are indexed first");
    await write([]);
    t.same(await numbers("w149"), []);
  });

  t.test("changes nothing if a step returns undefined or throws", async (t) => {
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

  t.test("of concurrent cancellations one succeeds, and the stock returns once", async (t) => {
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
    t.equal((await platform.mails.claim(99, 60_000)).length, 1, "one mail is sent");
  });

  t.test("returns no stock without `restock`, and none for lines that took nothing", async (t) => {
    const platform = await open(t);
    const { seller, products } = await storeStock(platform, [9, null]);
    const [tracked, untracked] = products as [Product, Product];
    const wanted = [{ product: tracked }, { product: untracked }];
    const { order: kept } = await platform.orders.place(seller.id, placementOf(wanted));
    await platform.orders.change(seller.id, kept.id, (order) => ({ ...(cancel(order) as OrderStep), restock: false }));
    t.same(await stocks(platform, seller.id, products), [8, null]);
    const { order } = await platform.orders.place(seller.id, placementOf(wanted));
    const tracking = untracked.variants.map((variant) => ({ ...variant, stock: 1 }));
    await storeProduct(platform, seller.id, { ...untracked, variants: tracking });
    await platform.orders.change(seller.id, order.id, cancel);
    t.same(
      await stocks(platform, seller.id, products),
      [8, 1],
      "stock that was untracked when ordered is not returned",
    );
  });

  t.test("returns the stock of existing variants only", async (t) => {
    const platform = await open(t);
    const { seller, products } = await storeStock(platform, [9, 9, 9, 9]);
    const [removed, changed, untracked, kept] = products as [Product, Product, Product, Product];
    const wanted = products.map((product) => ({ product, quantity: 2 }));
    const { order } = await platform.orders.place(seller.id, placementOf(wanted));
    await platform.products.remove(seller.id, removed.id);
    await storeProduct(platform, seller.id, { ...changed, variants: [makeVariant({ stock: 5 })] });
    const free = untracked.variants.map((variant) => ({ ...variant, stock: null }));
    await storeProduct(platform, seller.id, { ...untracked, variants: free });
    t.equal((await platform.orders.change(seller.id, order.id, cancel)).status, "cancelled");
    t.equal(await platform.products.get(seller.id, removed.id), undefined);
    t.same(await stocks(platform, seller.id, [changed, untracked, kept]), [5, null, 9]);
  });

  t.test("keeps orders when their products and catalogue are removed", async (t) => {
    const platform = await open(t);
    const shop = await storeStock(platform, [9]);
    const { seller, products } = shop;
    const { order } = await platform.orders.place(seller.id, placementOf([{ product: products[0] as Product }]));
    await platform.shops.replace({ seller: { ...seller, name: "New" }, categories: [], products: [] });
    t.strictSame(await platform.orders.get(seller.id, order.id), order);
    t.equal((await platform.orders.place(seller.id, placementOf([]))).order.number, order.number + 1);
    t.equal((await platform.orders.change(seller.id, order.id, cancel)).status, "cancelled");
  });

  t.test("increases the seller's version only for visible changes of stock", async (t) => {
    const platform = await open(t);
    const { seller, products } = await storeStock(platform, [8, 7, null]);
    const [product, second, untracked] = products as [Product, Product, Product];
    const version = async (): Promise<number | undefined> => (await platform.sellers.get(seller.id))?.version;
    const buy = async (quantity: number) =>
      (await platform.orders.place(seller.id, placementOf([{ product, quantity }]))).order;
    await buy(2);
    t.equal(await version(), 1, "six left are not low stock");
    const shown = await buy(1);
    t.equal(await version(), 2, "five left are shown");
    await buy(5);
    t.equal(await version(), 3, "sold out");
    await platform.orders.change(seller.id, shown.id, confirm);
    t.equal(await version(), 3, "a step without stock");
    await platform.orders.change(seller.id, shown.id, cancel);
    t.equal(await version(), 4, "available again");
    await platform.orders.place(seller.id, placementOf([{ product: untracked, quantity: 9 }]));
    t.equal(await version(), 4);
    await platform.orders.place(seller.id, placementOf([{ product }, { product: second, quantity: 3 }]));
    t.equal(await version(), 5, "once for several products");
  });

  t.test("lists placed and unpaid orders past their expiry, oldest first", async (t) => {
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
    t.strictSame(await platform.orders.listDue("expiresAt", now, 99), [early, late, exact].map(keys));
    t.strictSame(await platform.orders.listDue("expiresAt", now, 2), [early, late].map(keys));
    t.same(await platform.orders.listDue("expiresAt", new Date(at(9)), 99), []);
  });

  t.test("lists placed and unpaid orders due for a reminder, oldest first", async (t) => {
    const platform = await open(t);
    const [one, two] = [await storeStock(platform, []), await storeStock(platform, [])];
    const at = (day: number): string => new Date(Date.UTC(2026, 1, day)).toISOString();
    const place = async ({ seller }: Shop, remindAt: string | null) =>
      (await platform.orders.place(seller.id, placementOf([], { order: { remindAt, expiresAt: at(28) } }))).order;
    const late = await place(one, at(5));
    const early = await place(two, at(4));
    await place(two, at(6));
    await place(one, null);
    for (const [step, day] of [[{ payment: "paid" }, 1] as const, [{ status: "confirmed" }, 2] as const]) {
      const { id } = await place(one, at(day));
      await platform.orders.change(one.seller.id, id, (order) => stepped(order, step));
    }
    const keys = ({ id, sellerId }: Order) => ({ id, sellerId });
    t.strictSame(await platform.orders.listDue("remindAt", new Date(at(5)), 99), [early, late].map(keys));
    t.strictSame(await platform.orders.listDue("remindAt", new Date(at(5)), 1), [keys(early)]);
    t.strictSame(await platform.orders.get(one.seller.id, late.id), late, "the time is stored");
    await platform.orders.change(two.seller.id, early.id, (order) => ({
      order: { ...order, remindAt: null },
      restock: false,
      mails: [],
    }));
    t.strictSame(await platform.orders.listDue("remindAt", new Date(at(5)), 99), [keys(late)]);
  });

  t.test("lists orders in any state whose provider is asked again, oldest first", async (t) => {
    const platform = await open(t);
    const [one, two] = [await storeStock(platform, []), await storeStock(platform, [])];
    const at = (minutes: number): string => new Date(Date.UTC(2026, 1, 3, 4, minutes)).toISOString();
    const place = async ({ seller }: Shop, syncAt: string | null, given: Partial<Order> = {}) =>
      (await platform.orders.place(seller.id, placementOf([], { order: { syncAt, ...given } }))).order;
    const late = await place(one, at(20), { status: "cancelled", payment: "failed" });
    const early = await place(two, at(10), { status: "completed", payment: "paid" });
    const exact = await place(one, at(30));
    await place(two, at(31));
    await place(one, null);
    const now = new Date(at(30));
    const keys = ({ id, sellerId }: Order) => ({ id, sellerId });
    t.strictSame(await platform.orders.listDue("syncAt", now, 99), [early, late, exact].map(keys));
    t.strictSame(await platform.orders.listDue("syncAt", now, 2), [early, late].map(keys));
    const settle = (order: Order): OrderStep => ({ order: { ...order, syncAt: null }, restock: false, mails: [] });
    await platform.orders.change(two.seller.id, early.id, settle);
    t.strictSame(
      await platform.orders.listDue("syncAt", now, 99),
      [late, exact].map(keys),
      "settled orders are not listed",
    );
    const postponed = await place(one, "2026-02-03T16:30:00.001Z");
    await place(one, "2026-02-03T16:30:00.000Z");
    t.strictSame(
      await platform.orders.listDue("syncAt", now, 99),
      [late, exact, postponed].map(keys),
      "more than twelve hours from now: the clock was ahead",
    );
  });

  t.test("stores payments with their refunds and disputes", async (t) => {
    const platform = await open(t);
    const { seller } = await storeStock(platform, []);
    const { order } = await platform.orders.place(seller.id, placementOf([]));
    const at = "2026-03-01T00:00:00.000Z";
    const lines = [{ line: 0, quantity: 1, amount: 50, restocked: 0 }];
    const request = { at, reason: "duplicate", note: "Twice", lines, delivery: 0, restock: true } as const;
    const refunds: OrderRefund[] = [
      { id: "refund-1", amount: 95, status: "pending" },
      { id: "refund-2", amount: 50, status: "failed", request: { ...request, lines } },
    ];
    const dispute: OrderDispute = { amount: 300, status: "open", dueAt: at, url: "https://pay.example/disputes/1" };
    const payment = { account: "acct", reference: "cs_1", intent: "pi_1", state: "paid", paid: 495, fee: 25 } as const;
    const payments = [{ ...payment, refunds, dispute }];
    const pay = (stored: Order): OrderStep => ({ order: { ...stored, payments }, restock: false, mails: [] });
    await platform.orders.change(seller.id, order.id, pay);
    t.strictSame(await platform.orders.get(seller.id, order.id), { ...order, payments });
  });
}
