import fc from "fast-check";
import t from "tap";
import {
  type Order,
  type OrderAdjustment,
  type OrderDispute,
  type OrderLine,
  type OrderRefund,
  orderTotal,
} from "../../../../areas/shared/orders/order.ts";
import {
  canRestock,
  keptAmount,
  leftToRefund,
  priceRefund,
  type RefundInput,
  refundableDelivery,
  refundableQuantities,
  refundedQuantities,
  restockedQuantities,
  withRefund,
} from "../../../../areas/shared/orders/order-refunds.ts";
import { makeOrder, makeOrderLine, refundInput } from "../../../support/orders.ts";
import { makeProduct, makeVariant } from "../../../support/shop.ts";

const AT = "2026-02-03T05:00:00.000Z";

const lineOf = (unitPrice: number, quantity: number, stock: number | null = 9): OrderLine =>
  makeOrderLine(makeProduct({ sellerId: "acme", categoryId: "c" }), makeVariant({ price: unitPrice, stock }), quantity);

/** A paid order. */
function paidOrder(lines: OrderLine[], given: Partial<Order> = {}): Order {
  const order = makeOrder({ sellerId: "acme", paymentMethod: "test", payment: "paid", lines, ...given });
  const total = orderTotal(order);
  return makeOrder({ ...order, total, payments: [{ ...(order.payments[0] as Order["payments"][0]), paid: total }] });
}

/** The order after a refund with this status; the same order if it does not allow the refund. */
function refunded(order: Order, given: Partial<RefundInput>, status: OrderRefund["status"] = "done"): Order {
  const count = order.payments[0]?.refunds.length ?? 0;
  const next = withRefund(order, `refund-number-${count}`, refundInput(order, given), AT);
  if (!next) return order;
  const payments = next.payments.map((payment) => ({
    ...payment,
    refunds: payment.refunds.map((refund, index) => (index === count ? { ...refund, status } : refund)),
  }));
  return { ...next, payments };
}

const discount = (shares: OrderAdjustment["shares"]): OrderAdjustment => ({
  kind: "discount",
  code: "SPRING",
  title: "Spring",
  amount: shares.reduce((sum, { amount }) => sum + amount, 0),
  shares,
});

t.test(
  "a piece has its share of its line, of discounts and of added taxes; the last one has the remainder",
  async (t) => {
    const order = paidOrder([lineOf(1000, 3), lineOf(500, 1)], {
      adjustments: [
        discount([
          { of: 0, amount: -1000 },
          { of: "delivery", amount: -95 },
        ]),
      ],
      taxes: [
        { title: "Sales tax", basisPoints: 1000, included: false, base: 2900, tax: 290 },
        { title: "VAT", basisPoints: 700, included: true, base: 2900, tax: 190 },
      ],
    });
    t.equal(order.total, 3190);
    const one = priceRefund(order, { lines: [{ line: 0, quantity: 1 }], delivery: false });
    t.strictSame(one, { lines: [{ line: 0, quantity: 1, amount: 733 }], delivery: 0, amount: 733 });
    const next = refunded(order, { lines: [{ line: 0, quantity: 1 }], amount: 733 });
    t.match(priceRefund(next, { lines: [{ line: 0, quantity: 2 }], delivery: true }), {
      lines: [{ amount: 1467 }],
      delivery: 440,
    });
    t.match(priceRefund(next, { lines: [{ line: 1, quantity: 1 }], delivery: false }), { amount: 550 });
  },
);

t.test("a refund of items exceeds neither the items nor what is left", async (t) => {
  const order = paidOrder([lineOf(1000, 2)]);
  const price = (of: Order, line: number, quantity: number) =>
    priceRefund(of, { lines: [{ line, quantity }], delivery: false })?.amount;
  t.equal(price(order, 0, 3), undefined);
  t.equal(price(order, 1, 1), undefined);
  t.equal(price(order, 0, 0), undefined);
  const twice = [
    { line: 0, quantity: 1 },
    { line: 0, quantity: 1 },
  ];
  t.equal(priceRefund(order, { lines: twice, delivery: false }), undefined);
  const less = refunded(order, { amount: 1995 });
  t.equal(price(less, 0, 2), 500, "after a refund of an amount");
  t.equal(price(refunded(order, { lines: [{ line: 0, quantity: 2 }], amount: 2000 }), 0, 1), undefined);
});

t.test("refunds the delivery once, and lists items in the order's order", async (t) => {
  const order = paidOrder([lineOf(1000, 2), lineOf(500, 1)]);
  const price = order.delivery.price;
  t.ok(price > 0);
  t.equal(refundableDelivery(order), price);
  const after = refunded(order, { lines: [], delivery: true, amount: price });
  t.equal(refundableDelivery(after), 0);
  const lines = [
    { line: 1, quantity: 1 },
    { line: 0, quantity: 1 },
  ];
  t.strictSame(priceRefund(after, { lines, delivery: true }), {
    lines: [
      { line: 0, quantity: 1, amount: 1000 },
      { line: 1, quantity: 1, amount: 500 },
    ],
    delivery: 0,
    amount: 1500,
  });
});

t.test("only refunds that were made return pieces", async (t) => {
  const order = paidOrder([lineOf(1000, 2)]);
  for (const [status, quantities] of [
    ["pending", [0]],
    ["failed", [0]],
    ["done", [1]],
  ] as const) {
    const after = refunded(order, { lines: [{ line: 0, quantity: 1 }], amount: 1000 }, status);
    t.strictSame(refundedQuantities(after), quantities, status);
  }
});

t.test("pending refunds count, and failed ones don't", async (t) => {
  const order = paidOrder([lineOf(1000, 2)]);
  const input = { lines: [{ line: 0, quantity: 2 }], delivery: true, amount: order.total };
  const pending = refunded(order, input, "pending");
  t.strictSame([leftToRefund(pending), refundableQuantities(pending), refundableDelivery(pending)], [0, [0], 0]);
  t.equal(keptAmount(pending), order.total);
  const failed = refunded(order, input, "failed");
  t.strictSame([leftToRefund(failed), refundableQuantities(failed)], [order.total, [2]]);
  t.equal(refundableDelivery(failed), 495);
});

t.test("keeps no disputed money, unless the dispute was won, and all that a bank asks about", async (t) => {
  const order = paidOrder([lineOf(1000, 2)]);
  const disputed = (status: OrderDispute["status"], amount: number) =>
    keptAmount({ payments: order.payments.map((each) => ({ ...each, dispute: { amount, status, dueAt: null } })) });
  t.strictSame([disputed("open", 500), disputed("lost", 500)], [order.total - 500, order.total - 500]);
  t.strictSame([disputed("won", 500), disputed("inquiry", 500)], [order.total, order.total]);
  const back = refunded(order, { lines: [], amount: 1000 });
  const dispute = { amount: order.total, status: "lost", dueAt: null } as const;
  t.equal(keptAmount({ payments: back.payments.map((each) => ({ ...each, dispute })) }), 0, "never less than nothing");
});

t.test("restocks tracked pieces once, also if a refund is tried again", async (t) => {
  const order = paidOrder([lineOf(1000, 3), lineOf(500, 2, null)]);
  const piece = { lines: [{ line: 0, quantity: 1 }], amount: 1000 };
  const untracked = refunded(order, { lines: [{ line: 1, quantity: 2 }], amount: 1000, restock: true });
  t.strictSame(restockedQuantities(untracked), [0, 0]);
  const without = refunded(order, piece);
  t.strictSame(restockedQuantities(without), [0, 0]);
  const failed = refunded(without, { ...piece, restock: true }, "failed");
  t.strictSame(restockedQuantities(failed), [1, 0]);
  const again = refunded(failed, { ...piece, restock: true });
  t.strictSame(restockedQuantities(again), [1, 0]);
  t.strictSame(restockedQuantities(refunded(again, { ...piece, restock: true })), [2, 0]);
  for (const state of [{ status: "cancelled" }, { fulfillment: "returned" }] as const) {
    t.equal(canRestock({ ...order, ...state }), false);
    t.equal(
      withRefund({ ...order, ...state }, "a-refund", refundInput(order, { ...piece, restock: true }), AT),
      undefined,
    );
  }
});

const amounts = fc.integer({ min: 0, max: 100_000 });

const orders: fc.Arbitrary<Order> = fc
  .record({
    lines: fc.array(fc.tuple(amounts, fc.integer({ min: 1, max: 7 })), { minLength: 1, maxLength: 4 }),
    delivery: amounts,
    /** The reduced parts, in thousandths. */
    reductions: fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 5, maxLength: 5 }),
    tax: amounts,
  })
  .map(({ lines, delivery: price, reductions, tax }) => {
    const values = [...lines.map(([unitPrice, quantity]) => unitPrice * quantity), price];
    const shares = values.map((value, index) => ({
      of: index === lines.length ? ("delivery" as const) : index,
      amount: -Math.floor((value * (reductions[index] ?? 0)) / 1000),
    }));
    const isTaxed = values.some((value, index) => value + (shares[index]?.amount ?? 0) > 0);
    return paidOrder(
      lines.map(([unitPrice, quantity]) => lineOf(unitPrice, quantity)),
      {
        delivery: { optionId: "post", title: "Post", kind: "pickup", price, address: null },
        adjustments: [discount(shares)],
        taxes: isTaxed ? [{ title: "Tax", basisPoints: 1900, included: false, base: 0, tax }] : [],
      },
    );
  });

const refunds = fc.array(
  fc.record({
    /** The share of each refundable quantity, in thousandths. */
    part: fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 4, maxLength: 4 }),
    delivery: fc.boolean(),
    isAmount: fc.boolean(),
    status: fc.constantFrom<OrderRefund["status"]>("done", "done", "pending", "failed"),
  }),
  { maxLength: 8 },
);

/** Everything that can still be refunded, as items. */
const allItems = (order: Order): Pick<RefundInput, "lines" | "delivery"> => ({
  lines: refundableQuantities(order).flatMap((quantity, line) => (quantity > 0 ? [{ line, quantity }] : [])),
  delivery: true,
});

t.test(
  "any refunds stay within what was paid, and the refund of all that is left returns exactly the total",
  async () => {
    fc.assert(
      fc.property(orders, refunds, (order, asked) => {
        let now = order;
        for (const { part, delivery, isAmount, status } of asked) {
          const before = leftToRefund(now);
          const share = (open: number, index: number): number => Math.ceil((open * (part[index] ?? 0)) / 1000);
          const lines = refundableQuantities(now).flatMap((open, line) => {
            const quantity = share(open, line);
            return quantity > 0 ? [{ line, quantity }] : [];
          });
          const priced = priceRefund(now, { lines, delivery });
          if (!priced || priced.amount > before) throw new Error(`priced ${JSON.stringify(priced)}`);
          if (priced.amount !== priced.lines.reduce((sum, { amount }) => sum + amount, priced.delivery))
            throw new Error("the parts don't sum up");
          const amount = isAmount ? share(before, 0) : priced.amount;
          now = refunded(now, isAmount ? { amount } : { lines, delivery, amount }, status);
          const taken = status === "failed" || amount === 0 ? 0 : amount;
          if (leftToRefund(now) !== before - taken) throw new Error(`${leftToRefund(now)} is left of ${before}`);
        }
        const items = allItems(now);
        const price = priceRefund(now, items)?.amount;
        const isOfItems = asked.every(({ isAmount, status }) => !isAmount || status === "failed");
        // After refunds of amounts, less may be left than the open items cost.
        if (isOfItems ? price !== leftToRefund(now) : (price ?? 0) > leftToRefund(now))
          throw new Error(`${price} is not ${leftToRefund(now)}`);
        const all = refunded(now, { ...items, amount: price ?? 0 });
        const rest = refunded(all, { amount: leftToRefund(all) });
        const returned = rest.payments[0]?.refunds.reduce(
          (sum, { amount, status }) => sum + (status === "failed" ? 0 : amount),
          0,
        );
        if (returned !== order.total) throw new Error(`${returned} of ${order.total} is back`);
      }),
      { numRuns: 2000 },
    );
  },
);
