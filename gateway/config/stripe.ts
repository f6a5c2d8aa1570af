import * as z from "zod";
import type { PlanId } from "../../areas/shared/sellers/plan.ts";
import { ConfigError, integer } from "./network.ts";

const webhookSecret = z.string().regex(/^whsec_[\w+/=-]{8,200}$/, "a webhook's signing secret, beginning with whsec_");

const priceId = z.string().regex(/^price_\w{1,200}$/, "the id of a price, beginning with price_");

/** The keys of the platform's Stripe account. Without `STRIPE_SECRET_KEY`, nothing about cards is offered. */
export const stripeVariables = z.object({
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[rs]k_(?:test|live)_\w{4,200}$/, "a secret key, beginning with sk_live_ or sk_test_, or a restricted key")
    .optional(),
  STRIPE_WEBHOOK_SECRET: webhookSecret.optional(),
  STRIPE_WEBHOOK_SECRET_PREVIOUS: webhookSecret.optional(),
  STRIPE_CONNECT_WEBHOOK_SECRET: webhookSecret.optional(),
  STRIPE_CONNECT_WEBHOOK_SECRET_PREVIOUS: webhookSecret.optional(),
  STRIPE_ACCOUNTS_WEBHOOK_SECRET: webhookSecret.optional(),
  STRIPE_ACCOUNTS_WEBHOOK_SECRET_PREVIOUS: webhookSecret.optional(),
  PLATFORM_FEE_BASIS_POINTS: z
    .string()
    .regex(
      /^(?:\d{1,4}|free=\d{1,4}(?:,pro=\d{1,4})?|pro=\d{1,4}(?:,free=\d{1,4})?)$/,
      "hundredths of a percent, such as 50 or free=200,pro=0",
    )
    .optional(),
  STRIPE_PRICE_PRO_MONTHLY: priceId.optional(),
  STRIPE_PRICE_PRO_YEARLY: priceId.optional(),
  STRIPE_TRIAL_DAYS: integer(0, 730).default(0),
  STRIPE_API_BASE: z
    .url({ protocol: /^https?$/, error: "an origin such as http://127.0.0.1:12111" })
    .refine((url) => URL.parse(url)?.origin === url, "an origin such as http://127.0.0.1:12111, without path")
    .optional(),
});

/** What shops pay for Pro. */
export interface PlanPricing {
  /** The ids of the prices. */
  prices: { month?: string | undefined; year?: string | undefined };
  /** Days for which a shop's first subscription is free; 0: none. */
  trialDays: number;
}

export interface StripeConfig {
  secretKey: string;
  /** Whether the key moves real money. Events of the other mode are ignored. */
  livemode: boolean;
  /** What the platform keeps of each card payment, in hundredths of a percent. */
  feeBasisPoints: Record<PlanId, number>;
  /** The origin of a server that replaces Stripe's API, for development and tests. */
  apiBase: string | undefined;
  /** The signing secrets of each endpoint: those of its destinations and, during a rotation, the previous ones. */
  webhookSecrets: { platform: string[]; connect: string[] };
  /** Undefined without a price: shops can't buy a plan. */
  planPricing: PlanPricing | undefined;
}

type Variables = z.infer<typeof stripeVariables> & { NODE_ENV: string; PRODUCT_HOST: string };

/**
 * @returns undefined without a key
 * @throws ConfigError for a missing webhook secret, and for a key that doesn't fit the environment: customers of a public
 *   shop must not order with test cards, and a developer must not charge real ones
 */
export function stripeConfig(v: Variables): StripeConfig | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_API_BASE: apiBase } = v;
  const { STRIPE_PRICE_PRO_MONTHLY: month, STRIPE_PRICE_PRO_YEARLY: year, STRIPE_TRIAL_DAYS: trialDays } = v;
  if (!secretKey) return undefined;
  const livemode = secretKey.slice(2).startsWith("_live_");
  const isPublic = v.NODE_ENV === "production" && v.PRODUCT_HOST !== "localhost";
  const missing = (["STRIPE_WEBHOOK_SECRET", "STRIPE_CONNECT_WEBHOOK_SECRET"] as const).filter((name) => !v[name]);
  const problems = missing.map(
    (name) => `${name} is missing: expected the endpoint's signing secret, because STRIPE_SECRET_KEY is set`,
  );
  if (isPublic && !livemode)
    problems.push("STRIPE_SECRET_KEY=…: expected a live key, because NODE_ENV=production: test cards pay nothing");
  if (!isPublic && livemode)
    problems.push("STRIPE_SECRET_KEY=…: expected a test key in development and on localhost: a live key charges cards");
  if (apiBase && v.NODE_ENV === "production")
    problems.push("STRIPE_API_BASE is set: it would receive the secret key and is not allowed in production");
  if (problems.length > 0) throw new ConfigError(problems.join("\n"));
  const given = (...secrets: (string | undefined)[]) => secrets.filter((secret) => secret !== undefined);
  return {
    secretKey,
    livemode,
    apiBase,
    feeBasisPoints: basisPoints(v.PLATFORM_FEE_BASIS_POINTS),
    planPricing: month || year ? { prices: { month, year }, trialDays } : undefined,
    webhookSecrets: {
      platform: given(v.STRIPE_WEBHOOK_SECRET, v.STRIPE_WEBHOOK_SECRET_PREVIOUS),
      // Stripe sends thin events from a destination of their own, with a secret of its own.
      connect: given(
        v.STRIPE_CONNECT_WEBHOOK_SECRET,
        v.STRIPE_CONNECT_WEBHOOK_SECRET_PREVIOUS,
        v.STRIPE_ACCOUNTS_WEBHOOK_SECRET,
        v.STRIPE_ACCOUNTS_WEBHOOK_SECRET_PREVIOUS,
      ),
    },
  };
}

/** One number for all plans, or one each. */
function basisPoints(given = "0"): Record<PlanId, number> {
  const each = Object.fromEntries(given.split(",").map((part) => part.split("=")));
  const all = Number.isNaN(Number(given)) ? 0 : Number(given);
  return { free: Number(each["free"] ?? all), pro: Number(each["pro"] ?? all) };
}
