import t, { type Test } from "tap";
import { ENDPOINTS, fillPath } from "../../../areas/shared/contract/endpoints.ts";
import { isSubscribed } from "../../../areas/shared/sellers/plan.ts";
import type { FaultyRecords } from "../../../gateway/platform/concurrency.ts";
import { BrokenRecord, StorageFailure } from "../../../gateway/platform/errors.ts";
import { syncSubscriptions } from "../../../gateway/platform/payments/plan-billing.ts";
import type { Sellers } from "../../../gateway/platform/sellers/sellers.ts";
import { adminClient, memberSession } from "../../support/accounts.ts";
import { openTestGateway } from "../../support/gateway.ts";
import { sendRequest } from "../../support/http.ts";
import { breakRecords } from "../../support/platform.ts";
import { sampleShop } from "../../support/sample-shops.ts";
import {
  PRO_PRICES,
  PRO_VARIABLES,
  sendWebhooksTo,
  signedEvent,
  stripeVariables,
} from "../../support/stripe/stripe-platform.ts";
import { startStripe } from "../../support/stripe/stripe-server.ts";
import { CaseTable, testFolder } from "../../support/system.ts";

const HOST = "acme.shops.example";
const START = new Date("2026-06-01T12:00:00.000Z");
const DAY = 24 * 3_600_000;

type PlanPath = `/api/admin/:sellerId/billing/${"check" | "checkout" | "portal"}`;

async function open(t: Test, { env = {}, webhooks = true }: { env?: NodeJS.ProcessEnv; webhooks?: boolean } = {}) {
  const clock = { now: START };
  const { seller } = sampleShop("acme", { subscription: { plan: "free", status: "active", currentPeriodEnd: null } });
  const dataDir = testFolder(t);
  const stripe = await startStripe(t, { now: () => clock.now, prices: [...PRO_PRICES] });
  const gateway = await openTestGateway(t, {
    dataDir,
    shops: [{ seller, categories: [], products: [] }],
    env: { ...stripeVariables(stripe), ...PRO_VARIABLES, ...env },
    clock: () => clock.now,
    now: () => clock.now,
  });
  const { port, platform } = gateway;
  if (webhooks) sendWebhooksTo(stripe, `http://${HOST}:${port}`);
  /** A member who has just signed in: sessions expire in the course of a test. */
  const ada = async () => adminClient(port, await memberSession(platform, seller.id, HOST));
  const path = (endpoint: { path: PlanPath }) => fillPath(endpoint.path, { sellerId: seller.id });
  const stored = async () => {
    const found = await platform.sellers.get(seller.id);
    if (!found) throw new Error("the seller is gone");
    return found;
  };
  const start = async (interval = "month", member = ada()) =>
    (await member).post(path(ENDPOINTS.startPlanCheckout), { interval });
  /** What the buyer does on a page of the provider. @returns where the browser goes next */
  const press = async (url: string, action: string) => {
    const answer = await fetch(url, { method: "POST", body: `action=${action}`, redirect: "manual" });
    return answer.headers.get("location");
  };
  const portal = async () => (await ada()).post(path(ENDPOINTS.openBillingPortal));
  const { billing } = stripe.platform;
  return {
    ...gateway,
    dataDir,
    stripe,
    clock,
    log: { error: () => {} },
    seller,
    ada,
    stored,
    start,
    press,
    portal,
    billing,
    read: async () => (await (await ada()).post(path(ENDPOINTS.checkBilling))).body,
    buy: async (interval?: string) => press((await start(interval)).body.url, "pay"),
    onPortal: async (action: string) => press((await portal()).body.url, action),
    /** The id of the only subscription at the provider. */
    subscriptionId: () => [...billing.subscriptions.keys()].at(-1) ?? "",
    subscription: async () => (await stored()).subscription,
    isPro: async () => isSubscribed((await stored()).subscription, clock.now),
    wait: (days: number) => {
      clock.now = new Date(clock.now.getTime() + days * DAY);
    },
    send: ({ body, headers }: { body: string; headers: Record<string, string> }) =>
      sendRequest(port, {
        method: "POST",
        path: ENDPOINTS.stripeWebhook.path,
        headers: { Host: HOST, ...headers },
        body: Buffer.from(body),
      }),
  };
}

t.test("a seller buys Pro, which a webhook reports, and renews it each month", async (t) => {
  const { buy, read, subscription, stored, stripe, billing, subscriptionId, seller, wait, isPro } = await open(t);
  t.same(await read(), {
    prices: [
      { interval: "month", amount: 900, currency: "EUR" },
      { interval: "year", amount: 9_000, currency: "EUR" },
    ],
    trialDays: 0,
    isBilled: false,
    hasInvoices: false,
  });
  t.equal(await buy(), `https://${HOST}/admin/subscription?checkout=paid`);
  const end = "2026-07-01T12:00:00.000Z";
  t.same(await subscription(), { plan: "pro", status: "active", currentPeriodEnd: end, renews: true });
  t.match(await read(), { isBilled: true, hasInvoices: true });
  const { customer, metadata } = billing.subscriptions.get(subscriptionId()) ?? {};
  t.same([(await stored()).billing?.customer, seller.id], [customer, metadata?.["seller"]]);
  t.equal((await stored()).updatedAt, seller.updatedAt, "an open form can still be saved");

  wait(30);
  billing.renew(subscriptionId());
  await stripe.webhooks.settled();
  t.match(await subscription(), { status: "active", currentPeriodEnd: "2026-07-31T12:00:00.000Z" });
  t.ok(await isPro());
  t.same(new Set(stripe.webhooks.deliveries.map(({ status }) => status)), new Set([200]));
});

t.test("a trial, the other interval, cancelling, resuming, and the end of the plan", async (t) => {
  const shop = await open(t, { env: { STRIPE_TRIAL_DAYS: "14" } });
  const { buy, read, onPortal, subscription, isPro, wait, billing, subscriptionId, stripe, start, stored } = shop;
  t.match(await read(), { trialDays: 14 });
  await buy("year");
  t.match(await subscription(), { status: "trialing", currentPeriodEnd: "2026-06-15T12:00:00.000Z", renews: true });
  t.match(await read(), { trialDays: 0, isBilled: true });
  t.match((await start()).body, { url: /\/portal\// }, "a shop pays once: it manages its plan instead");
  wait(14);
  billing.renew(subscriptionId());
  await stripe.webhooks.settled();
  const end = "2027-06-15T12:00:00.000Z";
  t.match(await subscription(), { status: "active", currentPeriodEnd: end, renews: true });
  await onPortal("switch");
  t.equal(billing.subscriptions.get(subscriptionId())?.items.data[0]?.price.recurring?.interval, "month");
  await onPortal("cancel");
  t.same(await subscription(), { plan: "pro", status: "active", currentPeriodEnd: end });
  await onPortal("resume");
  t.match(await subscription(), { renews: true });
  await onPortal("cancel");
  wait(365);
  t.notOk(await isPro(), "a cancelled plan has no grace");
  billing.cancelSubscription(subscriptionId());
  await stripe.webhooks.settled();
  t.match(await subscription(), { status: "canceled", currentPeriodEnd: end });
  t.match(await read(), { isBilled: false, hasInvoices: true, trialDays: 0 });
  const { customer } = (await stored()).billing ?? {};
  await buy();
  t.match(await subscription(), { status: "active", renews: true });
  t.notOk(billing.subscriptions.get(subscriptionId())?.trial_end, "the trial is for the first subscription");
  t.equal((await stored()).billing?.customer, customer);
});

t.test("an unpaid plan continues for seven days, then ends, and returns with the payment", async (t) => {
  const { buy, wait, billing, subscriptionId, stripe, isPro, subscription, onPortal, ada } = await open(t);
  /** As the notice above every page shows it. */
  const noticed = async () => (await (await ada()).get(ENDPOINTS.session.path)).body.session.shops[0].pastDueUntil;
  await buy();
  wait(30);
  billing.renew(subscriptionId(), { isPaid: false });
  await stripe.webhooks.settled();
  t.match(await subscription(), { status: "past-due", pastDueSince: "2026-07-01T12:00:00.000Z" });
  wait(6.9);
  t.ok(await isPro());
  t.equal(await noticed(), "2026-07-08T12:00:00.000Z");
  wait(0.2);
  t.notOk(await isPro());
  t.equal(await noticed(), undefined, "by the server's clock");
  await onPortal("pay");
  await stripe.webhooks.settled();
  t.match(await subscription(), { status: "active", renews: true });
  t.equal((await subscription()).pastDueSince, undefined);
  t.ok(await isPro());
});

t.test("statuses other than active, trialing and past due end the plan", async (t) => {
  const { buy, billing, subscriptionId, stripe, subscription } = await open(t);
  await buy();
  const table = new CaseTable();
  for (const [status, expected] of [
    ["incomplete", "canceled"],
    ["active", "active"],
    ["incomplete_expired", "canceled"],
    ["trialing", "trialing"],
    ["unpaid", "canceled"],
    ["past_due", "past-due"],
    ["paused", "canceled"],
    ["canceled", "canceled"],
  ] as const) {
    billing.updateSubscription(subscriptionId(), { status });
    await stripe.webhooks.settled();
    table.check(status, (await subscription()).status, expected);
  }
  t.same(table.wrong(), []);
});

t.test("buying a plan again cancels the subscriptions that were not paid", async (t) => {
  const { buy, billing, subscriptionId, stripe, subscription } = await open(t);
  for (const status of ["unpaid", "paused"] as const) {
    await buy();
    const earlier = subscriptionId();
    billing.updateSubscription(earlier, { status });
    await stripe.webhooks.settled();
    await buy();
    t.equal(billing.subscriptions.get(earlier)?.status, "canceled", status);
    t.not(subscriptionId(), earlier);
    t.match(await subscription(), { status: "active" });
    billing.cancelSubscription(subscriptionId());
    await stripe.webhooks.settled();
  }
});

t.test("the owner of a suspended or closed shop can end its plan, but not buy one", async (t) => {
  const { buy, start, portal, press, subscription, platform, seller } = await open(t);
  await buy();
  for (const [status, action, renews] of [
    ["suspended", "cancel", undefined],
    ["closed", "resume", true],
  ] as const) {
    await platform.sellers.change(seller.id, () => ({ status }));
    t.match(await start(), { status: 403, body: { error: { code: "unauthorized" } } }, status);
    const { status: answered, body } = await portal();
    t.equal(answered, 200, status);
    await press(body.url, action);
    t.equal((await subscription()).renews, renews, status);
  }
});

t.test("events that are reversed, doubled, lost or late end in the same state", async (t) => {
  for (const mode of ["hold", "double", "lose"] as const) {
    const { stripe, buy, wait, billing, subscriptionId, subscription, stored, platform, log, isPro } = await open(t);
    stripe.webhooks.mode = mode;
    await buy();
    wait(30);
    billing.renew(subscriptionId(), { isPaid: false });
    billing.recover(subscriptionId());
    await stripe.webhooks.release((events) => events.toReversed());
    await stripe.webhooks.settled();
    // The checkout's page has expired, and the first period has ended.
    if (mode === "lose") t.equal(await syncSubscriptions(platform, log), 1);
    const expected = { plan: "pro", status: "active", currentPeriodEnd: "2026-07-31T12:00:00.000Z", renews: true };
    t.same(await subscription(), expected, mode);
    const { version } = await stored();
    billing.recover(subscriptionId());
    await stripe.webhooks.settled();
    t.equal((await stored()).version, version, `${mode}: nothing changes`);
    wait(30 + 6);
    t.ok(await isPro(), `${mode}: the next renewal may be late`);
  }
});

t.test("the page that the seller returns to is right without a webhook", async (t) => {
  const { buy, read, subscription, stripe } = await open(t, { webhooks: false });
  await buy();
  t.match(await subscription(), { plan: "free" });
  t.match(await read(), { isBilled: true });
  t.match(await subscription(), { plan: "pro", status: "active" });
  stripe.fail(/./, 503, 8);
  t.match(await read(), { isBilled: true, prices: [{ amount: 900 }, { amount: 9_000 }] });
});

t.test("a reading that is older than another process's does not undo it", async (t) => {
  const { buy, read, stripe, billing, subscriptionId, subscription } = await open(t, { webhooks: false });
  await buy();
  await read();
  billing.updateSubscription(subscriptionId(), { status: "past_due" });
  const held = stripe.holdAnswer(/GET \/v1\/subscriptions/);
  const slow = read();
  await held.arrived;
  billing.updateSubscription(subscriptionId(), { status: "active", cancelAtPeriodEnd: true });
  await read();
  held.release();
  await slow;
  t.match(await subscription(), { status: "active", renews: undefined });
});

t.test("two open pages can't both be paid", async (t) => {
  const { start, press, billing, stripe } = await open(t);
  const [first, second] = [(await start("month")).body.url, (await start("year")).body.url];
  await press(first, "pay");
  t.equal(billing.subscriptions.size, 0);
  await press(second, "pay");
  t.equal(billing.subscriptions.size, 1);
  t.equal(billing.customers.size, 1);
  t.equal(stripe.requests.filter((line) => line === "POST /v1/customers").length, 1);
});

t.test("an error that Stripe keeps for a day prevents buying for ten minutes only", async (t) => {
  const { ada, start, buy, stripe, wait, billing, isPro } = await open(t);
  const member = ada();
  stripe.fail(/POST \/v1\/customers/, 500);
  for (const attempt of ["first", "second"]) t.equal((await start("month", member)).status, 502, attempt);
  t.equal(billing.customers.size, 0);
  wait(10 / (24 * 60));
  const both = await Promise.all([start("month", member), start("year", member)]);
  t.strictSame(
    both.map(({ status }) => status),
    [200, 200],
  );
  t.equal(billing.customers.size, 1, "requests at the same time create one customer");
  await buy();
  t.ok(await isPro());
});

t.test("forged and foreign events change nothing, and a granted plan stays", async (t) => {
  const { send, stored, platform, seller, billing, stripe, buy, logged, clock } = await open(t);
  const subscription = { plan: "pro", status: "active", currentPeriodEnd: "2026-07-01T00:00:00.000Z" } as const;
  await platform.sellers.change(seller.id, () => ({ subscription }));
  const before = await stored();
  const event = (object: object, livemode = false) => ({
    id: "evt_1",
    object: "event",
    type: "customer.subscription.updated",
    livemode,
    data: { object },
  });
  const signed = (endpoint: "platform" | "connect", object: object, livemode?: boolean) =>
    signedEvent(endpoint, event(object, livemode), clock.now);
  const stranger = billing.createCustomer({ metadata: { seller: seller.id } });
  const foreign = { id: "sub_x", customer: stranger.id, metadata: { seller: seller.id } };
  const table = new CaseTable();
  for (const [name, sent, status] of [
    ["a customer of nobody", signed("platform", foreign), 200],
    ["no customer", signed("platform", { id: "prod_1" }), 200],
    ["an expanded customer", signed("platform", { ...foreign, customer: { id: stranger.id } }), 200],
    ["a live event", signed("platform", foreign, true), 200],
    ["the other endpoint's secret", signed("connect", foreign), 400],
    ["no signature", { body: JSON.stringify(event(foreign)), headers: {} }, 400],
  ] as const) {
    table.check(name, (await send(sent)).status, status);
  }
  t.same(table.wrong(), []);
  t.same(await stored(), before);

  await buy();
  const { customer = "" } = (await stored()).billing ?? {};
  t.match((await stored()).subscription, { renews: true }, "a granted plan with an end can be replaced");
  const { version } = await stored();
  const other = [...billing.subscriptions.values()][0];
  billing.subscriptions.set("sub_other", { ...(other as NonNullable<typeof other>), id: "sub_other", metadata: {} });
  billing.cancelSubscription("sub_other");
  await stripe.webhooks.settled();
  t.equal((await send(signed("platform", { id: "sub_other", customer }))).status, 200);
  t.equal((await stored()).version, version, "the operator sells the customer something else");
  t.notMatch(JSON.stringify(logged), /whsec_|sk_test_|v1=/);
});

t.test("a provider that fails changes nothing, and its webhook is repeated", async (t) => {
  const { stripe, buy, start, portal, wait, billing, subscriptionId, subscription, platform, log } = await open(t);
  const table = new CaseTable();
  for (const [request, ask] of [
    ["POST /v1/customers", start],
    ["POST /v1/checkout", start],
    ["GET /v1/subscriptions", start],
    ["POST /v1/billing_portal", portal],
  ] as const) {
    stripe.fail(new RegExp(request), 503, 2);
    const { status, body } = await ask();
    table.check(request, [status, body.error?.code], [502, "payment-failed"]);
  }
  stripe.fail(/customers/, "act-then-reset");
  t.same(table.wrong(), []);
  t.equal(billing.customers.size, 1);
  await buy();
  wait(30);
  stripe.fail(/GET \/v1\/subscriptions/, 503, 6);
  billing.renew(subscriptionId());
  await stripe.webhooks.settled();
  t.match(await subscription(), { currentPeriodEnd: "2026-07-01T12:00:00.000Z" });
  t.equal(await syncSubscriptions(platform, log), 0, "is logged, and tried again later");
  t.equal(await syncSubscriptions(platform, log), 0);
  await stripe.webhooks.retry();
  t.match(await subscription(), { currentPeriodEnd: "2026-07-31T12:00:00.000Z" });
});

t.test("logs a shop that can't be read once in a quarter of an hour", async (t) => {
  const { platform, dataDir, buy, wait } = await open(t, { webhooks: false });
  await buy();
  wait(1);
  const logged: unknown[] = [];
  const log = { error: (facts: unknown) => void logged.push(facts) };
  const faulty: FaultyRecords = new Map();
  const sync = () => syncSubscriptions(platform, log, undefined, faulty);
  breakRecords(dataDir, "UPDATE sellers SET contact = '{'");
  for (let run = 0; run < 3; run += 1) t.equal(await sync(), 0);
  t.match(logged, [{ err: { name: "BrokenRecord" } }]);
  t.equal(logged.length, 1);
});

t.test("reads a subscription behind more unreadable shops than fit into one batch", async (t) => {
  const { platform, buy, wait, billing, subscriptionId, subscription, log } = await open(t, { webhooks: false });
  await buy();
  wait(1);
  await syncSubscriptions(platform, log);
  const faulty = new Set<string>();
  for (let count = 0; count < 51; count += 1) {
    const planned = { customer: `cus_faulty_${count}`, subscription: null, syncAt: START.toISOString() };
    const { seller } = sampleShop(`shop-${count}`, { billing: planned });
    await platform.shops.create({ seller, categories: [], products: [] });
    faulty.add(seller.id);
  }
  const sellers = new Proxy(platform.sellers, {
    get(target, name: keyof Sellers) {
      if (name !== "get") return target[name].bind(target);
      const get: Sellers["get"] = async (id) => {
        if (faulty.has(id)) throw new BrokenRecord("sellers", id, "its name is missing");
        return target.get(id);
      };
      return get;
    },
  });
  billing.renew(subscriptionId());
  wait(40);
  t.equal(await syncSubscriptions({ ...platform, sellers }, log), 1);
  t.match(await subscription(), { currentPeriodEnd: "2026-07-31T12:00:00.000Z" });
});

t.test("reads the subscriptions of other shops while one shop's record can't be written", async (t) => {
  const { platform, buy, wait, billing, subscriptionId, subscription, log } = await open(t, { webhooks: false });
  await buy();
  wait(1);
  await syncSubscriptions(platform, log);
  const addDue = async (name: string): Promise<string> => {
    const planned = { customer: `cus_${name}`, subscription: null, syncAt: START.toISOString() };
    const { seller } = sampleShop(name, { billing: planned });
    await platform.shops.create({ seller, categories: [], products: [] });
    return seller.id;
  };
  const tried: string[] = [];
  const failure = new StorageFailure("The storage did not answer in time.");
  const failing = new Set([await addDue("busy")]);
  const sellers = new Proxy(platform.sellers, {
    get(target, name: keyof Sellers) {
      if (name !== "change") return target[name].bind(target);
      const change: Sellers["change"] = async (id, step) => {
        tried.push(id);
        if (failing.has(id)) throw failure;
        return target.change(id, step);
      };
      return change;
    },
  });
  const sync = () => syncSubscriptions({ ...platform, sellers }, log);
  billing.renew(subscriptionId());
  wait(40);
  await t.rejects(sync(), failure, "the job tries the busy shop again");
  t.match(await subscription(), { currentPeriodEnd: "2026-07-31T12:00:00.000Z" });
  for (const name of ["second", "third"]) failing.add(await addDue(name));
  tried.length = 0;
  await t.rejects(sync(), failure);
  t.equal(tried.length, 2, "stops when the storage fails for a second shop");
});

t.test("without prices, plans can't be bought", async (t) => {
  const { read, start, portal, platform } = await open(t, {
    env: { STRIPE_PRICE_PRO_MONTHLY: "", STRIPE_PRICE_PRO_YEARLY: "" },
  });
  t.same(await read(), { prices: [], trialDays: 0, isBilled: false, hasInvoices: false });
  t.same([(await start()).status, (await portal()).status, platform.planPayments], [404, 404, null]);
});

t.test("with one price, only its interval can be bought; a plan without an end needs none", async (t) => {
  const { read, start, platform, seller } = await open(t, { env: { STRIPE_PRICE_PRO_YEARLY: "" } });
  t.match(await read(), { prices: [{ interval: "month" }] });
  t.match((await start("year")).body, { error: { code: "payment-unavailable" } });
  t.equal((await start("week")).status, 400);
  await platform.sellers.change(seller.id, () => ({
    subscription: { plan: "pro", status: "active", currentPeriodEnd: null },
  }));
  t.match((await start()).body, { error: { code: "payment-unavailable" } });
});

t.test("the landing shows the prices as soon as they are read, and never waits for them", async (t) => {
  const { stripe, port, platform } = await open(t, { env: { PRO_PRICE: "€1 a month" } });
  const landing = async () => {
    const { bytes } = await sendRequest(port, { method: "GET", path: "/", headers: { Host: "shops.example" } });
    return /€[\d.]+ a (?:month|year)(?: or €[\d.]+ a year)?/.exec(bytes.toString())?.[0];
  };
  await platform.planPayments?.refreshPrices();
  t.equal(await landing(), "€9 a month or €90 a year");
  const count = stripe.requests.length;
  await landing();
  t.equal(stripe.requests.length, count);
});

t.test("the landing says how many days are free, if Pro has a trial", async (t) => {
  const sentences = {
    en: "The first 14 days are free.",
    de: "Die ersten 14 Tage sind kostenlos.",
    ar: "أول 14 يومًا مجانًا.",
  };
  for (const [trial, isShown] of [
    ["14", true],
    ["0", false],
  ] as const) {
    const { port, platform } = await open(t, { env: { STRIPE_TRIAL_DAYS: trial } });
    await platform.planPayments?.refreshPrices();
    for (const [language, sentence] of Object.entries(sentences)) {
      const headers = { Host: "shops.example", Cookie: `language=${language}` };
      const { text } = await sendRequest(port, { method: "GET", path: "/", headers });
      t.equal(text.includes(sentence), isShown, `${trial} days in ${language}`);
    }
  }
});

t.test("the landing shows the operator's words while the provider does not answer", async (t) => {
  const clock = { now: START };
  const stripe = await startStripe(t, { now: () => clock.now, prices: [...PRO_PRICES] });
  stripe.fail(/GET \/v1\/prices/, 503, 4);
  const env = { ...stripeVariables(stripe), ...PRO_VARIABLES, PRO_PRICE: "€1 a month" };
  const { port, platform } = await openTestGateway(t, { dataDir: testFolder(t), env, clock: () => clock.now });
  const landing = async () =>
    (await sendRequest(port, { method: "GET", path: "/", headers: { Host: "shops.example" } })).bytes.toString();
  t.match(await landing(), "€1 a month");
  t.notMatch(await landing(), "€9");
  // The first reading, at the start, has failed by then or fails here.
  await platform.planPayments?.refreshPrices().catch(() => {});
  await platform.planPayments?.refreshPrices().catch(() => {});
  t.match(await landing(), "€9 a month");
  const price = stripe.platform.billing.prices.get("price_monthly");
  if (price) price.active = false;
  clock.now = new Date(START.getTime() + 11 * 60_000);
  await platform.planPayments?.refreshPrices();
  t.notMatch(await landing(), "€9 a month", "an archived price is not offered");
  if (price) price.active = true;
  clock.now = START;
  await platform.planPayments?.refreshPrices();
  t.match(await landing(), "€9 a month", "the system's clock was set back");
});
