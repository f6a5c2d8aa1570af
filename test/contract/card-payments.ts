import { randomUUID } from "node:crypto";
import fc from "fast-check";
import type { Stripe } from "stripe";
import type { Test } from "tap";
import type { Product } from "../../areas/shared/catalogue/product.ts";
import type { Order, OrderPayment } from "../../areas/shared/orders/order.ts";
import { refundable } from "../../areas/shared/orders/order-payments.ts";
import type { RefundInput } from "../../areas/shared/orders/order-refunds.ts";
import type { Seller } from "../../areas/shared/sellers/seller.ts";
import { cancelOrder, refundOrder } from "../../gateway/platform/orders/change-order.ts";
import {
  checkPayment,
  openPaymentPage,
  paymentReported,
  syncOrders,
} from "../../gateway/platform/orders/order-payment.ts";
import { placeOrder } from "../../gateway/platform/orders/place-order.ts";
import { expireOrders } from "../../gateway/platform/orders/unpaid-orders.ts";
import type { Platform } from "../../gateway/platform/platform.ts";
import { orderOf, refundInput } from "../support/orders.ts";
import { crashingPlatform } from "../support/platform.ts";
import { stocks, storeProduct, storeStock } from "../support/shop.ts";
import { idOf } from "../support/stripe/stripe-objects.ts";
import { stripeConfigOf } from "../support/stripe/stripe-platform.ts";
import { type StripeStandIn, startStripe } from "../support/stripe/stripe-server.ts";
import type { OpenTwo } from "./order-payments.ts";

const QUIET = { error() {} };
const PLACED = new Date("2026-02-03T04:05:06.000Z");
const [MINUTE, HOUR] = [60_000, 3_600_000];
const STOCK = 9;

/** A shop that takes cards, at two gateways on one database. */
async function openCards(t: Test, openTwo: OpenTwo, feeBasisPoints = { free: 0, pro: 0 }) {
  const clock = { now: PLACED };
  const stripe = await startStripe(t, { now: () => clock.now });
  const [one, two] = await openTwo(t, () => clock.now, { stripe: { ...stripeConfigOf(stripe), feeBasisPoints } });
  const { seller, products } = await storeStock(one, [STOCK]);
  const [product] = products as [Product];
  const connect = async ({ id }: Pick<Seller, "id">): Promise<string> => {
    const collectors = { fees_collector: "stripe", losses_collector: "stripe" } as const;
    const account = stripe.connect.create({ metadata: {}, responsibilities: collectors });
    stripe.connect.activate(account);
    await one.sellers.change(id, () => ({ cardAccount: { id: account, state: "active", missing: [] } }));
    return account;
  };
  const account = await connect(seller);
  const place = async (): Promise<Order> => {
    const request = { ...orderOf(seller, product, 1), payment: "card" as const };
    const input = { seller, idempotencyKey: randomUUID(), request };
    return (await placeOrder(one, input)).order;
  };
  const open = async (order: Order, platform: Platform = one): Promise<string> => {
    const url = await openPaymentPage(platform, seller, order.accessToken);
    return url.split("/").at(-1) ?? "";
  };
  return {
    one,
    two,
    stripe,
    seller,
    product,
    account,
    connect,
    place,
    /** The customer opens the provider's page. @returns the session's id */
    open,
    /** An order that was paid and delivered. */
    paid: async (): Promise<Order> => {
      const order = await place();
      stripe.account(account).pay(await open(order));
      await checkPayment(one, seller, order.accessToken);
      const done = { status: "completed", fulfillment: "delivered" } as const;
      return one.orders.change(seller.id, order.id, (stored) => ({
        order: { ...stored, ...done },
        restock: false,
        mails: [],
      }));
    },
    wait: (milliseconds: number) => {
      clock.now = new Date(clock.now.getTime() + milliseconds);
    },
    /** A webhook of the shop's account arrives at a gateway. */
    report: (platform: Platform, ...ids: string[]) => paymentReported(platform, seller, { account, ids }),
    check: (platform: Platform, order: Order) => checkPayment(platform, seller, order.accessToken),
    expire: (platform: Platform) => expireOrders(platform, QUIET),
    sync: () => syncOrders(two, QUIET),
    read: async ({ id }: Order): Promise<Order> => (await one.orders.get(seller.id, id)) as Order,
    mails: async (): Promise<string[]> =>
      (await one.mails.claim(99, MINUTE)).map(({ message }) => `${message.audience}: ${message.subject}`).sort(),
    /** Checks that money, order and stock agree, and that another reading changes nothing. */
    settled: async (order: Order, expected: Partial<Order> & { held: number }) => {
      const { held, ...fields } = expected;
      const after = (await one.orders.get(seller.id, order.id)) as Order;
      t.match(after, fields, "the order");
      t.equal(moneyHeld(stripe, account, order), held, "the money that the seller holds");
      const [payment] = after.payments;
      const returned = payment?.refunds.filter(({ status }) => status === "done") ?? [];
      const lost = payment?.dispute?.status === "lost" ? payment.dispute.amount : 0;
      const recorded = (payment?.paid ?? 0) - returned.reduce((sum, { amount }) => sum + amount, 0) - lost;
      t.equal(recorded, held, "the money that the order has recorded");
      const open = (await one.orders.list(seller.id, { limit: 99 })).filter(({ status }) => status !== "cancelled");
      t.equal((await stocks(one, seller.id, [product]))[0], STOCK - open.length, "the stock");
      t.strictSame(await checkPayment(two, seller, order.accessToken), after, "a second sync");
    },
  };
}

/** What the account has received for an order, minus refunds. */
function moneyHeld(stripe: StripeStandIn, account: string, { id }: Order): number {
  const { charges, refunds, disputes } = stripe.account(account);
  const own = [...charges.values()].filter(({ metadata }) => metadata["order"] === id);
  const taken = own.reduce((sum, { amount }) => sum + amount, 0);
  const ofOwn = ({ charge }: { charge: unknown }): boolean => own.some((each) => each.id === charge);
  const back = [...refunds.values()].filter((refund) => ofOwn(refund) && refund.status === "succeeded");
  const lost = [...disputes.values()].filter((dispute) => ofOwn(dispute) && dispute.status === "lost");
  return taken - [...back, ...lost].reduce((sum, { amount }) => sum + amount, 0);
}

const PAID = { status: "placed", payment: "paid", syncAt: null, expiresAt: null } as const;
/** The guarantees of card payments: Stripe may report late, twice, in any order, or never. */
export function cardPaymentsContract(t: Test, openTwo: OpenTwo): void {
  t.test("a webhook before the customer returns pays the order, and both get one mail", async (t) => {
    const { stripe, account, one, two, place, open, report, check, settled, mails } = await openCards(t, openTwo);
    const order = await place();
    t.strictSame(await mails(), [], "an unpaid card order is an unfinished checkout");
    const session = await open(order);
    t.equal(await open(order, two), session, "the page stays the same");
    stripe.account(account).pay(session);
    await report(one, session);
    await check(two, order);
    await settled(order, { ...PAID, held: order.total });
    t.match(await mails(), [/^customer: Your order 1001/, /^seller: New order 1001/]);
  });

  t.test("without any webhook, the returning customer's page pays the order; without both, the job", async (t) => {
    const shop = await openCards(t, openTwo);
    const { stripe, account, two, place, open, check, settled, sync, wait, mails } = shop;
    const returned = await place();
    stripe.account(account).pay(await open(returned));
    t.match(await check(two, returned), PAID);
    t.equal((await mails()).length, 2);
    await settled(returned, { ...PAID, held: returned.total });
    await cancelOrder(two, shop.seller, returned.accessToken);

    const gone = await place();
    stripe.account(account).pay(await open(gone));
    wait(2 * MINUTE);
    t.equal(await sync(), 1);
    await settled(gone, { ...PAID, held: gone.total });
    t.ok((await mails()).length >= 2, "the job sends the mails too");
  });

  t.test("a fee that Stripe reports late is read by the job, if its event is lost", async (t) => {
    const { stripe, account, two, place, open, check, read, wait, sync } = await openCards(t, openTwo);
    const charge = async () => {
      const order = await place();
      stripe.account(account).pay(await open(order));
      const made = [...stripe.account(account).charges.values()].at(-1) as Stripe.Charge;
      const transaction = idOf(made.balance_transaction);
      made.balance_transaction = null;
      t.match(await check(two, order), { payment: "paid" });
      return { order, made, transaction };
    };
    const [late, foreign, never] = [await charge(), await charge(), await charge()];
    for (const { made, transaction } of [late, foreign]) made.balance_transaction = transaction;
    Object.assign(stripe.account(account).balanceTransactions.get(foreign.transaction) ?? {}, { currency: "usd" });
    wait(2 * MINUTE);
    t.equal(await sync(), 3);
    const fee = Math.round(late.order.total * 0.015) + 25;
    t.match(await read(late.order), { ...PAID, payments: [{ fee }], syncAt: null });
    t.match(await read(foreign.order), { ...PAID, payments: [{ fee: undefined }], syncAt: null });
    wait(8 * 24 * HOUR);
    t.equal(await sync(), 1);
    t.match(await read(never.order), { ...PAID, payments: [{ fee: undefined }], syncAt: null }, "not for ever");
  });

  t.test("the same event twice at once, and events in reverse, pay the order once", async (t) => {
    const { stripe, account, one, two, place, open, report, settled, mails } = await openCards(t, openTwo);
    stripe.webhooks.mode = "hold";
    const order = await place();
    const session = await open(order);
    const paid = stripe.account(account).pay(session);
    await Promise.all([one, two, one, two].map((each) => report(each, session)));
    await report(two, "evt_of_another_kind", idOf(paid.payment_intent));
    const after = await report(one, idOf(paid.payment_intent));
    t.same(
      after?.events.map(({ kind }) => kind),
      ["placed", "paid"],
    );
    await settled(order, { ...PAID, held: order.total });
    t.equal((await mails()).length, 2);
  });

  t.test("payments that name our order without being its own change nothing", async (t) => {
    const { stripe, account, one, two, place, open, report, settled, seller, read } = await openCards(t, openTwo);
    const order = await place();
    const session = await open(order);
    const metadata = { order: order.id };
    const forge = (at: string, currency: string, unitAmount: number) =>
      stripe.account(at).createSession({
        mode: "payment",
        lines: [{ quantity: 1, name: "One", unitAmount, currency }],
        payment: { metadata: {} },
        subscription: { metadata: {} },
        metadata,
        client_reference_id: order.id,
        success_url: "https://acme.example",
      });
    const other = stripe.connect.create({
      metadata: {},
      responsibilities: { fees_collector: "stripe", losses_collector: "stripe" },
    });
    const [foreign, own] = [forge(other, "eur", 50), forge(account, "eur", order.total)];
    stripe.account(other).pay(foreign.id);
    stripe.account(account).pay(own.id);
    const before = await read(order);
    t.equal(await report(one, foreign.id), undefined, "another account's");
    t.equal(await report(one, own.id), undefined, "another session of the shop's account");
    t.equal(
      await paymentReported(two, seller, { account: other, ids: [session] }),
      undefined,
      "the order's own session at another account",
    );
    t.strictSame(await read(order), before);
    await settled(order, { status: "placed", payment: "pending", held: 0 });
  });

  t.test("a payment of another amount does not pay the order, and goes back when it expires", async (t) => {
    const { stripe, account, two, place, open, settled, check, wait, expire, sync } = await openCards(t, openTwo);
    const order = await place();
    const session = await open(order);
    const paid = stripe.account(account).pay(session);
    const intent = stripe.account(account).paymentIntents.get(idOf(paid.payment_intent));
    const charge = [...stripe.account(account).charges.values()][0];
    Object.assign(intent ?? {}, { amount: 100, amount_received: 100 });
    Object.assign(charge ?? {}, { amount: 100 });
    t.match(await check(two, order), { payment: "pending" });
    wait(HOUR);
    await expire(two);
    wait(HOUR);
    await sync();
    await settled(order, { status: "cancelled", payment: "failed", held: 0, syncAt: null });
  });

  t.test("a crash after Stripe has opened the session, and a lost answer, open one session", async (t) => {
    const { stripe, account, one, two, seller, place, open, check, settled } = await openCards(t, openTwo);
    const order = await place();
    const orders = new Proxy(one.orders, {
      get(target, name: keyof Platform["orders"]) {
        if (name === "change") return () => Promise.reject(new Error("a crash"));
        return (target[name] as () => unknown).bind(target);
      },
    });
    await t.rejects(openPaymentPage({ ...one, orders }, seller, order.accessToken), { message: "a crash" });
    stripe.fail(/POST .v1.checkout.sessions$/, "act-then-reset");
    const session = await open(order);
    t.same([...stripe.account(account).sessions.keys()], [session]);
    stripe.account(account).pay(session);
    await check(two, order);
    await settled(order, { ...PAID, held: order.total });
  });

  t.test("a provider that fails says so, and the next try works", async (t) => {
    const { stripe, one, seller, place, open, settled } = await openCards(t, openTwo);
    const order = await place();
    // The SDK repeats a request once, except after 429.
    for (const [fault, times] of [
      [429, 1],
      [503, 2],
      ["reset", 2],
    ] as const) {
      stripe.fail(/checkout.sessions/, fault, times);
      await t.rejects(openPaymentPage(one, seller, order.accessToken), { code: "payment-failed" }, String(fault));
    }
    await open(order);
    await settled(order, { status: "placed", payment: "pending", held: 0 });
  });

  t.test("a customer whose email address Stripe does not accept can pay", async (t) => {
    const { stripe, account, one, two, seller, product, open, check, settled } = await openCards(t, openTwo);
    const contact = { name: "Ana Lund", email: "ana..lund.@mail.example" };
    const request = { ...orderOf(seller, product, 1), payment: "card" as const, contact };
    const { order } = await placeOrder(one, { seller, idempotencyKey: randomUUID(), request });
    const session = await open(order, two);
    const opened = [...stripe.account(account).sessions.values()];
    t.strictSame(
      opened.map(({ id, customer_email: email }) => [id, email]),
      [[session, null]],
    );
    stripe.account(account).pay(session);
    await check(two, order);
    await settled(order, { ...PAID, held: order.total });
  });

  t.test("an error that Stripe keeps for a day prevents paying for five minutes only", async (t) => {
    const { stripe, account, one, two, seller, place, open, wait, check, settled } = await openCards(t, openTwo);
    const order = await place();
    stripe.fail(/POST .v1.checkout.sessions$/, 500);
    const pageOf = (platform: Platform) => openPaymentPage(platform, seller, order.accessToken);
    await t.rejects(pageOf(one), { code: "payment-failed" });
    await t.rejects(pageOf(two), { code: "payment-failed" }, "Stripe repeats its first answer");
    wait(5 * MINUTE);
    stripe.account(account).pay(await open(order));
    await check(two, order);
    await settled(order, { ...PAID, held: order.total });
  });

  t.test("customers get one page, however late a gateway answers", async (t) => {
    const { stripe, account, one, two, seller, place, open, wait, check, settled, read } = await openCards(t, openTwo);
    const order = await place();
    const held = stripe.holdAnswer(/POST .v1.checkout.sessions$/);
    const slow = openPaymentPage(one, seller, order.accessToken);
    await held.arrived;
    wait(5 * MINUTE);
    const session = await open(order, two);
    held.release();
    t.equal((await slow).split("/").at(-1), session);
    t.match((await read(order)).payments.length, 1);
    stripe.account(account).pay(session);
    await check(one, order);
    await settled(order, { ...PAID, held: order.total });
  });

  t.test("a payment counts although its session has expired", async (t) => {
    const { stripe, account, two, place, open, check, settled } = await openCards(t, openTwo);
    const order = await place();
    const session = await open(order);
    Object.assign(stripe.account(account).pay(session), { status: "expired", payment_status: "unpaid" });
    await check(two, order);
    await settled(order, { ...PAID, held: order.total });
  });

  t.test("a payment at the moment of expiry pays the order or takes nothing", async (t) => {
    const { stripe, account, one, two, place, open, wait, expire, check, settled, read, mails } = await openCards(
      t,
      openTwo,
    );
    const [late, unpaid] = [await place(), await place()];
    const session = await open(late);
    await open(unpaid);
    wait(HOUR - MINUTE);
    stripe.account(account).pay(session);
    wait(MINUTE);
    await Promise.all([expire(one), expire(two), check(two, late)]);
    await settled(late, { ...PAID, held: late.total });
    await settled(unpaid, { status: "cancelled", payment: "failed", syncAt: null, held: 0 });
    t.match((await read(unpaid)).payments, [{ state: "closed" }], "no money can come any more");
    t.equal((await mails()).length, 2, "the unpaid one sent no mail");
  });

  t.test("an order whose page has expired expires, also if Stripe did not answer at its deadline", async (t) => {
    const { stripe, one, two, place, open, report, wait, expire, settled, read } = await openCards(t, openTwo);
    const order = await place();
    const session = await open(order);
    wait(HOUR);
    stripe.fail(/expire$/, 503, 2);
    await expire(two);
    t.match(await read(order), {
      status: "placed",
      expiresAt: new Date(PLACED.getTime() + HOUR + 15 * MINUTE).toISOString(),
    });
    wait(MINUTE);
    await report(one, session);
    await expire(two);
    await settled(order, { status: "cancelled", payment: "failed", held: 0, syncAt: null });
  });

  t.test("a customer who left before the page opened can pay until the deadline, and then has time to", async (t) => {
    const { stripe, account, one, two, seller, place, open, wait, expire, check, settled, read } = await openCards(
      t,
      openTwo,
    );
    const [late, unanswered] = [await place(), await place()];
    wait(HOUR - MINUTE);
    const pages = await Promise.all([one, two].map((each) => openPaymentPage(each, seller, late.accessToken)));
    t.equal(new Set(pages).size, 1);
    const inTwoHours = new Date(PLACED.getTime() + 2 * HOUR).toISOString();
    t.match(await read(late), { expiresAt: new Date(PLACED.getTime() + 2 * HOUR - MINUTE).toISOString() });
    stripe.fail(/POST .v1.checkout.sessions$/, 503, 4);
    const openUnanswered = () => openPaymentPage(two, seller, unanswered.accessToken);
    await t.rejects(openUnanswered(), { code: "payment-failed" });
    wait(MINUTE);
    t.equal(await expire(two), 0);
    wait(29 * MINUTE);
    await t.rejects(openUnanswered(), { code: "payment-failed" });
    t.match(await read(unanswered), { status: "placed", expiresAt: inTwoHours });
    wait(MINUTE);
    await t.rejects(openUnanswered(), { code: "payment-unavailable" }, "the stock does not wait for ever");
    stripe.account(account).pay(await open(late));
    await check(one, late);
    wait(31 * MINUTE);
    await expire(one);
    await settled(late, { ...PAID, held: late.total });
    await settled(unanswered, { status: "cancelled", payment: "failed", held: 0 });
    await t.rejects(openUnanswered(), { code: "illegal-order-step" });
  });

  t.test("a customer who cancels while paying gets the money back once", async (t) => {
    const shop = await openCards(t, openTwo);
    const { stripe, account, one, two, seller, place, open, report, settled, sync, wait, mails } = shop;
    const order = await place();
    const session = await open(order);
    stripe.account(account).pay(session);
    const cancel = (platform: Platform) => cancelOrder(platform, seller, order.accessToken);
    await Promise.allSettled([cancel(one), report(two, session), cancel(two), report(one, session)]);
    wait(HOUR);
    await sync();
    await settled(order, { status: "cancelled", payment: "refunded", syncAt: null, held: 0 });
    t.equal(stripe.account(account).refunds.size, 1);
    await mails();

    const open2 = await place();
    const held = stripe.hold(/expire$/);
    const abandoned = await open(open2);
    const cancelling = cancelOrder(one, seller, open2.accessToken);
    await held.arrived;
    stripe.account(account).pay(abandoned);
    held.release();
    await cancelling;
    await settled(open2, { status: "cancelled", payment: "refunded", syncAt: null, held: 0 });
    t.match(
      await mails(),
      [/^customer: Order 1002 .+ is cancelled/, /^seller: Order 1002 .+ is cancelled/],
      "one each",
    );
  });

  t.test("a payment that takes days keeps the order; if the bank refuses it, the order expires", async (t) => {
    const { stripe, account, two, place, open, wait, expire, check, settled, sync } = await openCards(t, openTwo);
    const [good, bad] = [await place(), await place()];
    const sessions = [await open(good), await open(bad)] as const;
    for (const session of sessions) stripe.account(account).startSlowPayment(session);
    t.match((await check(two, good)).payments, [{ state: "processing" }]);
    wait(HOUR);
    await expire(two);
    await settled(good, { status: "placed", payment: "pending", held: 0 });
    wait(3 * 24 * HOUR);
    stripe.account(account).finishSlowPayment(sessions[0], "succeeded");
    stripe.account(account).finishSlowPayment(sessions[1], "failed");
    await sync();
    await expire(two);
    await settled(good, { ...PAID, held: good.total });
    await settled(bad, { status: "cancelled", payment: "failed", held: 0 });
  });

  t.test("refunds follow Stripe: pending, failed, from its dashboard, and after a lost answer", async (t) => {
    const { stripe, account, one, two, seller, paid, report, settled, read, wait, sync } = await openCards(t, openTwo);
    const refund = (order: Order) =>
      refundOrder(two, seller, { orderId: order.id, id: randomUUID(), ...refundInput(order) });

    const lost = await paid();
    stripe.fail(/POST .v1.refunds$/, "act-then-reset", 2);
    await refund(lost);
    wait(25 * HOUR);
    await sync();
    await settled(lost, { payment: "refunded", held: 0, syncAt: null });

    const double = await paid();
    const input = { orderId: double.id, id: randomUUID(), ...refundInput(double), reason: "duplicate" } as const;
    await refundOrder(one, seller, input);
    t.match([...stripe.account(account).refunds.values()].at(-1), {
      reason: "duplicate",
      metadata: { refund: input.id },
    });

    const slow = await paid();
    stripe.account(account).refundStatus = "pending";
    await refund(slow);
    await settled(slow, { payment: "paid", held: slow.total });
    const [pending] = [...stripe.account(account).refunds.values()].slice(-1);
    stripe.account(account).finishRefund(pending?.id ?? "", "succeeded");
    await report(two, pending?.id ?? "", (await read(slow)).payments[0]?.intent ?? "");
    await settled(slow, { payment: "refunded", held: 0, syncAt: null });

    const failed = await paid();
    await refund(failed);
    const [returned] = [...stripe.account(account).refunds.values()].slice(-1);
    stripe.account(account).finishRefund(returned?.id ?? "", "failed");
    await report(one, (await read(failed)).payments[0]?.intent ?? "");
    await settled(failed, { payment: "paid", held: failed.total, syncAt: null });
    t.match((await read(failed)).payments[0]?.refunds, [{ status: "failed" }]);

    const dashboard = await paid();
    const { intent: its = "" } = dashboard.payments[0] ?? {};
    const made = stripe.account(account).refund({ payment_intent: its, amount: 100, metadata: {} });
    for (const platform of [one, two]) await report(platform, its);
    const ofIt = [...stripe.account(account).refunds.values()].filter((each) => each.payment_intent === its);
    t.strictSame(ofIt, [made], "not requested again");
    stripe.account(account).finishRefund(made.id, "succeeded");
    await report(one, its);
    await settled(dashboard, { payment: "paid", held: dashboard.total - 100, syncAt: null });

    stripe.account(account).refundStatus = "succeeded";
    const partly = await paid();
    const intent = partly.payments[0]?.intent ?? "";
    stripe.account(account).refund({ payment_intent: intent, amount: 100, metadata: {} });
    await report(one, intent);
    await settled(partly, { payment: "paid", held: partly.total - 100 });
    stripe.account(account).refund({ payment_intent: intent, metadata: {} });
    await report(two, intent);
    await settled(partly, { payment: "refunded", held: 0 });
  });

  t.test("a refund whose request failed inside Stripe is made after Stripe forgets the failure", async (t) => {
    const { stripe, two, seller, paid, settled, read, wait, sync } = await openCards(t, openTwo);
    const order = await paid();
    stripe.fail(/POST .v1.refunds$/, 500);
    await refundOrder(two, seller, { orderId: order.id, id: randomUUID(), ...refundInput(order) });
    await sync();
    t.match((await read(order)).payments[0]?.refunds, [{ status: "pending" }], "Stripe repeats its first answer");
    wait(25 * HOUR);
    await sync();
    await settled(order, { payment: "refunded", held: 0, syncAt: null });
  });

  t.test("a refund for which the key lacks a permission is made once the key has it", async (t) => {
    const { stripe, two, seller, paid, settled, read, wait } = await openCards(t, openTwo);
    const order = await paid();
    stripe.fail(/POST .v1.refunds$/, 403, 2);
    await refundOrder(two, seller, { orderId: order.id, id: randomUUID(), ...refundInput(order) });
    const errors: unknown[] = [];
    const sync = () => syncOrders(two, { error: ({ err }: { err?: Error }) => void errors.push(err?.message) });
    wait(HOUR);
    await sync();
    t.strictSame(errors, ["STRIPE_SECRET_KEY lacks a permission for refunds."]);
    t.match((await read(order)).payments[0]?.refunds, [{ status: "pending" }]);
    wait(HOUR);
    await sync();
    await settled(order, { payment: "refunded", held: 0, syncAt: null });
  });

  t.test("a dispute is shown with its deadline; a lost one takes the money", async (t) => {
    const { stripe, account, one, two, place, open, report, settled, read } = await openCards(t, openTwo);
    const order = await place();
    const session = await open(order);
    stripe.account(account).pay(session);
    await report(one, session);
    const [charge] = [...stripe.account(account).charges.values()];
    const dispute = stripe.account(account).openDispute(charge?.id ?? "");
    await report(two, dispute.id, idOf(dispute.payment_intent));
    t.match((await read(order)).payments[0]?.dispute, { status: "open", amount: order.total, dueAt: String });
    stripe.account(account).closeDispute(dispute.id, "lost");
    await report(one, dispute.id, idOf(dispute.payment_intent));
    await settled(order, { held: 0, syncAt: null });
  });

  t.test("a bank's inquiry takes no money; a dispute after it, and one after a won one, do", async (t) => {
    const { stripe, account, one, two, paid, report, settled, read } = await openCards(t, openTwo);
    const order = await paid();
    const [charge] = [...stripe.account(account).charges.values()];
    const next = async (platform: Platform, dispute: { id: string }, status?: Stripe.Dispute.Status) => {
      Object.assign(dispute, { status: status ?? "needs_response" });
      await report(platform, dispute.id, order.payments[0]?.intent ?? "");
      const [payment] = (await read(order)).payments as [OrderPayment];
      return [payment.dispute?.status, refundable(payment)];
    };
    const inquiry = stripe.account(account).openDispute(charge?.id ?? "");
    t.strictSame(await next(one, inquiry, "warning_needs_response"), ["inquiry", order.total]);
    t.strictSame(await next(two, inquiry), ["open", 0]);
    t.strictSame(await next(one, inquiry, "won"), ["won", order.total]);
    const second = stripe.account(account).openDispute(charge?.id ?? "");
    t.strictSame(await next(two, second), ["open", 0]);
    t.strictSame(await next(one, second, "lost"), ["lost", 0]);
    await settled(order, { held: 0, syncAt: null });
  });

  t.test("a late reading of a won dispute leaves a newer one open", async (t) => {
    const { stripe, account, one, two, paid, report, read, wait } = await openCards(t, openTwo);
    const order = await paid();
    const [charge] = [...stripe.account(account).charges.values()];
    const intent = order.payments[0]?.intent ?? "";
    const first = stripe.account(account).openDispute(charge?.id ?? "");
    stripe.account(account).closeDispute(first.id, "won");
    const held = stripe.holdAnswer(/GET .v1.disputes$/);
    const late = report(one, first.id, intent);
    await held.arrived;
    wait(HOUR);
    const second = stripe.account(account).openDispute(charge?.id ?? "");
    const reported = await report(two, second.id, intent);
    held.release();
    await late;
    const after = await read(order);
    t.strictSame(after.payments, reported?.payments);
    t.match(after.payments[0]?.dispute, { status: "open", url: new RegExp(second.id) });
  });

  t.test("in a currency with a step, no item, fee or refund is between two steps", async (t) => {
    const shop = await openCards(t, openTwo, { free: 50, pro: 50 });
    const { stripe, account, one, product, open } = shop;
    const deliveryOptions = shop.seller.deliveryOptions.map((option) => ({ ...option, price: 100 }));
    const seller = await one.sellers.change(shop.seller.id, () => ({ currency: "KWD", deliveryOptions }));
    const variants = product.variants.map((variant) => ({ ...variant, price: 1_125 }));
    const priced = { ...product, variants };
    await storeProduct(one, seller.id, priced);
    const request = { ...orderOf(seller, priced, 2), payment: "card" as const };
    const input = { seller, idempotencyKey: randomUUID(), request };
    const { order } = await placeOrder(one, input);
    const session = await open(order);
    t.match(stripe.account(account).linesOf(session), [{ name: "#1001", quantity: 1, unitAmount: 2_350 }]);
    const { payment_intent: intent } = stripe.account(account).pay(session);
    t.equal(stripe.account(account).paymentIntents.get(idOf(intent))?.application_fee_amount, 10, "of 11.75");

    await shop.check(one, order);
    const refund = (change: Partial<RefundInput>) =>
      refundOrder(one, seller, { orderId: order.id, id: randomUUID(), ...refundInput(order), ...change });
    const fields = [{ field: "amount", code: "amount-not-a-multiple", params: { limit: 10 } }];
    const piece = { lines: [{ line: 0, quantity: 1 }] };
    await t.rejects(refund({ amount: 1_125, ...piece }), { code: "bad-request", fields }, "a piece");
    await t.rejects(refund({ amount: 1_001 }), { code: "bad-request", fields }, "an amount");
    t.match((await shop.read(order)).payments, [{ refunds: { length: 0 } }]);
    for (const amount of [1_120, 1_230]) await refund({ amount });
    t.match(await shop.read(order), { payment: "refunded", payments: [{ refunds: [{ status: "done" }, {}] }] });
  });

  t.test("customers can pay in the ways that the shop offers, and in one at least", async (t) => {
    const { stripe, account, one, two, seller, product } = await openCards(t, openTwo);
    const tryOut = async (platform: Platform): Promise<string[]> => {
      const found: string[] = [];
      for (const payment of ["card", "manual"] as const) {
        const request = { ...orderOf(seller, product, 1), payment };
        const input = { seller, idempotencyKey: randomUUID(), request };
        const placed = placeOrder(platform, input);
        found.push(
          await placed.then(
            () => payment,
            (error: { code?: string }) => `no ${payment}: ${error.code}`,
          ),
        );
      }
      return found;
    };
    const no = (method: string): string => `no ${method}: payment-unavailable`;
    t.strictSame(await tryOut(one), ["card", "manual"]);
    await one.sellers.change(seller.id, () => ({ paymentChoice: "card" }));
    t.strictSame(await tryOut(two), ["card", no("manual")]);
    await two.sellers.change(seller.id, () => ({ paymentChoice: "manual" }));
    t.strictSame(await tryOut(one), [no("card"), "manual"]);
    t.equal((await one.sellers.get(seller.id))?.paymentChoice, "manual");

    await one.sellers.change(seller.id, () => ({ paymentChoice: "card" }));
    stripe.connect.restrict(account);
    await one.sellers.change(seller.id, () => ({ cardAccount: { id: account, state: "restricted", missing: [] } }));
    t.strictSame(await tryOut(two), [no("card"), "manual"], "without cards, the manual way stays");
  });

  t.test(
    "a refund on a disconnected account ends, is logged once, and can be made after connecting again",
    async (t) => {
      const shop = await openCards(t, openTwo);
      const { stripe, account, one, two, seller, place, open, check, paid, wait, read, mails } = shop;
      const errors: unknown[] = [];
      const sync = () => syncOrders(two, { error: (_facts: unknown, text?: string) => errors.push(text) });
      const refund = (order: Order, amount?: number) => {
        const input = refundInput(order, amount === undefined ? {} : { amount });
        return refundOrder(one, seller, { orderId: order.id, id: randomUUID(), ...input });
      };
      const [asked, late] = [await paid(), await paid()];
      const cancelled = await place();
      stripe.account(account).pay(await open(cancelled));
      await check(one, cancelled);
      stripe.fail(/refunds/, 503, 9);
      t.match((await refund(late, 100)).payments, [{ refunds: [{ status: "pending" }] }]);
      stripe.heal();
      stripe.connect.deauthorize(account);
      const ended = {
        payment: "paid",
        payments: [{ refunds: [{ status: "failed", disconnected: true }] }],
        syncAt: null,
      };
      t.match(await refund(asked), ended);
      t.match(await cancelOrder(one, seller, cancelled.accessToken), { ...ended, status: "cancelled" });
      wait(HOUR);
      t.equal(await sync(), 1);
      t.match(await read(late), ended);
      t.equal((await read(late)).events.at(-1)?.kind, "refund-failed");
      wait(30 * 24 * HOUR);
      t.equal(await sync(), 0);
      t.strictSame(errors, [
        "a refund can't be made: the seller has disconnected the account, or STRIPE_SECRET_KEY is another platform's",
      ]);
      t.equal((await read(cancelled)).payments[0]?.refunds.length, 1);

      stripe.connect.reauthorize(account);
      await mails();
      for (const order of [asked, late, cancelled]) {
        t.match(await refund(await read(order)), { payment: "refunded", syncAt: null });
        t.equal(moneyHeld(stripe, account, order), 0);
        t.match(await mails(), [`customer: Your refund for order ${order.number} `], "as the refund's dialog says");
      }
    },
  );

  t.test("a payment page that was open when the shop was suspended is closed, and its order expires", async (t) => {
    const shop = await openCards(t, openTwo);
    const { stripe, account, one, two, seller, place, open, sync, wait, expire, settled, read } = shop;
    const order = await place();
    const session = await open(order);
    await one.sellers.change(seller.id, () => ({ status: "suspended" }));
    wait(2 * MINUTE);
    t.equal(await sync(), 1);
    t.match(await read(order), { status: "placed", payments: [{ state: "closed" }] });
    t.throws(() => stripe.account(account).pay(session), { message: /expired/ });
    t.equal(await expire(two), 0, "no mail about an unfinished checkout");
    await settled(order, { status: "cancelled", payment: "failed", held: 0 });
  });

  t.test("a shop that loses its account keeps its orders; what can't be paid expires", async (t) => {
    const shop = await openCards(t, openTwo);
    const { stripe, account, one, two, seller, place, open, check, wait, expire, settled, connect, read } = shop;
    const opened = await place();
    const unopened = await place();
    const paid = await place();
    await open(opened);
    stripe.account(account).pay(await open(paid));
    await check(one, paid);
    stripe.connect.deauthorize(account);
    await one.sellers.change(seller.id, () => ({ cardAccount: { id: account, state: "disconnected", missing: [] } }));
    await t.rejects(place(), { code: "payment-unavailable" });
    await t.rejects(openPaymentPage(two, seller, unopened.accessToken), { code: "payment-unavailable" });
    wait(HOUR);
    await expire(two);
    t.match(await read(unopened), { status: "cancelled" });
    t.match(await cancelOrder(one, seller, paid.accessToken), { status: "cancelled", payment: "paid" });
    t.match(await read(opened), { status: "placed" }, "it may have been paid: nobody can say yet");
    wait(24 * HOUR);
    await expire(two);
    await settled(opened, { status: "cancelled", held: 0, syncAt: null });
    await connect(seller);
    await settled(await place(), { status: "placed", payment: "pending", held: 0 });
  });

  t.test("any order of reports, repeats, crashes and failures ends as the plain sequence", async (t) => {
    const shop = await openCards(t, openTwo);
    const { stripe, account, one, two, seller, place, open, report, check, expire, sync, wait, settled, read } = shop;
    const HAPPENINGS = ["pays", "pays, and part goes back", "pays and cancels", "leaves"] as const;
    const STEPS = ["one", "two", "checks", "syncs", "crashes before", "crashes after", "fails", "is cut off"] as const;
    const run = async (happening: (typeof HAPPENINGS)[number], steps: readonly (typeof STEPS)[number][]) => {
      const order = await place();
      const session = await open(order);
      const paid = happening === "leaves" ? undefined : stripe.account(account).pay(session);
      const ids = [session, ...(paid ? [idOf(paid.payment_intent)] : [])];
      if (happening === "pays, and part goes back")
        stripe.account(account).refund({ payment_intent: ids[1], amount: 100, metadata: {} });
      const cancel = () => cancelOrder(two, seller, order.accessToken);
      const acts: Record<(typeof STEPS)[number], () => unknown> = {
        one: () => report(one, ...ids),
        two: () => report(two, ids.at(-1) ?? ""),
        checks: () => check(two, order),
        syncs: sync,
        "crashes before": () => report(crashingPlatform(one, "orders", "before"), ...ids),
        "crashes after": () => report(crashingPlatform(one, "orders", "after"), ...ids),
        fails: () => stripe.fail(/sessions|refunds/, 503),
        "is cut off": () => stripe.fail(/sessions|refunds/, "act-then-reset"),
      };
      const running = [...(happening === "pays and cancels" ? [cancel] : []), ...steps.map((step) => acts[step])];
      // Two at a time, as from two gateways.
      for (let at = 0; at < running.length; at += 2)
        await Promise.allSettled(running.slice(at, at + 2).map(async (act) => act()));
      stripe.heal();
      if (happening === "pays and cancels" && (await read(order)).status !== "cancelled") await cancel();
      for (let round = 0; round < 5; round += 1) {
        wait(26 * HOUR);
        await sync();
        await expire(two);
      }
      const isCancelled = happening === "pays and cancels" || happening === "leaves";
      const held = isCancelled ? 0 : order.total - (happening === "pays" ? 0 : 100);
      await settled(order, isCancelled ? { status: "cancelled", syncAt: null, held } : { ...PAID, held });
    };
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...HAPPENINGS), fc.array(fc.constantFrom(...STEPS), { maxLength: 8 }), run),
      { numRuns: STOCK - 1, endOnFailure: true },
    );
  });
}
