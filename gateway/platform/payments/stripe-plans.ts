import type { Stripe } from "stripe";
import type { SubscriptionReading } from "../../../areas/shared/sellers/billing.ts";
import { PLAN_INTERVALS, type PlanPrice } from "../../../areas/shared/sellers/plan.ts";
import type { PlanPricing } from "../../config/stripe.ts";
import { PaymentRejected, PaymentUnavailable } from "../errors.ts";
import { CHECKOUT_MS, type PlanCheckout, type PlanPayments } from "./payments.ts";
import { orWithoutEmail, type StripeClient } from "./stripe-client.ts";

interface StripePlansOptions extends PlanPricing {
  now: () => Date;
}

/** In ms. A price's amount can't be changed, but a price can be archived. */
const PRICES_LIFE = 10 * 60_000;

/**
 * How long requests for a customer have the same idempotency key, in ms. Stripe replays a key's first answer for a day,
 * even a 500: https://docs.stripe.com/api/idempotent_requests
 */
const CUSTOMER_KEY_LIFE = 10 * 60_000;

/** The most objects in one answer. */
const MAX_LISTED = 100;

/** Subscriptions of the platform's own account: https://docs.stripe.com/billing/subscriptions/overview */
export class StripePlans implements PlanPayments {
  readonly trialDays: number;
  prices: readonly PlanPrice[] | null = null;
  readonly #client: StripeClient;
  readonly #priceIds: PlanPricing["prices"];
  readonly #now: () => Date;
  #pricesReadAt = Number.NEGATIVE_INFINITY;

  constructor(client: StripeClient, { prices, trialDays, now }: StripePlansOptions) {
    this.#client = client;
    this.#priceIds = prices;
    this.trialDays = trialDays;
    this.#now = now;
  }

  async refreshPrices(): Promise<void> {
    const now = this.#now().getTime();
    // Also after the system's clock was set back.
    if (Math.abs(now - this.#pricesReadAt) < PRICES_LIFE) return;
    const ids = Object.values(this.#priceIds).filter((id) => id !== undefined);
    const found = await Promise.all(
      ids.map((id) => this.#client.request(undefined, (sdk, options) => sdk.prices.retrieve(id, {}, options))),
    );
    this.prices = found.flatMap(planPrice);
    this.#pricesReadAt = now;
  }

  async createCustomer({ id, sellerId, email }: { id: string; sellerId: string; email: string }): Promise<string> {
    const key = `customer:${id}:${Math.floor(this.#now().getTime() / CUSTOMER_KEY_LIFE)}`;
    const customer = await orWithoutEmail((isNamed) =>
      this.#client.request(undefined, (sdk, options) =>
        sdk.customers.create(
          { ...(isNamed && { email }), metadata: { seller: sellerId } },
          { ...options, idempotencyKey: isNamed ? key : `${key}:no-email` },
        ),
      ),
    );
    return customer.id;
  }

  async hasCustomer(customer: string): Promise<boolean> {
    try {
      return !(await this.#isDeleted(customer));
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  /** Stripe keeps deleted customers, without their data: https://docs.stripe.com/api/customers/retrieve */
  async #isDeleted(customer: string): Promise<boolean> {
    const found = await this.#client.request(undefined, (sdk, options) =>
      sdk.customers.retrieve(customer, {}, options),
    );
    return found.deleted === true;
  }

  async startCheckout({ interval, ...checkout }: PlanCheckout): Promise<string> {
    const price = this.#priceIds[interval];
    if (!price) throw new PaymentUnavailable(`Pro has no price for a ${interval}.`);
    const { customer, sellerId, trialDays, successUrl, cancelUrl } = checkout;
    const metadata = { seller: sellerId };
    const { url } = await this.#client.request(undefined, (sdk, options) =>
      sdk.checkout.sessions.create(
        {
          mode: "subscription",
          customer,
          line_items: [{ price, quantity: 1 }],
          success_url: successUrl,
          cancel_url: cancelUrl,
          expires_at: Math.floor((this.#now().getTime() + CHECKOUT_MS) / 1000),
          metadata,
          subscription_data: { metadata, ...(trialDays > 0 ? { trial_period_days: trialDays } : {}) },
        },
        options,
      ),
    );
    if (!url) throw new TypeError("The Checkout Session has no URL.");
    return url;
  }

  async closeCheckouts(customer: string, except?: "newest"): Promise<void> {
    const { data } = await this.#client.request(undefined, (sdk, options) =>
      sdk.checkout.sessions.list({ customer, status: "open", limit: MAX_LISTED }, options),
    );
    // Stripe lists the newest first.
    for (const { id } of except ? data.slice(1) : data) {
      try {
        await this.#client.request(undefined, (sdk, options) => sdk.checkout.sessions.expire(id, {}, options));
      } catch (error) {
        // It is no longer open: paid, or closed by another gateway.
        if (!(error instanceof PaymentRejected)) throw error;
      }
    }
  }

  async openPortal(customer: string, returnUrl: string): Promise<string> {
    const { url } = await this.#client.request(undefined, (sdk, options) =>
      sdk.billingPortal.sessions.create({ customer, return_url: returnUrl }, options),
    );
    return url;
  }

  async cancelUnpaid(customer: string, sellerId: string): Promise<void> {
    for (const { id, status } of await this.#list(customer, sellerId)) {
      if (status !== "unpaid" && status !== "paused") continue;
      try {
        await this.#client.request(undefined, (sdk, options) => sdk.subscriptions.cancel(id, {}, options));
      } catch (error) {
        // It is canceled already. Without the permission to cancel, the shop must not buy a second one.
        if (!isMissing(error)) throw error;
      }
    }
  }

  async #list(customer: string, sellerId: string): Promise<Stripe.Subscription[]> {
    const { data } = await this.#client.request(undefined, (sdk, options) =>
      sdk.subscriptions.list({ customer, status: "all", limit: MAX_LISTED }, options),
    );
    // The operator may sell the customer something else.
    return data.filter(({ metadata }) => metadata["seller"] === sellerId);
  }

  /** Deleting a customer has ended its subscriptions: https://docs.stripe.com/api/customers/delete */
  async #listOfAny(customer: string, sellerId: string): Promise<Stripe.Subscription[]> {
    try {
      return await this.#list(customer, sellerId);
    } catch (error) {
      if (isMissing(error) && (await this.#isDeleted(customer))) return [];
      throw error;
    }
  }

  async read(customer: string, sellerId: string): Promise<SubscriptionReading | null> {
    const readings = (await this.#listOfAny(customer, sellerId)).map(readingOf);
    const rank = ({ status }: SubscriptionReading) => RANKS.indexOf(status);
    // Stable: Stripe lists the newest first.
    return readings.toSorted((a, b) => rank(a) - rank(b))[0] ?? null;
  }
}

const isMissing = (error: unknown): boolean => error instanceof PaymentRejected && error.reason === "resource_missing";

function planPrice({ active, currency, recurring, unit_amount: amount }: Stripe.Price): PlanPrice[] {
  const interval = PLAN_INTERVALS.find((each) => each === recurring?.interval);
  if (!active || amount === null || !interval) return [];
  return [{ interval, amount, currency: currency.toUpperCase() }];
}

const RANKS: readonly SubscriptionReading["status"][] = ["active", "trialing", "past-due", "canceled"];

const STATUSES: Partial<Record<Stripe.Subscription["status"], SubscriptionReading["status"]>> = {
  active: "active",
  trialing: "trialing",
  past_due: "past-due",
};

const iso = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** https://docs.stripe.com/billing/subscriptions/overview#subscription-statuses */
function readingOf(subscription: Stripe.Subscription): SubscriptionReading {
  const { id, status, cancel_at: cancelAt, ended_at: endedAt, created } = subscription;
  const [item] = subscription.items.data;
  const { current_period_start: start = created, current_period_end: end = created } = item ?? {};
  const isEnding = subscription.cancel_at_period_end || (cancelAt !== null && cancelAt <= end);
  return {
    id,
    status: STATUSES[status] ?? "canceled",
    periodStart: iso(start),
    periodEnd: iso(endedAt ?? (isEnding ? (cancelAt ?? end) : end)),
    renews: !isEnding,
  };
}
