import assert from "node:assert/strict";
import fc from "fast-check";
import t from "tap";
import {
  FULFILLMENT_STATUSES,
  isCancellable,
  ORDER_STATUSES,
  type Order,
  type OrderAxes,
  orderSums,
  orderTotal,
  PAYMENT_STATUSES,
  stepOrder,
} from "../../../../areas/shared/orders/order.ts";
import { makeOrder } from "../../../support/orders.ts";
import { CaseTable } from "../../../support/system.ts";

const EVENT: Order["events"][number] = { at: "2026-02-03T05:00:00.000Z", kind: "confirmed" };
const STATUSES = { status: ORDER_STATUSES, payment: PAYMENT_STATUSES, fulfillment: FULFILLMENT_STATUSES };

/** The allowed steps of an order. All others are refused. */
const LEGAL = new Set([
  "status: placed → confirmed",
  "status: placed → cancelled",
  "status: confirmed → completed",
  "status: confirmed → cancelled",
  "payment: pending → paid",
  "payment: pending → failed",
  "payment: paid → refunded",
  "payment: refunded → paid",
  "payment: failed → paid",
  "fulfillment: unfulfilled → shipped",
  "fulfillment: unfulfilled → delivered",
  "fulfillment: shipped → delivered",
  "fulfillment: shipped → returned",
  "fulfillment: delivered → returned",
]);

t.test("each axis allows exactly its legal steps", async (t) => {
  const table = new CaseTable();
  for (const axis of Object.keys(STATUSES) as (keyof OrderAxes)[]) {
    for (const from of STATUSES[axis]) {
      for (const to of STATUSES[axis]) {
        const order = { ...makeOrder({ sellerId: "acme" }), [axis]: from };
        const name = `${axis}: ${from} → ${to}`;
        const expected = LEGAL.has(name) ? { ...order, [axis]: to, events: [...order.events, EVENT] } : undefined;
        table.check(name, stepOrder(order, { [axis]: to }, EVENT), expected);
      }
    }
  }
  t.same(table.wrong(), []);
});

t.test("applies steps on several axes together or not at all", async (t) => {
  const order = makeOrder({ sellerId: "acme" });
  const expired = stepOrder(order, { status: "cancelled", payment: "failed" }, { ...EVENT, kind: "expired" });
  t.match(expired, { status: "cancelled", payment: "failed", fulfillment: "unfulfilled" });
  t.equal(stepOrder(order, { status: "cancelled", payment: "refunded" }, EVENT), undefined);
  t.same(order, { ...order, status: "placed", payment: "pending" }, "the input order is unchanged");
});

t.test("keeps an event without a step, oldest first", async (t) => {
  const declined = { at: "2026-02-03T06:00:00.000Z", kind: "payment-declined" } as const;
  const order = makeOrder({ sellerId: "acme" });
  t.strictSame(stepOrder(order, {}, declined), { ...order, events: [...order.events, declined] });
});

t.test("allows no step from a final status", async () => {
  const step = fc.record(
    {
      status: fc.constantFrom(...ORDER_STATUSES),
      payment: fc.constantFrom(...PAYMENT_STATUSES),
      fulfillment: fc.constantFrom(...FULFILLMENT_STATUSES),
    },
    { requiredKeys: [] },
  );
  const property = fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
    let order = makeOrder({ sellerId: "acme" });
    for (const next of steps) {
      const stepped = stepOrder(order, next, EVENT) ?? order;
      for (const ended of ["completed", "cancelled"]) if (order.status === ended) assert.equal(stepped.status, ended);
      if (order.payment === "failed") assert.match(stepped.payment, /^(?:failed|paid)$/, "a transfer may arrive late");
      order = stepped;
    }
  });
  fc.assert(property);
});

t.test("a customer can cancel a placed order until it is fulfilled", async (t) => {
  const table = new CaseTable();
  for (const status of ORDER_STATUSES) {
    for (const fulfillment of FULFILLMENT_STATUSES) {
      const expected = status === "placed" && fulfillment === "unfulfilled";
      table.check(`${status}, ${fulfillment}`, isCancellable({ status, fulfillment }), expected);
    }
  }
  t.same(table.wrong(), []);
});

const lines = [
  { unitPrice: 2400, quantity: 2 },
  { unitPrice: 990, quantity: 1 },
];
const delivery = { title: "Post", price: 495 };
const discount = {
  kind: "discount",
  code: "SPRING",
  title: "Spring",
  amount: -1000,
  shares: [{ of: 0, amount: -1000 }],
} as const;
const vat = { title: "VAT", basisPoints: 2300, base: 5285, tax: 1216 };

t.test("adds up items, delivery, adjustments and the taxes that prices don’t contain", async (t) => {
  const plain = { lines, delivery, adjustments: [], taxes: [] };
  t.equal(orderTotal(plain), 6285);
  const shares = discount.shares.map((share) => ({ ...share }));
  const reduced = { ...plain, adjustments: [{ ...discount, shares }] };
  t.equal(orderTotal({ ...reduced, taxes: [{ ...vat, included: true }] }), 5285);
  const taxed = { ...reduced, taxes: [{ ...vat, included: false }] };
  t.equal(orderTotal(taxed), 6501);
  t.strictSame(orderSums(taxed), [
    { kind: "items", title: "", amount: 5790 },
    { kind: "delivery", title: "Post", amount: 495 },
    { kind: "adjustment", title: "Spring", amount: -1000 },
    { kind: "tax", title: "VAT", amount: 1216 },
  ]);
});
