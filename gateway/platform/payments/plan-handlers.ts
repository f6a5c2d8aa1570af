import { ADMIN_PATHS } from "../../../areas/shared/pages/routes.ts";
import { hasSubscribed, isBilled } from "../../../areas/shared/sellers/billing.ts";
import { PaymentFailed, PaymentUnavailable } from "../errors.ts";
import { type Exchange, handlers } from "../http/operation-routes.ts";
import type { Platform } from "../platform.ts";
import { readWebhook } from "./payment-handlers.ts";
import {
  customerChanged,
  openBillingPortal,
  startPlanCheckout,
  syncSubscription,
  trialDaysOf,
} from "./plan-billing.ts";

type PlanPlatform = Pick<Platform, "sellers" | "memberships" | "planPayments" | "paymentWebhooks" | "now">;

/** The page of the admin that asked; the guard has checked that it is on this host. */
function returnUrls({ req }: Pick<Exchange, "req">) {
  const url = (outcome: string): string => `${req.get("Origin")}${ADMIN_PATHS.subscription}?checkout=${outcome}`;
  return { returnUrl: url("managed"), successUrl: url("paid"), cancelUrl: url("cancelled") };
}

/** Returns the provider's answer, or `otherwise` if it does not answer or refuses the request. */
async function answerOr<T>(asking: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof PaymentFailed || error instanceof PaymentUnavailable) return otherwise;
    throw error;
  }
}

/** Handlers of a shop's plan, and of the provider's webhook about it. */
export function planHandlers({ platform }: { platform: PlanPlatform }) {
  return handlers({
    async stripeWebhook(_input, exchange) {
      const notice = await readWebhook(platform, "platform", exchange);
      if (notice?.customer && platform.planPayments) await customerChanged(platform, notice.customer);
      return { received: true } as const;
    },

    async checkBilling(_input, { seller: stored }) {
      const { planPayments: plans } = platform;
      if (!plans) return { prices: [], trialDays: 0, isBilled: false, hasInvoices: false };
      const [seller] = await Promise.all([
        answerOr(syncSubscription(platform, stored.id), stored),
        answerOr(plans.refreshPrices(), undefined),
      ]);
      return {
        prices: plans.prices?.map(({ interval, amount, currency }) => ({ interval, amount, currency })) ?? null,
        trialDays: trialDaysOf(seller, plans),
        isBilled: isBilled(seller),
        hasInvoices: hasSubscribed(seller.billing),
      };
    },

    async startPlanCheckout({ body: { interval } }, { seller, account, ...exchange }) {
      return { url: await startPlanCheckout(platform, { seller, account, interval, urls: returnUrls(exchange) }) };
    },

    async openBillingPortal(_input, { seller, ...exchange }) {
      return { url: await openBillingPortal(platform, seller, returnUrls(exchange).returnUrl) };
    },
  });
}
