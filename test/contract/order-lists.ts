import assert from "node:assert/strict";
import fc from "fast-check";
import type { Test } from "tap";
import type { Product } from "../../areas/shared/catalogue/product.ts";
import {
  AWAITING_PAYMENT,
  FULFILLMENT_STATUSES,
  isInView,
  ORDER_STATUSES,
  ORDER_VIEWS,
  type Order,
  type OrderView,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
} from "../../areas/shared/orders/order.ts";
import { actOnOrder } from "../../areas/shared/orders/order-actions.ts";
import { recordedReading, settlePayment } from "../../areas/shared/orders/order-payments.ts";
import { withRefund } from "../../areas/shared/orders/order-refunds.ts";
import { soldOrder } from "../../areas/shared/orders/sales.ts";
import { matchesOrderText, type OrderQuery, readOrderText } from "../../gateway/platform/orders/orders.ts";
import type { Platform } from "../../gateway/platform/platform.ts";
import { anyText } from "../support/arbitrary.ts";
import { cancel, confirm, placementOf, refundInput } from "../support/orders.ts";
import type { OpenPlatform } from "../support/platform.ts";
import { makeImage, makeProduct, makeVariant, storeProduct, storeStock } from "../support/shop.ts";
import { CaseTable } from "../support/system.ts";

const place = async ({ orders }: Platform, sellerId: string, order: Partial<Order> = {}): Promise<Order> =>
  (await orders.place(sellerId, placementOf([], { order }))).order;

const customer = (name: string, email: string): Partial<Order> => ({ customer: { name, email, phone: null } });

const axes = fc.record({
  status: fc.constantFrom(...ORDER_STATUSES),
  payment: fc.constantFrom(...PAYMENT_STATUSES),
  fulfillment: fc.constantFrom(...FULFILLMENT_STATUSES),
  paymentMethod: fc.constantFrom(...PAYMENT_METHODS),
});
const awaiting = fc.constant(AWAITING_PAYMENT);

const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1);

/** The contract of the port `Orders` for finding and counting orders. */
export function orderListsContract(t: Test, open: OpenPlatform): void {
  t.test("views and counts follow the domain rules, for orders in any state", async (t) => {
    const platform = await open(t);
    const { orders } = platform;
    const property = fc.asyncProperty(
      fc.array(fc.oneof(axes, awaiting), { maxLength: 14 }),
      fc.nat({ max: 14 }),
      async (all, skipped) => {
        const [{ seller }, other] = [await storeStock(platform, []), await storeStock(platform, [])];
        const placed: Order[] = [];
        for (const order of all) {
          placed.unshift(await place(platform, seller.id, order));
          await place(platform, other.seller.id, order);
        }
        const counts = await orders.counts(seller.id);
        for (const view of ORDER_VIEWS) {
          const expected = placed.filter((order) => isInView(order, view));
          assert.deepStrictEqual(await orders.list(seller.id, { view, text: "", limit: 99 }), expected);
          assert.equal(counts[view], expected.length, `count of ${view}`);
          const before = 1001 + skipped;
          const below = expected.filter(({ number }) => number < before).slice(0, 2);
          for (const text of ["", "ada"])
            assert.deepStrictEqual(await orders.list(seller.id, { view, text, before, limit: 2 }), below);
        }
        assert.deepStrictEqual(Object.keys(counts).sort(), [...ORDER_VIEWS].sort());
        const [first] = placed;
        const change = { order: { ...first, status: "cancelled" } as Order, mails: [], restock: false };
        if (first) placed[0] = await orders.change(seller.id, first.id, () => change);
        const sold = await orders.sold(seller.id, new Date(0));
        assert.deepStrictEqual(sold.toSorted(byId), placed.map(soldOrder).toSorted(byId));
      },
    );
    await fc.assert(property, { numRuns: 4, endOnFailure: true });
  });

  t.test("an order is new and to pack when its card payment arrives", async (t) => {
    const platform = await open(t);
    const { orders } = platform;
    const { seller } = await storeStock(platform, []);
    const waiting = await place(platform, seller.id, AWAITING_PAYMENT);
    await place(platform, seller.id, { ...AWAITING_PAYMENT, paymentMethod: "manual" });
    const views = async () => {
      const counts = await orders.counts(seller.id);
      const listed = async (view: OrderView) => (await orders.list(seller.id, { view, limit: 9 })).length;
      const [fresh, unpaid, unpacked] = [await listed("new"), await listed("unpaid"), await listed("unfulfilled")];
      t.strictSame([counts.new, counts.unpaid, counts.unfulfilled], [fresh, unpaid, unpacked], "counts and lists");
      const isCounted = (await orders.sold(seller.id, new Date(0))).filter((order) => order.isCounted).length;
      return { all: counts.all, fresh, unpaid, unpacked, isCounted };
    };
    t.strictSame(await views(), { all: 2, fresh: 1, unpaid: 1, unpacked: 1, isCounted: 1 });
    t.strictSame(
      (await orders.list(seller.id, { text: "1001", limit: 9 })).map(({ id }) => id),
      [waiting.id],
      "a search finds it",
    );
    t.strictSame(await orders.list(seller.id, { text: "1001", view: "new", limit: 9 }), []);
    await orders.change(seller.id, waiting.id, (order) => {
      return { order: { ...order, payment: "paid" }, mails: [], restock: false };
    });
    t.strictSame(await views(), { all: 2, fresh: 2, unpaid: 1, unpacked: 2, isCounted: 2 });
  });

  t.test("finds orders by number and by prefixes of the customer's words", async (t) => {
    const platform = await open(t);
    const [{ seller }, other] = [await storeStock(platform, []), await storeStock(platform, [])];
    const people = [
      customer("Ada Byrne", "ada@people.example"),
      customer("ÉMILE Zola-Straße", "e.zola_99@Lettres.example"),
      customer("Hannah 1001", "h1002@people.example"),
      customer("أمل حداد", "amal.haddad@people.example"),
      customer("O’Neill, % _ \" ' \\", "oneill+shop@people.example"),
    ];
    for (const person of people) {
      await place(platform, seller.id, person);
      await place(platform, other.seller.id, person);
    }
    const table = new CaseTable();
    const found = async (text: string, view: OrderView = "all"): Promise<number[]> => {
      const orders = await platform.orders.list(seller.id, { view, text, limit: 99 });
      const foreign = orders.filter(({ sellerId }) => sellerId !== seller.id);
      table.check(`${JSON.stringify(text)}: orders of another seller`, foreign, []);
      return orders.map(({ number }) => number);
    };
    const cases: [string, number[]][] = [
      ["", [1005, 1004, 1003, 1002, 1001]],
      [" \n", [1005, 1004, 1003, 1002, 1001]],
      ["ada", [1001]],
      ["A", [1004, 1001]],
      ["byr AD", [1001]],
      ["ada nobody", []],
      ["yrne", []],
      ["emile", [1002]],
      ["strasse", [1002]],
      ["zola", [1002]],
      ["99", [1002]],
      ["e.zola_99@lettres.example", [1002]],
      ["people", [1005, 1004, 1003, 1001]],
      ["people.exa h", [1004, 1003]],
      ["1002", [1002]],
      ["#1005", [1005]],
      ["١٠٠٤", [1004]],
      ["1001", [1003, 1001]],
      ["100", [1003]],
      ["أمل", [1004]],
      ["o’ne", [1005]],
      ["%", []],
      ["_", []],
      ["'", []],
      ["shop onei", [1005]],
      ["9999", []],
      ["ada ".repeat(25), [1001]],
    ];
    for (const [text, numbers] of cases) table.check(JSON.stringify(text), await found(text), numbers);
    await platform.orders.change(seller.id, (await findOne(platform, seller.id, 1001)).id, cancel);
    t.same(await found("people", "cancelled"), [1001], "a changed order is still found");
    t.same(await found("1001", "cancelled"), [1001]);
    t.same(await found("1001", "new"), [1003]);
    t.same(table.wrong(), []);
    t.same(await platform.orders.list(seller.id, { text: "1001", before: 1001, limit: 9 }), []);
    t.same(
      (await platform.orders.list(seller.id, { text: "1001", limit: 1 })).map(({ number }) => number),
      [1003],
    );
    for (const unknown of ["unknown", "a/b", ""]) {
      t.same(await platform.orders.list(unknown, { limit: 9 }), []);
      t.same(new Set(Object.values(await platform.orders.counts(unknown))), new Set([0]));
      t.same(await platform.orders.sold(unknown, new Date(0)), []);
    }
  });

  t.test("finds the same orders as a plain scan, for any names and texts", async (t) => {
    const platform = await open(t);
    const words = fc.oneof(fc.lorem({ maxCount: 3 }), anyText, fc.string({ unit: "grapheme", maxLength: 12 }));
    const names = fc.array(words, { minLength: 1, maxLength: 8 });
    const typed = fc.record({ of: fc.nat({ max: 7 }), from: fc.nat({ max: 9 }), length: fc.nat({ max: 9 }) });
    const property = fc.asyncProperty(names, fc.array(typed, { maxLength: 12 }), async (names, typed) => {
      const { seller } = await storeStock(platform, []);
      const placed: Order[] = [];
      for (const name of names) placed.unshift(await place(platform, seller.id, customer(name, "e@people.example")));
      for (const { of, from, length } of typed) {
        const text = (names[of % names.length] ?? "").slice(from, from + length).toWellFormed();
        const asked = readOrderText(text);
        const expected = placed.filter((order) => asked === undefined || matchesOrderText(order, asked));
        assert.deepStrictEqual(await platform.orders.list(seller.id, { text, limit: 99 }), expected);
      }
    });
    await fc.assert(property, { numRuns: 12, endOnFailure: true });
  });

  t.test("finds the orders of a period, together with views, texts and pages", async (t) => {
    const platform = await open(t);
    const { seller } = await storeStock(platform, []);
    const at = (day: number): Date => new Date(Date.UTC(2026, 4, day));
    // Numbers need not follow the times: the clocks of two gateways differ.
    for (const [index, day] of [1, 3, 2, 4].entries())
      await place(platform, seller.id, {
        ...customer(`Ada ${day}`, "ada@people.example"),
        createdAt: at(day).toISOString(),
        status: index % 2 ? "confirmed" : "placed",
      });
    const table = new CaseTable();
    const cases: [Partial<OrderQuery>, number[]][] = [
      [{ from: at(2) }, [1004, 1003, 1002]],
      [{ until: at(2) }, [1001]],
      [{ from: at(2), until: at(4) }, [1003, 1002]],
      [{ from: at(2), until: at(4), limit: 1 }, [1003]],
      [{ from: at(2), until: at(4), before: 1003 }, [1002]],
      [{ from: at(2), view: "new" }, [1003]],
      [{ from: at(2), view: "unpaid" }, [1004, 1003, 1002]],
      [{ from: at(2), view: "unfulfilled" }, [1004, 1003, 1002]],
      [{ from: at(2), text: "ada 3" }, [1002]],
      [{ until: at(3), text: "ada", view: "new" }, [1003, 1001]],
      [{ from: at(2), text: "1001" }, []],
      [{ until: at(2), text: "1001" }, [1001]],
      [{ from: at(4), until: at(4) }, []],
      [{ from: at(5) }, []],
    ];
    for (const [query, numbers] of cases) {
      const found = await platform.orders.list(seller.id, { limit: 99, ...query });
      const name = JSON.stringify(query);
      table.check(
        name,
        found.map(({ number }) => number),
        numbers,
      );
    }
    t.same(table.wrong(), []);
  });

  t.test("paging lists every order once while others are placed and changed", async (t) => {
    const platform = await open(t);
    const { seller } = await storeStock(platform, []);
    for (let count = 0; count < 9; count++) await place(platform, seller.id);
    const seen: number[] = [];
    for (let before: number | undefined; ; ) {
      const page = await platform.orders.list(seller.id, {
        view: "all",
        text: "ada",
        limit: 2,
        ...(before === undefined ? {} : { before }),
      });
      seen.push(...page.map(({ number }) => number));
      await place(platform, seller.id);
      if (page.length === 0) break;
      before = page.at(-1)?.number as number;
      await platform.orders.change(seller.id, page[0]?.id as string, confirm);
    }
    t.same(seen, [1009, 1008, 1007, 1006, 1005, 1004, 1003, 1002, 1001]);
  });

  t.test("lists the orders since a time with only the fields for sales figures", async (t) => {
    const platform = await open(t);
    const [{ seller, products }, other] = [await storeStock(platform, [9]), await storeStock(platform, [])];
    const stored = products[0] as Product;
    const product = makeProduct({
      ...stored,
      images: [makeImage()],
      variants: [makeVariant({ price: 700, stock: 9 })],
    });
    await storeProduct(platform, seller.id, product);
    const wanted = [{ product, quantity: 2 }];
    const at = (day: number): string => new Date(Date.UTC(2026, 4, day)).toISOString();
    await platform.orders.place(seller.id, placementOf(wanted, { order: { createdAt: at(1) } }));
    const put = (order: Partial<Order>) => platform.orders.place(seller.id, placementOf(wanted, { order }));
    const cancelled = await put({ createdAt: at(2), status: "cancelled" });
    const foreign = await put({ createdAt: at(3), currency: "GBP" });
    await place(platform, other.seller.id, { createdAt: at(3) });
    const sold = await platform.orders.sold(seller.id, new Date(at(2)));
    const line = { productId: product.id, unitPrice: 700, quantity: 2 };
    t.strictSame(
      sold.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)),
      [
        { id: cancelled.order.id, createdAt: at(2), isCounted: false, currency: "EUR", revenue: 0, lines: [line] },
        { id: foreign.order.id, createdAt: at(3), isCounted: true, currency: "GBP", revenue: 0, lines: [line] },
      ],
    );
    t.same(await platform.orders.sold(seller.id, new Date(at(4))), []);
  });

  t.test("subtracts refunds from the sales of the order's day", async (t) => {
    const platform = await open(t);
    const { seller, products } = await storeStock(platform, [9]);
    const [product] = products as [Product];
    const { order } = await platform.orders.place(seller.id, placementOf([{ product, quantity: 3 }]));
    const [{ unitPrice }] = order.lines as [Order["lines"][number]];
    const change = (step: (stored: Order) => Order | undefined) =>
      platform.orders.change(seller.id, order.id, (stored) => {
        const next = step(stored);
        return next && { order: next, mails: [], restock: false };
      });
    const soldOf = async () =>
      (await platform.orders.sold(seller.id, new Date(order.createdAt))).map(({ createdAt, revenue, lines }) => [
        createdAt,
        revenue,
        lines[0]?.quantity,
      ]);
    const at = "2026-06-01T00:00:00.000Z";
    const paid = await change((stored) => actOnOrder(stored, "mark-paid", { at })?.order);
    t.strictSame(await soldOf(), [[order.createdAt, order.total, 3]]);
    const input = refundInput(paid, { lines: [{ line: 0, quantity: 2 }], amount: 2 * unitPrice });
    const requested = await change((stored) => withRefund(stored, "a-refund-of-pieces", input, at));
    t.strictSame(await soldOf(), [[order.createdAt, order.total, 3]], "not before it is made");
    const [payment] = requested.payments as [Order["payments"][number]];
    const refunds = payment.refunds.map(({ id, amount }) => ({ id, amount, status: "done" as const }));
    const reading = { ...recordedReading(payment, order.currency), refunds };
    await change((stored) => settlePayment(stored, payment, reading, at));
    t.strictSame(await soldOf(), [[order.createdAt, order.total - 2 * unitPrice, 1]]);
  });
}

async function findOne({ orders }: Platform, sellerId: string, number: number): Promise<Order> {
  const [order] = await orders.list(sellerId, { before: number + 1, limit: 1 });
  if (order?.number !== number) throw new TypeError(`there is no order ${number}`);
  return order;
}
