import { Stripe } from "stripe";
import t, { type Test } from "tap";
import { sendRequest } from "../http.ts";
import { CaseTable } from "../system.ts";
import { SECRET_KEY } from "./stripe-http.ts";
import { idOf } from "./stripe-objects.ts";
import { type StripeStandIn, startStripe } from "./stripe-server.ts";
import type { SentEvent } from "./stripe-webhooks.ts";

const MINUTE_MS = 60_000;
const PRICES = [{ id: "price_month", currency: "eur", unitAmount: 900, interval: "month" as const }];

/** The stand-in with a clock that the test moves, and the SDK. */
async function start(t: Test) {
  let time = Date.parse("2026-05-01T12:00:00Z");
  const stripe = await startStripe(t, { now: () => new Date(time), prices: PRICES });
  const sdk = sdkFor(stripe);
  return {
    stripe,
    sdk,
    advance: (ms: number): void => {
      time += ms;
    },
    inMinutes: (minutes: number): number => time / 1000 + minutes * 60,
    newAccount: () => newAccount(sdk),
  };
}

function sdkFor({ port }: StripeStandIn, key = SECRET_KEY): Stripe {
  return new Stripe(key, { host: "127.0.0.1", port, protocol: "http", telemetry: false, maxNetworkRetries: 0 });
}

/** A connected account that can't charge yet. */
async function newAccount(sdk: Stripe): Promise<string> {
  const account = await sdk.v2.core.accounts.create({
    contact_email: "ada@shop.example",
    dashboard: "full",
    identity: { country: "DE" },
    defaults: { responsibilities: { fees_collector: "stripe", losses_collector: "stripe" } },
    configuration: { merchant: { capabilities: { card_payments: { requested: true } } } },
  });
  return account.id;
}

const cup: Stripe.Checkout.SessionCreateParams = {
  mode: "payment",
  success_url: "http://acme.localhost/order?session={CHECKOUT_SESSION_ID}",
  cancel_url: "http://acme.localhost/cart",
  line_items: [{ quantity: 2, price_data: { currency: "eur", unit_amount: 1_250, product_data: { name: "Tea cup" } } }],
  metadata: { order: "o1" },
  payment_intent_data: { metadata: { order: "o1" } },
  adaptive_pricing: { enabled: false },
};

/** The HTTP status and code of the SDK's error. */
const refusalOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => "no error",
    (error: Stripe.errors.StripeError) => `${error.type} ${error.statusCode ?? ""} ${error.code ?? ""}`.trim(),
  );

const typesOf = (events: readonly SentEvent[]): string[] => events.map(({ type }) => type);

t.test("connects an account: requirements, onboarding, restriction, removal", async (t) => {
  const { stripe, sdk, advance, newAccount } = await start(t);
  const id = await newAccount();
  const read = async () => {
    const account = await sdk.v2.core.accounts.retrieve(id, { include: ["configuration.merchant", "requirements"] });
    const { status } = account.configuration?.merchant?.capabilities?.card_payments ?? {};
    return [status, account.requirements?.entries?.map(({ description }) => description)];
  };
  const openLink = async () => {
    const { url } = await sdk.v2.core.accountLinks.create({
      account: id,
      use_case: {
        type: "account_onboarding",
        account_onboarding: { refresh_url: "http://a.localhost/again", return_url: "http://a.localhost/back" },
      },
    });
    const visit = (method: string, body = "") =>
      sendRequest(stripe.port, { method, path: new URL(url).pathname, headers: {}, body: Buffer.from(body) });
    return visit;
  };
  const missing = [
    "business_details.url",
    "identity.individual",
    "external_account",
    "business_details.annual_revenue",
  ];
  const table = new CaseTable();
  const bare = await sdk.v2.core.accounts.retrieve(id);
  table.check(
    "sections are left out unless asked for",
    [bare.configuration, bare.requirements],
    [undefined, undefined],
  );
  table.check("a new account", await read(), ["restricted", missing]);
  let visit = await openLink();
  table.check("the page lists what is missing", (await visit("GET")).text.includes("identity.individual"), true);
  table.check("a link opens once", (await visit("GET")).headers.location, "http://a.localhost/again");
  table.check("leaving returns", (await visit("POST", "action=leave")).headers.location, "http://a.localhost/back");
  table.check("after leaving", await read(), ["restricted", missing]);
  visit = await openLink();
  advance(6 * MINUTE_MS);
  table.check("a link expires", (await visit("GET")).headers.location, "http://a.localhost/again");
  visit = await openLink();
  table.check("finishing returns", (await visit("POST", "action=finish")).headers.location, "http://a.localhost/back");
  table.check("after finishing", await read(), ["active", []]);
  stripe.connect.restrict(id);
  table.check("restricted", await read(), ["restricted", ["identity.individual.documents"]]);
  stripe.connect.deauthorize(id);
  table.check("removed", await refusalOf(read()), "StripePermissionError 403 account_invalid");
  table.check(
    "unknown",
    await refusalOf(sdk.v2.core.accounts.retrieve("acct_x")),
    "StripeInvalidRequestError 404 not_found",
  );
  table.check("reported", typesOf(stripe.webhooks.events), [
    "v2.core.account[configuration.merchant].capability_status_updated",
    "v2.core.account[requirements].updated",
    "v2.core.account[configuration.merchant].capability_status_updated",
    "v2.core.account[requirements].updated",
    "account.application.deauthorized",
  ]);
  t.same(table.wrong(), []);
});

t.test("takes a payment: declined, retried, expanded, refunded in parts, disputed", async (t) => {
  const { stripe, sdk, newAccount } = await start(t);
  const stripeContext = await newAccount();
  stripe.connect.activate(stripeContext);
  const account = stripe.account(stripeContext);
  const created = await sdk.checkout.sessions.create(cup, { stripeContext });
  const read = () =>
    sdk.checkout.sessions.retrieve(created.id, { expand: ["payment_intent.latest_charge.refunds"] }, { stripeContext });
  const table = new CaseTable();
  table.check("open", [created.status, created.payment_status, created.amount_total], ["open", "unpaid", 2_500]);
  table.check("no intent before the first attempt", (await read()).payment_intent, null);
  account.decline(created.id);
  const declined = (await read()).payment_intent as Stripe.PaymentIntent;
  table.check(
    "declined",
    [declined.status, declined.last_payment_error?.code],
    ["requires_payment_method", "card_declined"],
  );
  account.pay(created.id);
  const paid = await read();
  const intent = paid.payment_intent as Stripe.PaymentIntent;
  const charge = intent.latest_charge as Stripe.Charge;
  table.check("paid", [paid.status, paid.payment_status, paid.url], ["complete", "paid", null]);
  table.check("the same intent", [intent.id, intent.metadata, charge.amount], [declined.id, { order: "o1" }, 2_500]);
  table.check(
    "read alone",
    (await sdk.paymentIntents.retrieve(intent.id, {}, { stripeContext })).latest_charge,
    charge.id,
  );

  const refund = (params: Stripe.RefundCreateParams) => sdk.refunds.create(params, { stripeContext });
  const first = await refund({ payment_intent: intent.id, amount: 1_000, metadata: { refund: "r1" } });
  table.check("refunded in part", [first.status, first.amount, first.metadata], ["succeeded", 1_000, { refund: "r1" }]);
  table.check(
    "more than is left",
    await refusalOf(refund({ charge: charge.id, amount: 1_501 })),
    "StripeInvalidRequestError 400",
  );
  account.refundStatus = "pending";
  const second = await refund({ charge: charge.id });
  const left = async () => (await sdk.charges.retrieve(charge.id, {}, { stripeContext })).amount_refunded;
  table.check("the rest, pending", [second.status, second.amount, await left()], ["pending", 1_500, 2_500]);
  table.check(
    "nothing left",
    await refusalOf(refund({ charge: charge.id })),
    "StripeInvalidRequestError 400 charge_already_refunded",
  );
  account.finishRefund(second.id, "failed");
  table.check(
    "a failed refund",
    [(await sdk.refunds.retrieve(second.id, {}, { stripeContext })).status, await left()],
    ["failed", 1_000],
  );
  account.refund({ charge: charge.id, amount: 100, metadata: {} });
  const page = await sdk.refunds.list({ payment_intent: intent.id, limit: 2 }, { stripeContext });
  table.check("newest first, in pages", [page.data.map(({ amount }) => amount), page.has_more], [[100, 1_500], true]);
  const all = await sdk.refunds
    .list({ charge: charge.id, limit: 2 }, { stripeContext })
    .autoPagingToArray({ limit: 9 });
  table.check(
    "all pages",
    all.map(({ amount }) => amount),
    [100, 1_500, 1_000],
  );
  const withRefunds = ((await read()).payment_intent as Stripe.PaymentIntent).latest_charge as Stripe.Charge;
  table.check("expanded", withRefunds.refunds?.data.length, 3);

  const dispute = account.openDispute(charge.id);
  table.check(
    "disputed",
    await refusalOf(refund({ charge: charge.id, amount: 1 })),
    "StripeInvalidRequestError 400 charge_disputed",
  );
  account.closeDispute(dispute.id, "lost");
  table.check("lost", (await sdk.disputes.retrieve(dispute.id, {}, { stripeContext })).status, "lost");
  table.check(
    "events of the account",
    [...new Set(stripe.webhooks.events.map((event) => event.account))],
    [stripeContext],
  );
  table.check("events", typesOf(stripe.webhooks.events.slice(2)), [
    "checkout.session.completed",
    "charge.refunded",
    "charge.refunded",
    "refund.failed",
    "refund.updated",
    "charge.refunded",
    "charge.dispute.created",
    "charge.dispute.closed",
  ]);
  t.same(table.wrong(), []);
});

t.test("expires sessions by the clock or on request, and finishes slow payments later", async (t) => {
  const { stripe, sdk, advance, inMinutes } = await start(t);
  const { sessions } = sdk.checkout;
  const create = (changes = {}) => sessions.create({ ...cup, ...changes });
  const statusOf = async (id: string) => (await sessions.retrieve(id)).status;
  const table = new CaseTable();
  const early = "StripeInvalidRequestError 400";
  table.check("29 minutes", await refusalOf(create({ expires_at: inMinutes(29) })), early);
  table.check("25 hours", await refusalOf(create({ expires_at: inMinutes(25 * 60) })), early);
  const timed = await create({ expires_at: inMinutes(60) });
  advance(60 * MINUTE_MS - 1);
  table.check("before", await statusOf(timed.id), "open");
  advance(1);
  table.check("at its time", await statusOf(timed.id), "expired");
  table.check("again", await refusalOf(sessions.expire(timed.id)), early);
  const closed = await create();
  table.check("closed", [(await sessions.expire(closed.id)).status, await statusOf(closed.id)], ["expired", "expired"]);
  const slow = await create();
  stripe.platform.startSlowPayment(slow.id);
  const started = await sessions.retrieve(slow.id, { expand: ["payment_intent"] });
  const { status } = started.payment_intent as Stripe.PaymentIntent;
  table.check("processing", [started.status, started.payment_status, status], ["complete", "unpaid", "processing"]);
  stripe.platform.finishSlowPayment(slow.id, "succeeded");
  table.check("days later", (await sessions.retrieve(slow.id)).payment_status, "paid");
  const failing = await create();
  stripe.platform.startSlowPayment(failing.id);
  stripe.platform.finishSlowPayment(failing.id, "failed");
  table.check("failed days later", (await sessions.retrieve(failing.id)).payment_status, "unpaid");
  table.check("events", typesOf(stripe.webhooks.events), [
    "checkout.session.expired",
    "checkout.session.expired",
    "checkout.session.completed",
    "checkout.session.async_payment_succeeded",
    "checkout.session.completed",
    "checkout.session.async_payment_failed",
  ]);
  t.same(table.wrong(), []);
});

t.test("sells a plan: trial, renewal, portal, end", async (t) => {
  const { stripe, sdk } = await start(t);
  const customer = await sdk.customers.create({ email: "ada@shop.example", metadata: { shop: "s1" } });
  const session = await sdk.checkout.sessions.create({
    mode: "subscription",
    customer: customer.id,
    success_url: "http://localhost/done",
    line_items: [{ price: "price_month", quantity: 1 }],
    subscription_data: { trial_period_days: 14, metadata: { shop: "s1" } },
  });
  stripe.platform.pay(session.id);
  const id = idOf((await sdk.checkout.sessions.retrieve(session.id)).subscription);
  const read = async () => {
    const { status, items, cancel_at_period_end } = await sdk.subscriptions.retrieve(id);
    const end = new Date((items.data[0]?.current_period_end ?? 0) * 1000).toISOString().slice(0, 10);
    return [status, end, cancel_at_period_end];
  };
  const table = new CaseTable();
  const price = await sdk.prices.retrieve("price_month");
  table.check("price", [price.unit_amount, String(price.unit_amount_decimal), price.currency], [900, "900", "eur"]);
  table.check("trial", await read(), ["trialing", "2026-05-15", false]);
  stripe.platform.billing.updateSubscription(id, { status: "active", periodEnd: new Date("2026-06-14T12:00:00Z") });
  table.check("renewed", await read(), ["active", "2026-06-14", false]);
  const portal = await sdk.billingPortal.sessions.create({
    customer: customer.id,
    return_url: "http://localhost/plan",
  });
  const press = async (action: string) => {
    const { pathname: path } = new URL(portal.url);
    await sendRequest(stripe.port, { method: "POST", path, headers: {}, body: Buffer.from(`action=${action}`) });
    return read();
  };
  table.check("ends with the period", await press("cancel"), ["active", "2026-06-14", true]);
  table.check("kept", await press("resume"), ["active", "2026-06-14", false]);
  await sdk.subscriptions.cancel(id);
  table.check("ended", await read(), ["canceled", "2026-06-14", false]);
  table.check("events", typesOf(stripe.webhooks.events), [
    "customer.subscription.created",
    "checkout.session.completed",
    "customer.subscription.updated",
    "customer.subscription.updated",
    "customer.subscription.updated",
    "customer.subscription.deleted",
  ]);
  t.same(table.wrong(), []);
});

t.test("refuses what Stripe refuses", async (t) => {
  const { stripe, sdk, newAccount } = await start(t);
  const stripeContext = await newAccount();
  const create = (changes: object, options = {}) =>
    refusalOf(sdk.checkout.sessions.create({ ...cup, ...changes }, options));
  const item = (currency: string, unit_amount: number) => ({
    quantity: 1,
    price_data: { currency, unit_amount, product_data: { name: "Cup" } },
  });
  const metadataOf = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [String(index).padStart(40, "k"), "v".repeat(500)]));
  const table = new CaseTable();
  for (const [name, found, expected] of [
    ["unknown parameter", await create({ payment_method_types: ["card"] }), "400 parameter_unknown"],
    ["fraction", await create({ line_items: [item("eur", 10.5)] }), "400 parameter_invalid"],
    ["101 lines", await create({ line_items: Array(101).fill(item("eur", 100)) }), "400 parameter_invalid"],
    ["two currencies", await create({ line_items: [item("eur", 100), item("usd", 100)] }), "400"],
    ["too little", await create({ line_items: [item("eur", 49)] }), "400 amount_too_small"],
    ["too little in a currency", await create({ line_items: [item("huf", 17_499)] }), "400 amount_too_small"],
    ["enough in a currency", await create({ line_items: [item("gbp", 30)] }), "no error"],
    ["51 metadata", await create({ metadata: metadataOf(51) }), "400 parameter_invalid"],
    ["a long key", await create({ metadata: { ["k".repeat(41)]: "" } }), "400 parameter_invalid"],
    [
      "a key with brackets",
      await refusalOf(sdk.customers.create({ metadata: { "a[b]": "" } })),
      "400 parameter_invalid",
    ],
    ["a long value", await create({ metadata: { key: "v".repeat(501) } }), "400 parameter_invalid"],
    ["the largest metadata", await create({ metadata: metadataOf(50) }), "no error"],
    ["no such customer", await create({ customer: "cus_x" }), "404 resource_missing"],
    ["not onboarded", await create({}, { stripeContext }), "400"],
    ["no such session", await refusalOf(sdk.checkout.sessions.retrieve("cs_x")), "404 resource_missing"],
    ["no such route", await refusalOf(sdk.invoices.retrieve("in_1")), "404"],
  ] as const) {
    table.check(name, found, expected === "no error" ? expected : `StripeInvalidRequestError ${expected}`);
  }
  table.check("no access", await create({}, { stripeContext: "acct_x" }), "StripePermissionError 403 account_invalid");
  const wrongKey = sdkFor(stripe, "sk_test_other").customers.create();
  table.check("wrong key", await refusalOf(wrongKey), "StripeAuthenticationError 401");
  const oldVersion = sdk.customers.create({}, { apiVersion: "2020-08-27" });
  table.check("other version", await refusalOf(oldVersion), "StripeInvalidRequestError 400");
  t.same(table.wrong(), []);
});

t.test("keeps accounts apart", async (t) => {
  const { stripe, sdk, newAccount } = await start(t);
  const [acme, other] = [await newAccount(), await newAccount()];
  for (const id of [acme, other]) stripe.connect.activate(id);
  const options = { stripeContext: acme, idempotencyKey: "order:1" };
  const session = await sdk.checkout.sessions.create(cup, options);
  const read = (stripeAccount?: string) =>
    refusalOf(sdk.checkout.sessions.retrieve(session.id, {}, stripeAccount ? { stripeAccount } : {}));
  const sameKey = await sdk.checkout.sessions.create(cup, { ...options, stripeContext: other });
  const table = new CaseTable();
  table.check("its own account", await read(acme), "no error");
  table.check("another account", await read(other), "StripeInvalidRequestError 404 resource_missing");
  table.check("the platform", await read(), "StripeInvalidRequestError 404 resource_missing");
  table.check("the same key elsewhere", sameKey.id === session.id, false);
  t.same(table.wrong(), []);
});

t.test("acts once per idempotency key and compares parameters", async (t) => {
  const { stripe, sdk, advance, newAccount } = await start(t);
  const create = (key: string, params = cup) => sdk.checkout.sessions.create(params, { idempotencyKey: key });
  const table = new CaseTable();
  const first = await create("a");
  stripe.platform.pay(first.id);
  const replayed = await create("a");
  table.check("the first answer", [replayed.id, replayed.status], [first.id, "open"]);
  table.check("marked as such", replayed.lastResponse.headers["idempotent-replayed"], "true");
  const changed = { ...cup, metadata: { order: "o2" } };
  table.check("other parameters", await refusalOf(create("a", changed)), "StripeIdempotencyError 400");
  stripe.fail(/checkout/, 500);
  table.check("a failure", await refusalOf(create("b")), "StripeAPIError 500");
  table.check("is replayed", await refusalOf(create("b")), "StripeAPIError 500");
  table.check(
    "a rejection",
    await refusalOf(create("c", { ...cup, line_items: [] })),
    "StripeInvalidRequestError 400 parameter_invalid",
  );
  table.check("is not", await refusalOf(create("c")), "no error");
  const stripeContext = await newAccount();
  const onboarding = () => refusalOf(sdk.checkout.sessions.create(cup, { stripeContext, idempotencyKey: "e" }));
  table.check("a refusal by the endpoint", await onboarding(), "StripeInvalidRequestError 400");
  stripe.connect.activate(stripeContext);
  table.check("is replayed, too", await onboarding(), "StripeInvalidRequestError 400");
  const held = stripe.hold(/checkout/);
  const slow = create("d");
  await held.arrived;
  table.check("in progress", await refusalOf(create("d")), "StripeAPIError 409 idempotency_key_in_use");
  held.release();
  table.check("finished", (await create("d")).id, (await slow).id);
  advance(24 * 60 * MINUTE_MS);
  table.check("after 24 hours", (await create("a")).id === first.id, false);
  t.same(table.wrong(), []);
});

t.test("fails as the test asks", async (t) => {
  const { stripe, sdk } = await start(t);
  const create = () => refusalOf(sdk.customers.create());
  const count = () => stripe.platform.billing.customers.size;
  const table = new CaseTable();
  for (const [fault, error, created] of [
    [429, "StripeRateLimitError 429 rate_limit", 0],
    [500, "StripeAPIError 500", 0],
    [503, "StripeAPIError 503", 0],
    // The SDK repeats a request once after a reset.
    ["reset", "StripeConnectionError", 0],
    ["act-then-reset", "StripeConnectionError", 1],
  ] as const) {
    const before = count();
    stripe.fail(/customers/, fault, typeof fault === "string" ? 2 : 1);
    table.check(String(fault), await create(), error);
    table.check(`${fault}: acted`, count() - before, created);
    table.check(`${fault}: once only`, await create(), "no error");
  }
  stripe.fail(/customers/, "act-then-reset");
  const before = count();
  table.check("a lost answer", [await create(), count() - before], ["no error", 1]);
  stripe.fail(/refunds/, 500);
  table.check("another route", await create(), "no error");
  t.same(table.wrong(), []);
});

t.test("walks through Checkout as a browser does", async (t) => {
  const { stripe, sdk } = await start(t);
  const session = await sdk.checkout.sessions.create(cup);
  const visit = async (action?: string) => {
    const method = action ? "POST" : "GET";
    const body = Buffer.from(action ? `action=${action}` : "");
    const { pathname: path } = new URL(session.url ?? "");
    const { status, headers, text } = await sendRequest(stripe.port, { method, path, headers: {}, body });
    return { status, location: headers.location, text };
  };
  const table = new CaseTable();
  const opened = await visit();
  table.check("amount and line", [opened.text.includes("Pay 2500 EUR"), opened.text.includes("Tea cup")], [true, true]);
  table.check("cancel", opened.text.includes('href="http://acme.localhost/cart"'), true);
  table.check("declined", (await visit("decline")).text.includes("Your card was declined"), true);
  const success = `http://acme.localhost/order?session=${session.id}`;
  table.check("paid", (await visit("pay")).location, success);
  table.check("again", (await visit("pay")).location, success);
  table.check("charged once", stripe.platform.charges.size, 1);
  const late = await sdk.checkout.sessions.create(cup);
  await sdk.checkout.sessions.expire(late.id);
  const { status } = await sendRequest(stripe.port, {
    method: "GET",
    path: `/pay/acct_platform/${late.id}`,
    headers: {},
  });
  table.check("expired", status, 410);
  t.same(table.wrong(), []);
});
