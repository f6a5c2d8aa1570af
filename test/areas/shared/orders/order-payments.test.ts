import fc from "fast-check";
import t from "tap";
import {
  DISPUTE_STATUSES,
  MAX_REFUNDS,
  type Order,
  type OrderDispute,
  type OrderPayment,
  type OrderRefund,
  REFUND_STATUSES,
  type RefundRequest,
  SESSION_STATES,
} from "../../../../areas/shared/orders/order.ts";
import {
  isSessionOver,
  nextSync,
  type PaymentReading,
  settlePayment,
  withOwedRefund,
  withSession,
} from "../../../../areas/shared/orders/order-payments.ts";
import { withRefund } from "../../../../areas/shared/orders/order-refunds.ts";
import { makeOrder, refundInput } from "../../../support/orders.ts";
import { CaseTable } from "../../../support/system.ts";

const AT = "2026-02-03T05:00:00.000Z";
const KEY = { account: "acct_1", reference: "cs_1" };

const readingOf = (given: Partial<PaymentReading> = {}): PaymentReading => ({
  state: "open",
  intent: "",
  amount: 0,
  currency: "EUR",
  refunds: [],
  dispute: null,
  ...given,
});

const PAID = readingOf({ state: "paid", intent: "pi_1", amount: 495 });

const sessionOrder = (given: Partial<Order> = {}): Order =>
  withSession(makeOrder({ sellerId: "acme", paymentMethod: "test", ...given }), KEY);

const settle = (order: Order, ...readings: PaymentReading[]): Order =>
  readings.reduce((settled, reading) => settlePayment(settled, KEY, reading, AT), order);

const refundRequest = (at: Date): RefundRequest => ({
  at: at.toISOString(),
  reason: "other",
  note: "",
  lines: [],
  delivery: 0,
  restock: false,
});

const kinds = ({ events }: Order): string[] => events.map(({ kind }) => kind);
const refund = (amount: number, status: OrderRefund["status"], id = "re_1"): OrderRefund => ({ id, amount, status });

t.test("a session opens once, and pays the order once", async (t) => {
  const order = sessionOrder({ expiresAt: AT });
  t.equal(withSession(order, KEY), order);
  const paid = settle(order, readingOf(), PAID);
  t.match(paid, { payment: "paid", expiresAt: null, payments: [{ intent: "pi_1", state: "paid", paid: 495 }] });
  t.strictSame(kinds(paid), ["placed", "paid"]);
  t.equal(settle(paid, PAID, readingOf()), paid, "a repeated or late reading changes nothing");
});

t.test("pays with exactly the total, in the order's currency, in its own session", async (t) => {
  const order = sessionOrder();
  for (const amount of [1, 494, 496]) t.match(settle(order, { ...PAID, amount }), { payment: "pending" }, `${amount}`);
  t.equal(settle(order, { ...PAID, currency: "USD" }), order);
  for (const key of [
    { ...KEY, account: "acct_2" },
    { ...KEY, reference: "cs_2" },
  ])
    t.equal(settlePayment(order, key, PAID, AT), order, "a payment of somebody else's session");
});

t.test("an unpaid order expires once its session is closed", async (t) => {
  const CLOSED = readingOf({ state: "closed" });
  const order = sessionOrder({ expiresAt: "2026-02-03T06:00:00.000Z" });
  const closed = settle(order, CLOSED);
  t.match(closed, { status: "placed", payment: "pending", expiresAt: AT });
  t.equal(settlePayment(closed, KEY, CLOSED, "2026-02-03T05:30:00.000Z"), closed, "a later reading changes nothing");
  t.match(settle(closed, PAID), { payment: "paid", expiresAt: null });
  t.equal(
    settle(sessionOrder({ expiresAt: "2026-02-03T04:00:00.000Z" }), CLOSED).expiresAt,
    "2026-02-03T04:00:00.000Z",
  );
  t.equal(settle(sessionOrder({ status: "confirmed" }), CLOSED).expiresAt, null, "a confirmed order does not expire");
});

t.test("completes an order that was delivered before it was paid", async (t) => {
  const order = sessionOrder({ status: "confirmed", fulfillment: "delivered" });
  t.match(settle(order, PAID), { status: "completed", payment: "paid" });
});

t.test("is paid after a partial refund, and refunded when all is back", async (t) => {
  const paid = settle(sessionOrder(), PAID);
  const partly = settle(paid, { ...PAID, refunds: [refund(100, "done")] });
  t.match(partly, { payment: "paid", payments: [{ refunds: [{ amount: 100 }] }] });
  const requested = settle(partly, { ...PAID, refunds: [refund(395, "pending", "re_2")] });
  t.match(requested, { payment: "paid" });
  const back = settle(requested, { ...PAID, refunds: [refund(395, "done", "re_2")] });
  t.match(back, { payment: "refunded" });
  t.strictSame(kinds(back), ["placed", "paid", "partly-refunded", "refunded"]);
});

t.test("lists refunds oldest first", async (t) => {
  const paid = settle(sessionOrder(), PAID);
  const ask = (order: Order, id: string, at: string): Order =>
    withRefund(order, id, refundInput(order, { amount: 1 }), at) as Order;
  const asked = ask(ask(paid, "b", "2026-02-03T05:00:00.000Z"), "a", "2026-02-03T06:00:00.000Z");
  const read = settle(asked, { ...PAID, refunds: [refund(1, "done", "a"), refund(1, "done", "made-elsewhere")] });
  t.strictSame(
    read.payments[0]?.refunds.map(({ id }) => id),
    ["made-elsewhere", "b", "a"],
  );
});

t.test("records once that a refund was made or failed, and keeps what the seller asked for", async (t) => {
  const paid = settle(sessionOrder(), PAID);
  const requested = withRefund(paid, "re_1", refundInput(paid, { amount: 100, note: "Broken" }), AT) as Order;
  const [asked] = requested.payments[0]?.refunds ?? [];
  t.match(asked, { status: "pending", request: { note: "Broken" } });
  const made = settle(requested, { ...PAID, refunds: [refund(100, "done")] });
  t.strictSame(made.payments[0]?.refunds, [{ ...asked, status: "done" }]);
  t.equal(settle(made, { ...PAID, refunds: [refund(100, "done")] }), made);
  const failed = settle(made, { ...PAID, refunds: [refund(100, "failed")] });
  t.strictSame(kinds(failed), ["placed", "paid", "partly-refunded", "refund-failed"]);
  const full = settle(paid, { ...PAID, refunds: [refund(495, "done")] });
  t.strictSame(kinds(settle(full, { ...PAID, refunds: [refund(495, "failed")] })), [...kinds(full), "refund-failed"]);
});

t.test("a refund that the bank always refuses is not requested for ever", async (t) => {
  let order = settle(sessionOrder({ status: "cancelled" }), PAID);
  const refunds = (): OrderRefund[] => order.payments[0]?.refunds ?? [];
  for (let last = refunds().at(-1); last?.status === "pending" && refunds().length < 200; last = refunds().at(-1))
    order = settle(order, { ...PAID, refunds: [{ ...last, status: "failed" }] });
  t.equal(refunds().length, MAX_REFUNDS);
  t.equal(nextSync(order, new Date(AT)), null);
});

t.test("an order with two sessions returns only what is left of each", async (t) => {
  const [order, other] = [
    settle(sessionOrder(), { ...PAID, refunds: [refund(495, "done")] }),
    { ...KEY, reference: "cs_2" },
  ];
  const [first] = order.payments as [OrderPayment];
  const second = { ...first, ...other, refunds: [] };
  const owing = withOwedRefund({ ...order, status: "cancelled", payments: [first, second] });
  t.strictSame(owing.payments, [first, { ...second, refunds: [refund(495, "pending", "refund-1")] }]);
});

t.test("a cancelled order returns what it receives, and requests a failed refund again", async (t) => {
  const cancelled = sessionOrder({ status: "cancelled" });
  const owing = settle(cancelled, PAID);
  t.match(owing, { payment: "paid", payments: [{ refunds: [refund(495, "pending", "refund-1")] }] });
  t.equal(settle(owing, PAID), owing, "once");
  const failed = settle(owing, { ...PAID, refunds: [refund(495, "failed", "refund-1")] });
  t.strictSame(failed.payments[0]?.refunds, [refund(495, "failed", "refund-1"), refund(495, "pending", "refund-2")]);
  const back = settle(owing, { ...PAID, refunds: [refund(495, "done", "refund-1")] });
  t.match(back, { status: "cancelled", payment: "refunded" });
  t.strictSame(
    back.events.slice(-2).map(({ kind }) => kind),
    ["paid", "refunded"],
  );
  const disputed = settle(cancelled, { ...PAID, dispute: { amount: 495, status: "open", dueAt: AT } });
  t.strictSame(disputed.payments[0]?.refunds, [], "the bank holds the money");
  const manual = makeOrder({ sellerId: "acme", status: "cancelled", payment: "paid" });
  t.equal(withOwedRefund(manual), manual, "sellers return manual payments by hand");
});

t.test("a reading that repeats a dispute changes nothing, in any order of the stored fields", async (t) => {
  const dispute = { amount: 495, status: "open", dueAt: AT, url: "https://provider.example/disputes/1" } as const;
  const disputed = settle(sessionOrder(), { ...PAID, dispute });
  const { amount, status, dueAt, url } = dispute;
  // Firestore does not keep the order of fields. The emulator does.
  const payments = disputed.payments.map((payment) => ({ ...payment, dispute: { amount, dueAt, status, url } }));
  const stored = { ...disputed, payments };
  t.equal(settle(stored, { ...PAID, dispute }), stored);
  const lost = { ...dispute, status: "lost", dueAt: null } as const;
  t.strictSame(settle(stored, { ...PAID, dispute: lost }).payments[0]?.dispute, lost);
});

t.test("of two disputes of a payment, the newer one counts, unless the earlier one is lost", async (t) => {
  const won: OrderDispute = { amount: 495, status: "won", dueAt: AT, url: "https://provider.example/disputes/1" };
  const earlier: OrderDispute = { ...won, createdAt: "2026-01-01T00:00:00.000Z" };
  const lost: OrderDispute = { ...earlier, status: "lost" };
  const newer: OrderDispute = { ...won, status: "open", url: "https://provider.example/disputes/2", createdAt: AT };
  const table = new CaseTable();
  const check = (name: string, readings: OrderDispute[], expected: OrderDispute): void => {
    const settled = settle(sessionOrder(), ...readings.map((dispute) => ({ ...PAID, dispute })));
    table.check(name, settled.payments[0]?.dispute, expected);
  };
  check("in order", [earlier, newer], newer);
  check("late", [newer, earlier], newer);
  check("after one that an earlier release stored", [won, newer], newer);
  check("late, as an earlier release stored it", [newer, won], newer);
  check("after a lost one", [lost, newer], lost);
  t.strictSame(table.wrong(), []);
});

t.test("asks again while a session or a refund is open, less often with time", async (t) => {
  const order = sessionOrder({ createdAt: AT });
  const after = (settled: Order, minutes: number): number | null => {
    const now = new Date(Date.parse(AT) + minutes * 60_000);
    const next = nextSync(settled, now);
    return next === null ? null : (Date.parse(next) - now.getTime()) / 60_000;
  };
  t.strictSame(
    [0, 10, 60, 100_000].map((minutes) => after(order, minutes)),
    [2, 5, 30, 360],
  );
  t.equal(after(settle(order, PAID), 0), null);
  t.equal(after(settle(order, readingOf({ state: "closed" })), 0), null);
  t.equal(after(settle(order, readingOf({ state: "processing" })), 0), 2);
  t.equal(after(settle(order, { ...PAID, refunds: [refund(1, "pending")] }), 0), 2);
  const requested = { ...refund(1, "pending"), request: refundRequest(new Date(Date.parse(AT) + 100_000 * 60_000)) };
  const late = settle(order, PAID);
  const [payment] = late.payments as [Order["payments"][number]];
  t.equal(after({ ...late, payments: [{ ...payment, refunds: [requested] }] }, 100_010), 5, "by the refund's age");
});

t.test("a session is over once its order can't be paid, or after 30 days", async (t) => {
  const order = sessionOrder({ createdAt: AT });
  const isOver = (given: Partial<Order>, days = 0): boolean =>
    isSessionOver({ ...order, ...given }, new Date(Date.parse(AT) + days * 24 * 3_600_000));
  t.strictSame(
    [isOver({}), isOver({ status: "confirmed" }, 29.9), isOver({ status: "confirmed" }, 30)],
    [false, false, true],
  );
  t.strictSame([isOver({ payment: "paid" }), isOver({ status: "cancelled" })], [true, true]);
});

/** The readings of one session, from its opening on: no reading has an earlier state than the one before. */
const history: fc.Arbitrary<PaymentReading[]> = fc
  .record({
    states: fc.subarray(
      SESSION_STATES.filter((state) => state !== "closed"),
      { minLength: 1 },
    ),
    amount: fc.constantFrom(495, 495, 495, 100),
    refunds: fc.array(fc.tuple(fc.integer({ min: 1, max: 495 }), fc.subarray([...REFUND_STATUSES], { minLength: 1 })), {
      maxLength: 3,
    }),
    disputes: fc.subarray(DISPUTE_STATUSES.filter((status) => status !== "lost")),
  })
  .map(({ states, amount, refunds, disputes }) => {
    const reading = (state: PaymentReading["state"]): PaymentReading =>
      readingOf(state === "paid" ? { state, intent: "pi_1", amount } : { state });
    const steps = states.map(reading);
    const paid = steps.at(-1);
    if (paid?.state !== "paid") return steps;
    const known: OrderRefund[] = [];
    for (const [index, [refunded, statuses]] of refunds.entries())
      for (const status of statuses) {
        known[index] = refund(refunded, status, `re_${index}`);
        steps.push({ ...paid, refunds: [...known] });
      }
    for (const status of disputes) {
      const dispute: OrderDispute = { amount, status, dueAt: AT };
      steps.push({ ...paid, refunds: [...known], dispute });
    }
    return steps;
  });

t.test("readings in any order, some lost and some repeated, end like the plain sequence", async () => {
  const delivered = history.chain((steps) => {
    const last = steps.at(-1) as PaymentReading;
    return fc.record({
      steps: fc.constant(steps),
      // The last state is always read in the end: the provider is asked until nothing can change.
      arrived: fc
        .array(fc.constantFrom(...steps), { maxLength: 8 })
        .chain((some) => fc.shuffledSubarray([...some, last], { minLength: some.length + 1 })),
      fulfillment: fc.constantFrom<Order["fulfillment"]>("unfulfilled", "delivered"),
    });
  });
  fc.assert(
    fc.property(delivered, ({ steps, arrived, fulfillment }) => {
      const order = sessionOrder({ status: "confirmed", fulfillment });
      const [plain, other] = [settle(order, ...steps), settle(order, ...arrived)];
      const facts = ({ payments, status, payment }: Order): string => JSON.stringify({ payments, status, payment });
      return facts(plain) === facts(other) && settle(other, ...arrived) === other;
    }),
    { numRuns: 1000 },
  );
});
