import assert from "node:assert/strict";
import fc from "fast-check";
import t from "tap";
import type { Order, OrderRefund } from "../../../../areas/shared/orders/order.ts";
import { type RefundInput, withRefund } from "../../../../areas/shared/orders/order-refunds.ts";
import {
  dayOf,
  daysBefore,
  isDay,
  type SoldOrder,
  salesBegin,
  salesOf,
  soldOrder,
} from "../../../../areas/shared/orders/sales.ts";
import { makeOrder, makeOrderLine, refundInput } from "../../../support/orders.ts";
import { makeProduct, makeVariant } from "../../../support/shop.ts";

const now = new Date("2026-11-20T12:00:00.000Z");

const line = (productId: string, unitPrice: number, quantity = 1): SoldOrder["lines"][number] => ({
  productId,
  unitPrice,
  quantity,
});

const sold = (createdAt: string, revenue: number, given: Partial<SoldOrder> = {}): SoldOrder => ({
  id: "o1",
  createdAt,
  isCounted: true,
  revenue,
  currency: "EUR",
  lines: [],
  ...given,
});

t.test("writes a day in the same way in browsers with another pattern for a language", (t) => {
  const { format } = Object.getOwnPropertyDescriptors(Intl.DateTimeFormat.prototype);
  Object.defineProperty(Intl.DateTimeFormat.prototype, "format", { ...format, get: () => () => "20/11/2026" });
  t.teardown(() => Object.defineProperty(Intl.DateTimeFormat.prototype, "format", format));
  t.equal(dayOf(now, "Europe/Paris"), "2026-11-20");
  t.end();
});

t.test("refuses a day that does not exist whether or not a browser reads it as a date", (t) => {
  const days = ["2026-02-28", "2026-02-29", "2026-02-30", "2028-02-29", "2026-04-31", "2026-4-1", ""];
  const existing = ["2026-02-28", "2028-02-29"];
  t.same(days.filter(isDay), existing);
  const OwnDate = Date;
  t.teardown(() => {
    globalThis.Date = OwnDate;
  });
  const strict = (text: string) => (existing.includes(text.slice(0, 10)) ? text : Number.NaN);
  globalThis.Date = class extends OwnDate {
    constructor(text: string) {
      super(strict(text));
    }
    static override parse = (text: string) => new OwnDate(strict(text)).getTime();
  } as DateConstructor;
  t.same(days.filter(isDay), existing);
  t.end();
});

t.test("counts days in the requested time zone", async (t) => {
  const midnight = new Date("2026-11-20T23:30:00.000Z");
  t.equal(dayOf(midnight, "UTC"), "2026-11-20");
  t.equal(dayOf(midnight, "Europe/Berlin"), "2026-11-21");
  t.equal(dayOf(midnight, "Pacific/Pago_Pago"), "2026-11-20");
  t.equal(daysBefore("2026-03-01", 1), "2026-02-28");
  t.throws(() => dayOf(now, "Europe/Atlantis"), RangeError);
  const orders = [sold("2026-11-19T22:59:59.999Z", 1), sold("2026-11-19T23:00:00.000Z", 10)];
  const { days } = salesOf(orders, { now, timeZone: "Europe/Berlin", days: 7, currency: "EUR" });
  t.strictSame(days.slice(-2), [
    { date: "2026-11-19", orders: 1, revenue: 1 },
    { date: "2026-11-20", orders: 1, revenue: 10 },
  ]);
  t.equal(days.length, 7);
});

t.test("treats every spelling of a time zone as the same zone", (t) => {
  const Format = Intl.DateTimeFormat;
  let made = 0;
  Intl.DateTimeFormat = class extends Format {
    constructor(...given: ConstructorParameters<typeof Format>) {
      super(...given);
      made += 1;
    }
  } as typeof Format;
  t.teardown(() => {
    Intl.DateTimeFormat = Format;
  });
  for (const zone of ["Asia/Kathmandu", "asia/kathmandu", "ASIA/KATHMANDU"]) t.equal(dayOf(now, zone), "2026-11-20");
  t.equal(made, 1);
  t.end();
});

t.test("counts a day with a clock change once", async (t) => {
  const orders = ["2026-10-24T22:00:00.000Z", "2026-10-25T22:59:59.999Z", "2026-10-25T23:00:00.000Z"].map((at) =>
    sold(at, 5),
  );
  const period = { now: new Date("2026-10-26T12:00:00.000Z"), timeZone: "Europe/Berlin", days: 7, currency: "EUR" };
  const { days } = salesOf(orders, period);
  t.same(days.slice(-2), [
    { date: "2026-10-25", orders: 2, revenue: 10 },
    { date: "2026-10-26", orders: 1, revenue: 5 },
  ]);
});

t.test("counts paid orders of the period in the shop's currency, less refunds", async (t) => {
  const sales = salesOf(
    [
      sold("2026-11-20T10:00:00.000Z", 1000, { lines: [line("mug", 300, 2), line("jar", 400)] }),
      sold("2026-11-14T00:00:00.000Z", 500, { lines: [line("jar", 500)] }),
      // Unpaid or refunded.
      sold("2026-11-20T10:00:00.000Z", 0, { lines: [line("mug", 2890)] }),
      sold("2026-11-20T10:00:00.000Z", 0, { lines: [line("mug", 600)] }),
      sold("2026-11-20T10:00:00.000Z", 0, { lines: [line("mug", 60)] }),
      sold("2026-11-20T10:00:00.000Z", 0, { isCounted: false, lines: [line("mug", 7000)] }),
      // All its pieces were refunded, but not the delivery.
      sold("2026-11-20T10:00:00.000Z", 0, { isCounted: false, lines: [line("cup", 8000, 0)] }),
      // Cancelled but not refunded yet.
      sold("2026-11-20T10:00:00.000Z", 3, { isCounted: false, lines: [line("cap", 3)] }),
      sold("2026-11-20T10:00:00.000Z", 9000, { currency: "GBP", lines: [line("cup", 9000)] }),
      sold("2026-11-13T23:59:59.999Z", 20, { lines: [line("old", 20)] }),
      // Otherwise nothing would say why the previous period has so little revenue.
      sold("2026-11-10T10:00:00.000Z", 8000, { currency: "GBP", lines: [line("cup", 8000)] }),
      sold("2026-11-07T00:00:00.000Z", 30),
      sold("2026-11-06T23:59:59.999Z", 4),
      sold("2026-11-21T00:00:00.000Z", 5),
    ],
    { now, timeZone: "UTC", days: 7, currency: "EUR" },
  );
  t.match(sales, { orders: 6, revenue: 1503, otherCurrencies: 2, before: { orders: 3, revenue: 50 } });
  t.strictSame(
    sales.bestSellers.map(({ order, ...best }) => ({ ...best, order: order.createdAt })),
    [
      { productId: "jar", quantity: 2, revenue: 900, order: "2026-11-20T10:00:00.000Z" },
      { productId: "mug", quantity: 2, revenue: 600, order: "2026-11-20T10:00:00.000Z" },
      { productId: "cap", quantity: 1, revenue: 3, order: "2026-11-20T10:00:00.000Z" },
    ],
  );
});

t.test("an order contributes what it has kept: payments minus refunds, and the pieces without refunded ones", (t) => {
  const product = makeProduct({ sellerId: "acme", categoryId: "c" });
  const lines = [makeOrderLine(product, makeVariant({ price: 1000 }), 3)];
  const unpaid = makeOrder({ sellerId: "acme", lines, total: 3495 });
  const paid = makeOrder({ sellerId: "acme", lines, total: 3495, payment: "paid" });
  const refund = (order: Order, id: string, given: Partial<RefundInput>, status: OrderRefund["status"]): Order => {
    const next = withRefund(order, id, refundInput(order, given), now.toISOString()) as Order;
    const payments = next.payments.map((payment) => ({
      ...payment,
      refunds: payment.refunds.map((each) => (each.id === id ? { ...each, status } : each)),
    }));
    return { ...next, payments };
  };
  const piece = { lines: [{ line: 0, quantity: 1 }], amount: 1000 };
  const pending = refund(paid, "one", piece, "pending");
  const done = refund(paid, "one", piece, "done");
  const more = refund(refund(done, "two", { amount: 95 }, "done"), "three", piece, "failed");
  t.strictSame(
    [unpaid, paid, pending, done, more].map((order) => {
      const { revenue, lines } = soldOrder(order);
      return [revenue, lines[0]?.quantity];
    }),
    [
      [0, 3],
      [3495, 3],
      [3495, 3],
      [2495, 2],
      [2400, 2],
    ],
  );
  t.end();
});

t.test("lists the five products with the most revenue", async (t) => {
  const lines = [5, 3, 9, 1, 7, 8, 2].map((price) => line(`p${price}`, price));
  const { bestSellers } = salesOf([sold(now.toISOString(), 35, { lines })], {
    now,
    timeZone: "UTC",
    days: 7,
    currency: "EUR",
  });
  t.same(
    bestSellers.map(({ productId }) => productId),
    ["p9", "p8", "p7", "p5", "p3"],
  );
});

t.test("includes every order of the period in any time zone", async () => {
  const zones = [
    "UTC",
    "Pacific/Kiritimati",
    "Pacific/Pago_Pago",
    "Asia/Kathmandu",
    "Australia/Lord_Howe",
    "Europe/Dublin",
  ];
  const moments = fc.date({ min: new Date("2024-01-01"), max: new Date("2030-01-01"), noInvalidDate: true });
  const property = fc.property(
    moments,
    fc.constantFrom(...zones),
    fc.constantFrom(7, 30, 90),
    fc.nat(),
    (now, timeZone, days, later) => {
      const period = { now, timeZone, days };
      const begin = salesBegin(period);
      const from = dayOf(new Date(begin.getTime() - 1), timeZone);
      const first = daysBefore(dayOf(now, timeZone), 2 * days - 1);
      assert.ok(from < first, `${begin.toISOString()} in ${timeZone} is not before ${first}`);
      assert.equal(dayOf(begin, timeZone), first, `${begin.toISOString()} in ${timeZone}`);
      const at = new Date(begin.getTime() + (later % (now.getTime() - begin.getTime())));
      const { orders, days: each, before } = salesOf([sold(at.toISOString(), 1)], { ...period, currency: "EUR" });
      const date = dayOf(at, timeZone);
      assert.equal(orders, date >= (each[0]?.date as string) ? 1 : 0, "orders");
      assert.equal(orders + before.orders, date >= first ? 1 : 0, "orders and earlier orders");
      assert.equal(each.find((day) => day.orders > 0)?.date, orders ? date : undefined, "day of the order");
    },
  );
  fc.assert(property, { numRuns: 300 });
});
