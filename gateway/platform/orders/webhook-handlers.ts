import { handlers } from "../http/operation-routes.ts";
import { accountChanged } from "../payments/card-account.ts";
import { readWebhook } from "../payments/payment-handlers.ts";
import type { Platform } from "../platform.ts";

/** Handlers of the provider's webhooks about sellers' accounts. Events that don't concern a shop change nothing. */
export function connectWebhookHandlers({ platform }: { platform: Platform }) {
  return handlers({
    async stripeConnectWebhook(_input, exchange) {
      const notice = await readWebhook(platform, "connect", exchange);
      if (notice?.account) await accountChanged(platform, notice.account);
      return { received: true } as const;
    },
  });
}
