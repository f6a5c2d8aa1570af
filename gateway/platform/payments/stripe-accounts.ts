import { createHash } from "node:crypto";
import type { Stripe } from "stripe";
import { PaymentFailed, PaymentRejected } from "../errors.ts";
import type { PaymentAccountReading, PaymentAccountRequest, PaymentAccounts } from "./payments.ts";
import { GONE, NO_PERMISSION, type StripeClient } from "./stripe-client.ts";

type Account = Stripe.V2.Core.Account;

/** Connected accounts that charge customers directly: https://docs.stripe.com/connect/direct-charges */
export class StripeAccounts implements PaymentAccounts {
  readonly feeBasisPoints: PaymentAccounts["feeBasisPoints"];
  readonly #client: StripeClient;

  constructor(client: StripeClient, feeBasisPoints: PaymentAccounts["feeBasisPoints"]) {
    this.#client = client;
    this.feeBasisPoints = feeBasisPoints;
  }

  async create({ id, seller, email }: PaymentAccountRequest): Promise<string> {
    const details = { contact_email: email, display_name: seller.name };
    // A repeated request with other details would be refused. It creates another account; the first has no owner.
    const idempotencyKey = `account:${id}:${createHash("sha256").update(JSON.stringify(details)).digest("hex")}`;
    const account = await this.#client.request(undefined, (sdk, options) =>
      sdk.v2.core.accounts.create(
        {
          ...details,
          dashboard: "full",
          // Can't be changed later.
          defaults: { responsibilities: { fees_collector: "stripe", losses_collector: "stripe" } },
          configuration: { merchant: { capabilities: { card_payments: { requested: true } } } },
          metadata: { seller: seller.id },
        },
        { ...options, idempotencyKey },
      ),
    );
    return account.id;
  }

  async startOnboarding(account: string, urls: { returnUrl: string; refreshUrl: string }): Promise<string> {
    const link = await this.#client.request(undefined, (sdk, options) =>
      sdk.v2.core.accountLinks.create(
        {
          account,
          use_case: {
            type: "account_onboarding",
            account_onboarding: { return_url: urls.returnUrl, refresh_url: urls.refreshUrl },
          },
        },
        options,
      ),
    );
    return link.url;
  }

  async read(account: string): Promise<PaymentAccountReading> {
    try {
      const found = await this.#client.request(undefined, (sdk, options) =>
        sdk.v2.core.accounts.retrieve(account, { include: ["configuration.merchant", "requirements"] }, options),
      );
      return readingOf(found);
    } catch (error) {
      if (!(error instanceof PaymentRejected)) throw error;
      if (GONE.has(error.reason)) return { state: "disconnected", missing: [] };
      if (error.reason === NO_PERMISSION)
        throw new PaymentFailed("STRIPE_SECRET_KEY lacks a permission to read accounts.", { cause: error });
      throw error;
    }
  }
}

/** https://docs.stripe.com/connect/handling-api-verification */
function readingOf({ closed, configuration, requirements }: Account): PaymentAccountReading {
  if (closed) return { state: "disconnected", missing: [] };
  const entries = (requirements?.entries ?? []).filter(
    ({ awaiting_action_from: from, minimum_deadline: deadline }) =>
      from === "user" && deadline.status !== "eventually_due",
  );
  const missing = entries.map(({ description }) => description);
  const { status } = configuration?.merchant?.capabilities?.card_payments ?? {};
  if (status === "active") return { state: "active", missing };
  const isOnboarding = entries.some(({ requested_reasons: reasons }) =>
    reasons.some(({ code }) => code === "routine_onboarding"),
  );
  return { state: status === "pending" || isOnboarding ? "in-progress" : "restricted", missing };
}
