import type { PLAN_OPERATIONS } from "../../../../areas/shared/payments/contract/plan-operations.ts";
import { signedEvent } from "../../../support/stripe/stripe-platform.ts";
import type { CallsOf } from "../call.ts";
import type { World } from "../world.ts";

const event = (customer: string) => ({
  id: "evt_plan",
  object: "event",
  type: "invoice.paid",
  livemode: false,
  data: { object: { id: "in_1", customer } },
});

export function planCalls(
  { acme, platform, stripe }: World,
  production: () => Promise<number>,
): CallsOf<typeof PLAN_OPERATIONS> {
  const path = { sellerId: acme.seller.id };
  /** Makes the shop a customer of the provider. */
  const enrol = async (): Promise<string> => {
    const { id: customer } = stripe.platform.billing.createCustomer({ metadata: {} });
    // Due, so that the answer of the provider changes it.
    const billing = { customer, subscription: null, syncAt: "2026-01-01T00:00:00.000Z" };
    await platform.sellers.change(path.sellerId, () => ({ billing }));
    return customer;
  };
  const enrolUnknown = async (): Promise<string> => {
    const billing = { customer: "cus_unknown", subscription: null, syncAt: null };
    await platform.sellers.change(path.sellerId, () => ({ billing }));
    return billing.customer;
  };
  const release = () =>
    platform.sellers.change(path.sellerId, () => ({ billing: null, subscription: acme.seller.subscription }));
  const body = { interval: "month" } as const;
  return {
    stripeWebhook: {
      does: [
        () => signedEvent("platform", event("cus_foreign")),
        async () => ({ ...signedEvent("platform", event(await enrol())), release }),
      ],
      refuses: {
        "bad-request": [() => ({ ...signedEvent("connect", event("cus_1")) }), () => ({ body: event("cus_1") })],
        "no-such-route": async () => ({ ...signedEvent("platform", event("cus_1")), port: await production() }),
        "payment-unavailable": async () => ({ ...signedEvent("platform", event(await enrolUnknown())), release }),
        "payment-failed": async () => {
          const call = signedEvent("platform", event(await enrol()));
          stripe.fail(/subscriptions/, 503, 2);
          return { ...call, release };
        },
      },
    },
    checkBilling: {
      does: [
        async () => {
          await enrol();
          return { path, release };
        },
        () => ({ path }),
      ],
      refuses: {},
    },
    startPlanCheckout: {
      does: [() => ({ path, body, release })],
      refuses: {
        "payment-unavailable": async () => {
          const subscription = { plan: "pro", status: "active", currentPeriodEnd: null } as const;
          await platform.sellers.change(path.sellerId, () => ({ subscription }));
          return { path, body, release };
        },
        "payment-failed": () => {
          stripe.fail(/checkout/, 503, 2);
          return { path, body, release };
        },
      },
    },
    openBillingPortal: {
      does: [
        async () => {
          await enrol();
          return { path, release };
        },
      ],
      refuses: {
        "object-not-found": () => ({ path }),
        "payment-unavailable": async () => {
          await enrolUnknown();
          return { path, release };
        },
        "payment-failed": async () => {
          await enrol();
          stripe.fail(/billing_portal/, 503, 2);
          return { path, release };
        },
      },
    },
  };
}
