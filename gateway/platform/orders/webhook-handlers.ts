import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import { handlers } from "../http/operation-routes.ts";
import { accountChanged } from "../payments/card-account.ts";
import { readWebhook } from "../payments/payment-handlers.ts";
import type { Platform } from "../platform.ts";
import { paymentReported } from "./order-payment.ts";

interface WebhookOptions {
  platform: Platform;
  shopOrigin: (seller: Seller) => string;
}

/** Events that report a change of an account; all others are about payments. */
const ACCOUNT_EVENT = /^(?:v2\.core\.account|account\.)/;

/** Handlers of the provider's webhooks about sellers' accounts. Events that don't concern a shop change nothing. */
export function connectWebhookHandlers({ platform, shopOrigin }: WebhookOptions) {
  return handlers({
    async stripeConnectWebhook(_input, exchange) {
      const notice = await readWebhook(platform, "connect", exchange);
      const account = notice?.account;
      const seller = account ? await platform.sellers.findByCardAccount(account) : undefined;
      if (notice && account && seller) {
        if (ACCOUNT_EVENT.test(notice.type)) await accountChanged(platform, seller);
        else await paymentReported(platform, seller, { account, ids: notice.ids }, shopOrigin);
      }
      return { received: true } as const;
    },
  });
}
