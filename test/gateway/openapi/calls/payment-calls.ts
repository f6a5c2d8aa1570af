import type { PAYMENT_OPERATIONS } from "../../../../areas/shared/payments/contract/payment-operations.ts";
import { accountEvent, signedEvent } from "../../../support/stripe/stripe-platform.ts";
import type { CallsOf } from "../call.ts";
import type { World } from "../world.ts";

export function paymentCalls(
  { acme, stripe, connectCards, disconnectCards }: World,
  production: () => Promise<number>,
): CallsOf<typeof PAYMENT_OPERATIONS> {
  const path = { sellerId: acme.seller.id };
  const connect = () => connectCards("in-progress");
  const release = disconnectCards;
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
    checkCardAccount: {
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
