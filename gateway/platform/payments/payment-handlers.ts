import { settingsPath } from "../../../areas/shared/pages/routes.ts";
import { WEBHOOK } from "../../../areas/shared/payments/contract/payment-operations.ts";
import { effectivePlan } from "../../../areas/shared/sellers/plan.ts";
import type { CardAccount } from "../../../areas/shared/sellers/seller.ts";
import { GatewayError } from "../../errors.ts";
import { readBody } from "../http/files.ts";
import { type Exchange, handlers } from "../http/operation-routes.ts";
import type { Platform } from "../platform.ts";
import { checkCardAccount, startCardOnboarding } from "./card-account.ts";
import type { WebhookEndpoint, WebhookNotice } from "./payments.ts";

const publicAccount = (account: CardAccount | null) =>
  account && { state: account.state, missing: [...account.missing] };

/** Handlers of a shop's account for card payments. */
export function paymentHandlers({ platform }: { platform: Pick<Platform, "sellers" | "paymentAccounts" | "now"> }) {
  return handlers({
    checkCardAccount: async (_input, { seller }) => ({
      account: publicAccount(await checkCardAccount(platform, seller)),
      feeBasisPoints:
        platform.paymentAccounts?.feeBasisPoints[effectivePlan(seller.subscription, platform.now()).id] ?? 0,
    }),

    async startCardOnboarding(_input, { seller, account, req }) {
      // The page of the admin that asked; the guard has checked that it is on this host.
      const returnUrl = `${req.get("Origin")}${settingsPath("payment")}`;
      const urls = { returnUrl: `${returnUrl}?card=returned`, refreshUrl: `${returnUrl}?card=continue` };
      return { url: await startCardOnboarding(platform, { seller, owner: account }, urls) };
    },
  });
}

/**
 * Reads a webhook's event.
 * @returns undefined for events of the other mode, test or live
 * @throws GatewayError `no-such-route` without a provider, `body-too-large` @throws WebhookForged
 */
export async function readWebhook(
  { paymentWebhooks }: Pick<Platform, "paymentWebhooks">,
  endpoint: WebhookEndpoint,
  { req, res }: Exchange,
): Promise<WebhookNotice | undefined> {
  if (!paymentWebhooks) throw new GatewayError("no-such-route");
  const body = await readBody(req, res, WEBHOOK.body.maxBytes);
  return paymentWebhooks.verify(endpoint, body, req.get("Stripe-Signature"));
}
