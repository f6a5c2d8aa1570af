import { Stripe } from "stripe";
import type { StripeConfig } from "../../../gateway/config/stripe.ts";
import type { StripeStandIn } from "./stripe-server.ts";

/** `previous` was the secret of `connect` before a rotation. */
const SECRETS = {
  platform: "whsec_platformsecret",
  connect: "whsec_connectsecret",
  previous: "whsec_previoussecret",
} as const;

/** The configuration of a platform that is opened without a gateway. */
export const stripeConfigOf = ({ origin }: Pick<StripeStandIn, "origin">): StripeConfig => ({
  secretKey: "sk_test_standin",
  livemode: false,
  apiBase: origin,
  feeBasisPoints: { free: 0, pro: 0 },
  planPricing: undefined,
  webhookSecrets: { platform: [SECRETS.platform], connect: [SECRETS.connect] },
});

/** The gateway's variables for a stand-in of Stripe. */
export const stripeVariables = ({ origin }: Pick<StripeStandIn, "origin">) => ({
  STRIPE_SECRET_KEY: "sk_test_standin",
  STRIPE_API_BASE: origin,
  STRIPE_WEBHOOK_SECRET: SECRETS.platform,
  STRIPE_CONNECT_WEBHOOK_SECRET: SECRETS.connect,
});

/** The prices of Pro at a stand-in, and the gateway's variables for them. */
export const PRO_PRICES = [
  { id: "price_monthly", currency: "eur", unitAmount: 900, interval: "month" },
  { id: "price_yearly", currency: "eur", unitAmount: 9_000, interval: "year" },
] as const;
export const PRO_VARIABLES: NodeJS.ProcessEnv = {
  STRIPE_PRICE_PRO_MONTHLY: PRO_PRICES[0].id,
  STRIPE_PRICE_PRO_YEARLY: PRO_PRICES[1].id,
};

/** Sends the stand-in's events to a gateway. @param origin under which the gateway is reached */
export function sendWebhooksTo({ webhooks }: Pick<StripeStandIn, "webhooks">, origin: string): void {
  webhooks.endpoints.push(
    { url: `${origin}/api/webhooks/stripe`, secret: SECRETS.platform, scope: "platform" },
    { url: `${origin}/api/webhooks/stripe/connect`, secret: SECRETS.connect, scope: "connect" },
  );
}

/** A signed event for one of the endpoints: its body, and the header with the signature. */
export function signedEvent(endpoint: keyof typeof SECRETS, event: object | string, at = new Date()) {
  const payload = typeof event === "string" ? event : JSON.stringify(event);
  const timestamp = Math.floor(at.getTime() / 1000);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: SECRETS[endpoint], timestamp });
  return { body: payload, headers: { "Stripe-Signature": signature } };
}

/** An event about an account, as Stripe reports its changes. */
export const accountEvent = (account: string) => ({
  id: "evt_account",
  object: "v2.core.event",
  created: "2026-01-01T00:00:00.000Z",
  type: "v2.core.account[requirements].updated",
  livemode: false,
  related_object: { id: account, type: "v2.core.account", url: `/v2/core/accounts/${account}` },
});
