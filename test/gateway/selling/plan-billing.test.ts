import t, { type Test } from "tap";
import { ENDPOINTS, fillPath } from "../../../areas/shared/contract/endpoints.ts";
import { isSubscribed } from "../../../areas/shared/sellers/plan.ts";
import { syncSubscriptions } from "../../../gateway/platform/payments/plan-billing.ts";
import { adminClient, memberSession } from "../../support/accounts.ts";
import { openTestGateway } from "../../support/gateway.ts";
import { sendRequest } from "../../support/http.ts";
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

type PlanPath = "/api/admin/:sellerId/billing" | `/api/admin/:sellerId/billing/${"checkout" | "portal"}`;

async function open(t: Test, { env = {}, webhooks = true }: { env?: NodeJS.ProcessEnv; webhooks?: boolean } = {}) {
  const clock = { now: START };
  const { seller } = sampleShop("acme", { subscription: { plan: "free", status: "active", currentPeriodEnd: null } });
  const stripe = await startStripe(t, { now: () => clock.now, prices: [...PRO_PRICES] });
  const gateway = await openTestGateway(t, {
    dataDir: testFolder(t),
    shops: [{ seller, categories: [], products: [] }],
    env: { ...stripeVariables(stripe), ...PRO_VARIABLES, ...env },
    clock: () => clock.now,
    now: () => clock.now,
  });
  const { port, platform } = gateway;
  if (webhooks) sendWebhooksTo(stripe, `http://${HOST}:${port}`);
  const ada = adminClient(port, await memberSession(platform, seller.id, HOST));
  const path = (endpoint: { path: PlanPath }) => fillPath(endpoint.path, { sellerId: seller.id });
  const stored = async () => {
    const found = await platform.sellers.get(seller.id);
    if (!found) throw new Error("the seller is gone");
    return found;
  };
  const start = (interval = "month") => ada.post(path(ENDPOINTS.startPlanCheckout), { interval });
  /** What the buyer does on a page of the provider. @returns where the browser goes next */
  const press = async (url: string, action: string) => {
    const answer = await fetch(url, { method: "POST", body: `action=${action}`, redirect: "manual" });
    return answer.headers.get("location");
  };
  const portal = () => ada.post(path(ENDPOINTS.openBillingPortal));
  const { billing } = stripe.platform;
  return {
    ...gateway,
    stripe,
    clock,
    seller,
    stored,
    start,
    press,
    portal,
    billing,
    read: async () => (await ada.get(path(ENDPOINTS.billing))).body,
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
