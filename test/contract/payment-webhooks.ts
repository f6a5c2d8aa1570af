import { randomUUID } from "node:crypto";
import type { Test } from "tap";
import type { Product } from "../../areas/shared/catalogue/product.ts";
import { ENDPOINTS, fillPath } from "../../areas/shared/contract/endpoints.ts";
import type { Order } from "../../areas/shared/orders/order.ts";
import type { Seller } from "../../areas/shared/sellers/seller.ts";
import type { Shop } from "../../areas/shared/shops/shop.ts";
import { openStripeClient } from "../../gateway/platform/payments/stripe-client.ts";
import type { Platform } from "../../gateway/platform/platform.ts";
import type { TestGateway } from "../support/gateway.ts";
import { postJson } from "../support/http.ts";
import { orderOf, placeOrder } from "../support/orders.ts";
import { sampleShop } from "../support/sample-shops.ts";
import { idOf } from "../support/stripe/stripe-objects.ts";
import { sendWebhooksTo, signedEvent, stripeConfigOf, stripeVariables } from "../support/stripe/stripe-platform.ts";
import { startStripe } from "../support/stripe/stripe-server.ts";
import { CaseTable } from "../support/system.ts";

/** Opens two gateways on one database, the first with these shops. */
export type OpenGateways = (
  test: Test,
  options: { shops: Shop[]; env: NodeJS.ProcessEnv; around?: (platform: Platform) => Platform },
) => Promise<[TestGateway, TestGateway]>;

const deliveryOptions = [{ id: "post", title: "Post", kind: "shipping" as const, price: 495 }];
const HOST = "acme.shops.example";

/** Two shops that take cards, at two gateways. */
async function openShops(t: Test, openGateways: OpenGateways, { isLive = false } = {}) {
  const stripe = await startStripe(t, { now: () => new Date() });
  const shops = ["acme", "bolt"].map((name) => sampleShop(name, { deliveryOptions }));
  const env = {
    ...stripeVariables(stripe),
    STRIPE_CONNECT_WEBHOOK_SECRET_PREVIOUS: "whsec_previoussecret",
    API_REQUESTS_PER_MINUTE: "100000",
  };
  // The stand-in has test keys only.
  const live = await openStripeClient({ ...stripeConfigOf(stripe), livemode: true, now: () => new Date() });
  const around = (platform: Platform): Platform => (isLive ? { ...platform, paymentWebhooks: live } : platform);
  const [one, two] = await openGateways(t, { shops, env, around });
  const [{ seller: acme, products }, { seller: bolt }] = shops as [Shop, Shop];
  const { platform } = one;
  const connect = async ({ id }: Seller): Promise<string> => {
    const collectors = { fees_collector: "stripe", losses_collector: "stripe" } as const;
    const account = stripe.connect.create({ metadata: {}, responsibilities: collectors });
    stripe.connect.activate(account);
    await platform.sellers.change(id, () => ({ cardAccount: { id: account, state: "active", missing: [] } }));
    return account;
  };
  const read = async ({ id }: Pick<Order, "id">): Promise<Order> => (await platform.orders.get(acme.id, id)) as Order;
  return {
    one,
    two,
    stripe,
    acme,
    bolt,
    account: await connect(acme),
    accountOfBolt: await connect(bolt),
    read,
    /** A customer of acme orders a mug and opens the provider's page. */
    order: async (): Promise<{ order: Order; session: string }> => {
      const request = orderOf(acme, products[0] as Product, 1, { payment: "card" });
      const { body } = await placeOrder(one.port, acme.id, randomUUID(), request, { host: HOST });
      const { token } = body.order;
      const path = fillPath(ENDPOINTS.orderPaymentPage.path, { sellerId: acme.id, token });
      const opened = await postJson(two.port, path, {}, { host: HOST, headers: { Origin: `https://${HOST}` } });
      const order = (await platform.orders.findByToken(acme.id, token)) as Order;
      return { order, session: (opened.body.url as string | undefined)?.split("/").at(-1) ?? "" };
    },
    stock: async () => (await platform.products.get(acme.id, (products[0] as Product).id))?.variants[0]?.stock,
    send: (gateway: TestGateway, { body, headers }: { body: string; headers: Record<string, string> }) =>
      postJson(gateway.port, ENDPOINTS.stripeConnectWebhook.path, body, { headers }),
  };
}

const completed = (account: string, id: string, livemode = false) => ({
  id: "evt_completed",
  object: "event",
  type: "checkout.session.completed",
  account,
  livemode,
  data: { object: { id } },
});

/** What the webhooks of sellers' accounts promise, at any gateway and on any database. */
export function paymentWebhooksContract(t: Test, openGateways: OpenGateways): void {
  t.test("only the bytes that a secret of the endpoint has signed lately are accepted", async (t) => {
    const { one, two, stripe, account, order: buy, read, send } = await openShops(t, openGateways);
    const { order, session } = await buy();
    stripe.account(account).pay(session);
    const event = completed(account, session);
    const good = signedEvent("connect", event);
    const minutes = (count: number): Date => new Date(Date.now() + count * 60_000);
    const table = new CaseTable();
    for (const [name, sent] of [
      ["the other endpoint's secret", signedEvent("platform", event)],
      ["altered", { ...good, body: good.body.replace("evt_", "evx_") }],
      ["written again", { ...good, body: JSON.stringify(event, null, 1) }],
      ["old", signedEvent("connect", event, minutes(-6))],
      ["from the future", signedEvent("connect", event, minutes(6))],
      ["no signature", { body: good.body, headers: {} }],
      ["an empty signature", { body: good.body, headers: { "Stripe-Signature": "" } }],
    ] as const) {
      for (const gateway of [one, two]) table.check(name, (await send(gateway, sent)).status, 400);
      table.check(`${name}: the order`, (await read(order)).payment, "pending");
    }
    t.same(table.wrong(), []);
    t.equal((await send(two, signedEvent("previous", event))).status, 200, "the secret before a rotation");
    const paid = await read(order);
    t.match(paid, { payment: "paid", syncAt: null });
    t.equal((await send(one, good)).status, 200);
    t.strictSame(await read(order), paid, "a second event changes nothing");
  });

  t.test("a shop stops offering cards when Stripe refuses a payment page, even if the webhook was lost", async (t) => {
    const { one, stripe, acme, account, order: buy } = await openShops(t, openGateways);
    stripe.webhooks.mode = "lose";
    stripe.connect.restrict(account);
    const { order, session } = await buy();
    t.equal(session, "", "no page");
    t.match(await one.platform.sellers.get(acme.id), { cardAccount: { id: account, state: "restricted" } });
    const path = fillPath(ENDPOINTS.orderPaymentPage.path, { sellerId: acme.id, token: order.accessToken });
    const again = await postJson(one.port, path, {}, { host: HOST, headers: { Origin: `https://${HOST}` } });
    t.match(again.body, { error: { code: "payment-unavailable" } });
  });

  t.test("the fee follows the payment with charge.updated", async (t) => {
    const { one, stripe, account, order: buy, read, send } = await openShops(t, openGateways);
    const { order, session } = await buy();
    stripe.account(account).pay(session);
    const [charge] = [...stripe.account(account).charges.values()];
    if (!charge) throw new TypeError("there is a charge");
    const transaction = charge.balance_transaction;
    charge.balance_transaction = null;
    await send(one, signedEvent("connect", completed(account, session)));
    t.match(await read(order), { payment: "paid", payments: [{ state: "paid" }], syncAt: String });
    t.notOk((await read(order)).payments[0]?.fee);
    charge.balance_transaction = transaction;
    const { id, payment_intent } = charge;
    const updated = {
      ...completed(account, session),
      type: "charge.updated",
      data: { object: { id, payment_intent } },
    };
    t.equal((await send(one, signedEvent("connect", updated))).status, 200);
    t.match(await read(order), { payments: [{ fee: Math.round(order.total * 0.015) + 25 }], syncAt: null });
  });

  t.test("each event twice at both gateways at once pays the order once", async (t) => {
    const { one, two, stripe, account, order: buy, read, stock } = await openShops(t, openGateways);
    for (const { port } of [one, two]) sendWebhooksTo(stripe, `http://${HOST}:${port}`);
    stripe.webhooks.mode = "double";
    const { order, session } = await buy();
    stripe.account(account).pay(session);
    await stripe.webhooks.settled();
    const statuses = stripe.webhooks.deliveries.map(({ status }) => status);
    t.strictSame([statuses.length, new Set(statuses)], [4, new Set([200])]);
    const paid = await read(order);
    t.match(paid, { payment: "paid", payments: [{ paid: order.total, state: "paid" }] });
    t.strictSame(
      paid.events.map(({ kind }) => kind),
      ["placed", "paid"],
    );
    t.equal(await stock(), 2);
  });

  t.test("a test event at an endpoint for live ones is accepted and changes nothing", async (t) => {
    const { one, two, stripe, account, order: buy, read, send } = await openShops(t, openGateways, { isLive: true });
    const { order, session } = await buy();
    stripe.account(account).pay(session);
    for (const gateway of [one, two]) {
      t.equal((await send(gateway, signedEvent("connect", completed(account, session, false)))).status, 200);
      t.match(await read(order), { payment: "pending" });
    }
    t.equal((await send(one, signedEvent("connect", completed(account, session, true)))).status, 200);
    t.match(await read(order), { payment: "paid" });
  });

  t.test("sessions that sellers make in their accounts in the name of any order change nothing", async (t) => {
    const shops = await openShops(t, openGateways);
    const { one, two, stripe, acme, bolt, account, accountOfBolt, order: buy, read, send, stock } = shops;
    for (const { port } of [one, two]) sendWebhooksTo(stripe, `http://${HOST}:${port}`);
    const { order, session } = await buy();
    const before = [await read(order), await stock(), await one.platform.sellers.get(acme.id)];
    const sessionId = (at: string, unitAmount: number): string => {
      const forged = stripe.account(at).createSession({
        mode: "payment",
        lines: [{ quantity: 1, name: "Mug", unitAmount, currency: "eur" }],
        payment: { metadata: { order: order.id, seller: acme.id } },
        subscription: { metadata: {} },
        metadata: { order: order.id, seller: acme.id },
        client_reference_id: order.id,
        success_url: "https://bolt.example",
      });
      const { payment_intent } = stripe.account(at).pay(forged.id);
      stripe.account(at).refund({ payment_intent: idOf(payment_intent), amount: 1, metadata: { refund: "refund-1" } });
      return forged.id;
    };
    // Another shop's seller with the whole amount, and the shop's own seller for less.
    const [foreign] = [sessionId(accountOfBolt, order.total), sessionId(account, 50)];
    await stripe.webhooks.settled();
    for (const event of [completed(accountOfBolt, session), completed(account, foreign), completed("acct_x", session)])
      for (const gateway of [one, two]) t.equal((await send(gateway, signedEvent("connect", event))).status, 200);
    t.strictSame(new Set(stripe.webhooks.deliveries.map(({ status }) => status)), new Set([200]));
    t.strictSame([await read(order), await stock(), await one.platform.sellers.get(acme.id)], before);
    t.strictSame(await two.platform.orders.list(bolt.id, { limit: 9 }), []);

    stripe.account(account).pay(session);
    await stripe.webhooks.settled();
    t.match(await read(order), { payment: "paid", payments: [{ account, reference: session, refunds: [] }] });
  });

  t.test("a payment for an order that is not stored is logged, others are not", async (t) => {
    const { one, stripe, acme, account, order: buy, send } = await openShops(t, openGateways);
    const { order, session } = await buy();
    stripe.account(account).pay(session);
    await stripe.webhooks.settled();
    const naming = (metadata: unknown) => ({
      ...completed(account, "cs_x"),
      data: { object: { id: "cs_x", metadata } },
    });
    const lost = randomUUID();
    for (const metadata of [{ order: order.id }, { order: "../x" }, { order: 7 }, {}, null, undefined, { order: lost }])
      t.equal((await send(one, signedEvent("connect", naming(metadata)))).status, 200);
    t.match(
      one.logged.filter(({ level }) => level === 50),
      [{ msg: "a customer has paid for an order that is not stored", order: lost, seller: acme.id, account }],
    );
    t.equal(one.logged.filter(({ level }) => level === 50).length, 1);
  });
}
