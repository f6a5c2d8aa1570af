import type { PAYMENT_OPERATIONS } from "../../../../areas/shared/payments/contract/payment-operations.ts";
import { accountEvent, signedEvent } from "../../../support/stripe/stripe-platform.ts";
import type { CallsOf } from "../call.ts";
import type { World } from "../world.ts";

export function paymentCalls(
  { acme, platform, stripe }: World,
  production: () => Promise<number>,
): CallsOf<typeof PAYMENT_OPERATIONS> {
  const path = { sellerId: acme.seller.id };
  /** Connects the shop to an account of the provider. */
  const connect = async (): Promise<string> => {
    const accountId = stripe.connect.create({
      metadata: {},
      responsibilities: { fees_collector: "stripe", losses_collector: "stripe" },
    });
    await platform.sellers.update(path.sellerId, { cardAccount: { id: accountId, state: "in-progress", missing: [] } });
    return accountId;
  };
  const release = () => platform.sellers.update(path.sellerId, { cardAccount: null });
  return {
    stripeConnectWebhook: {
      does: [
        () => signedEvent("connect", accountEvent("acct_foreign")),
        async () => ({ ...signedEvent("connect", accountEvent(await connect())), release }),
      ],
      refuses: {
        "bad-request": [
          () => ({ ...signedEvent("platform", accountEvent("acct_1")) }),
          () => ({ body: accountEvent("acct_1") }),
        ],
        "no-such-route": async () => ({ ...signedEvent("connect", accountEvent("acct_1")), port: await production() }),
        "payment-failed": async () => {
          const call = signedEvent("connect", accountEvent(await connect()));
          stripe.fail(/accounts/, 503, 2);
          return { ...call, release };
        },
      },
    },
    cardAccount: {
      does: [
        async () => {
          await connect();
          return { path, release };
        },
        () => ({ path }),
      ],
      refuses: {},
    },
    startCardOnboarding: {
      does: [() => ({ path, release })],
      refuses: {
        "payment-unavailable": async () => {
          stripe.connect.deauthorize(await connect());
          return { path, release };
        },
        "payment-failed": () => {
          stripe.fail(/account_links/, 503, 2);
          return { path, release };
        },
      },
    },
  };
}
