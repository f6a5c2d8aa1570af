import { Stripe } from "stripe";
import t, { type Test } from "tap";
import type { PlatformError } from "../../../../gateway/platform/errors.ts";
import {
  openStripeClient,
  type StripeClient,
  type StripeClientOptions,
} from "../../../../gateway/platform/payments/stripe-client.ts";
import { SECRET_KEY } from "../../../support/stripe/stripe-http.ts";
import { startStripe } from "../../../support/stripe/stripe-server.ts";
import { CaseTable } from "../../../support/system.ts";

const NOW = new Date("2026-05-01T12:00:00Z");
const SECRETS = { platform: ["whsec_platform", "whsec_previous"], connect: ["whsec_connect"] };

async function start(t: Test, options: Partial<StripeClientOptions> = {}) {
  const stripe = await startStripe(t, { now: () => NOW });
  const client = await openStripeClient({
    secretKey: SECRET_KEY,
    livemode: false,
    apiBase: stripe.origin,
    webhookSecrets: SECRETS,
    now: () => NOW,
    retries: 0,
    ...options,
  });
  return { stripe, client };
}

const createAccount = (client: StripeClient, idempotencyKey: string) =>
  client.request(undefined, (sdk, options) =>
    sdk.v2.core.accounts.create(
      {
        defaults: { responsibilities: { fees_collector: "stripe", losses_collector: "stripe" } },
        configuration: { merchant: { capabilities: { card_payments: { requested: true } } } },
      },
      { ...options, idempotencyKey },
    ),
  );

/** The parts of an error that callers use, and everything of it that a log may contain. */
async function errorOf(call: Promise<unknown>) {
  const error = await call.then(
    () => undefined,
    (thrown: PlatformError & { reason?: string }) => thrown,
  );
  const { name = "none", code, reason, retryAfter, message, cause } = error ?? {};
  return {
    facts: [name, code, reason ?? retryAfter],
    logged: `${message} ${String(cause)} ${JSON.stringify([error, cause])}`,
  };
}

t.test("turns Stripe's failures into the platform's errors, without secrets", async (t) => {
  const { stripe, client } = await start(t);
  const create = (from: typeof client, key?: string, metadata = {}) =>
    from.request(undefined, (sdk, options) =>
      sdk.customers.create({ metadata }, key ? { ...options, idempotencyKey: key } : options),
    );
  const table = new CaseTable();
  const logged: string[] = [];
  const check = async (name: string, call: Promise<unknown>, expected: unknown[]) => {
    const error = await errorOf(call);
    logged.push(error.logged);
    table.check(name, error.facts, expected);
  };
  for (const [fault, retryAfter] of [
    [429, 3],
    [500, 5],
    [503, 3],
    ["reset", 5],
    ["act-then-reset", 5],
  ] as const) {
    stripe.fail(/customers/, fault, typeof fault === "string" ? 2 : 1);
    await check(String(fault), create(client), ["PaymentFailed", "payment-failed", retryAfter]);
  }
  const rejected = (reason: string) => ["PaymentRejected", "payment-unavailable", reason];
  const read = (account?: string) =>
    client.request(account, (sdk, options) => sdk.checkout.sessions.retrieve("cs_x", {}, options));
  await check("not found", read(), rejected("resource_missing"));
  await check("no access", read("acct_x"), rejected("account_invalid"));
  await create(client, "k");
  await check("the key is taken", create(client, "k", { a: "b" }), rejected("invalid_request"));
  for (const [version, request] of [
    ["v1", (key: string) => create(client, key)],
    ["v2", (key: string) => createAccount(client, key)],
  ] as const) {
    const held = stripe.hold(/./);
    const slow = request(version);
    await held.arrived;
    await check(`${version} in progress`, request(version), ["PaymentFailed", "payment-failed", 5]);
    held.release();
    await slow;
  }
  const impatient = await start(t, { timeoutMs: 50 });
  const waiting = impatient.stripe.hold(/customers/);
  await check("a timeout", create(impatient.client), ["PaymentFailed", "payment-failed", 5]);
  waiting.release();
  const other = await start(t, { secretKey: "sk_test_revokedkey" });
  await check("a wrong key", create(other.client), ["PaymentFailed", "payment-failed", 5]);
  t.same(table.wrong(), []);
  t.notMatch(logged.join("\n"), /sk_test|client_secret|Bearer/);
  t.match(logged[0], /StripeRateLimitError: 429, rate_limit, request req_/, "names the request for the operator");
});

t.test("passes errors of the calling code on", async (t) => {
  const { client } = await start(t);
  await t.rejects(
    client.request(undefined, () => Promise.reject(new TypeError("a mistake"))),
    { name: "TypeError", message: "a mistake" },
  );
});

t.test("repeats a failed request with its key, and acts once", async (t) => {
  const { stripe, client } = await start(t, { retries: 1 });
  const table = new CaseTable();
  for (const [index, fault] of (["act-then-reset", 503] as const).entries()) {
    stripe.fail(/customers/, fault);
    await client.request(undefined, (sdk, options) => sdk.customers.create({}, options));
    table.check(String(fault), stripe.platform.billing.customers.size, index + 1);
  }
  t.same(table.wrong(), []);
});

t.test("calls Stripe in the name of the account", async (t) => {
  const { stripe, client } = await start(t);
  const account = await createAccount(client, "a");
  await client.request(account.id, (sdk, options) => sdk.customers.create({}, options));
  t.strictSame([stripe.platform.billing.customers.size, stripe.account(account.id).billing.customers.size], [0, 1]);
});

t.test("verifies webhooks", async (t) => {
  const { client } = await start(t);
  const live = await start(t, { livemode: true });
  const event = {
    id: "evt_1",
    object: "event",
    type: "charge.refunded",
    livemode: false,
    account: "acct_1",
    data: { object: { id: "ch_1", amount: 1, payment_intent: "pi_1" } },
  };
  const notice = {
    eventId: "evt_1",
    type: "charge.refunded",
    account: "acct_1",
    ids: ["ch_1", "pi_1"],
    customer: null,
    order: null,
  };
  const thin = {
    id: "evt_2",
    object: "v2.core.event",
    type: "v2.core.account.closed",
    livemode: false,
    related_object: { id: "acct_1", type: "v2.core.account", url: "/v2/core/accounts/acct_1" },
  };
  const seconds = NOW.getTime() / 1000;
  const signed = (payload: string, secret: string, age = 0) =>
    Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: seconds - age });
  const body = JSON.stringify(event);
  const good = signed(body, "whsec_connect");
  const readBy = (reader: typeof client, endpoint: "platform" | "connect", payload: string, signature?: string) => {
    try {
      return reader.verify(endpoint, Buffer.from(payload), signature);
    } catch (error) {
      return (error as Error).name;
    }
  };
  const read = (endpoint: "platform" | "connect", payload: string, signature?: string) =>
    readBy(client, endpoint, payload, signature);
  const table = new CaseTable();
  const { account: _, ...own } = event;
  const ownBody = JSON.stringify(own);
  const ownNotice = { ...notice, account: null };
  const idless = JSON.stringify({ ...event, data: { object: {} } });
  const thinBody = JSON.stringify(thin);
  const text = JSON.stringify({ ...event, data: { object: { id: "ch_é" } } });
  for (const [name, found, expected] of [
    ["connected", read("connect", body, good), notice],
    ["platform", read("platform", ownBody, signed(ownBody, "whsec_platform")), ownNotice],
    ["the previous secret", read("platform", ownBody, signed(ownBody, "whsec_previous")), ownNotice],
    ["no object id", read("connect", idless, signed(idless, "whsec_connect")), { ...notice, ids: [] }],
    ["not ASCII", read("connect", text, signed(text, "whsec_connect")), { ...notice, ids: ["ch_é"] }],
    [
      "thin",
      read("connect", thinBody, signed(thinBody, "whsec_connect")),
      {
        eventId: "evt_2",
        type: "v2.core.account.closed",
        account: "acct_1",
        ids: ["acct_1"],
        customer: null,
        order: null,
      },
    ],
    ["the other endpoint's secret", read("platform", body, good), "WebhookForged"],
    ["no signature", read("connect", body), "WebhookForged"],
    ["not a signature", read("connect", body, "t=now,v1=00"), "WebhookForged"],
    ["two times", read("connect", body, `${good},t=${seconds}`), "WebhookForged"],
    ["altered", read("connect", body.replace("ch_1", "ch_2"), good), "WebhookForged"],
    ["another scheme only", read("connect", body, good.replace("v1=", "v0=")), "WebhookForged"],
    ["5 minutes old", read("connect", body, signed(body, "whsec_connect", 300)), notice],
    ["too old", read("connect", body, signed(body, "whsec_connect", 301)), "WebhookForged"],
    ["5 minutes ahead", read("connect", body, signed(body, "whsec_connect", -300)), notice],
    ["too far ahead", read("connect", body, signed(body, "whsec_connect", -301)), "WebhookForged"],
    ["a test event for a live key", readBy(live.client, "connect", body, good), undefined],
    ["no event", read("connect", "{}", signed("{}", "whsec_connect")), "ZodError"],
  ] as const) {
    table.check(name, found, expected);
  }
  t.same(table.wrong(), []);
});
