import * as z from "zod/mini";
import { answerOf, count, namedSchemas, objectOf } from "../../contract/answer-fields.ts";
import type { OperationDeclaration } from "../../contract/operation.ts";
import { PLAN_INTERVALS, type PlanPrice } from "../../sellers/plan.ts";
import { redirectAnswer, WEBHOOK } from "./payment-operations.ts";

const planPrice = objectOf<PlanPrice>(
  "PlanPrice",
  "The price of Pro for one interval, in minor units.",
)({ interval: z.enum(PLAN_INTERVALS), amount: count, currency: z.string() });

/** How a shop pays for its plan, for its members. */
const billingAnswer = answerOf("BillingAnswer", {
  /** What Pro costs; empty if the platform doesn't sell it, `null` if the provider did not answer. */
  prices: z.nullable(z.array(planPrice)),
  /** Days for which Pro is free at first; 0: none, or the shop has had them. */
  trialDays: count,
  /** Whether the provider collects the price of the shop's plan, or has tried to. */
  isBilled: z.boolean(),
  /** Whether the provider has invoices of this shop. */
  hasInvoices: z.boolean(),
});
export type BillingAnswer = z.output<typeof billingAnswer>;

const planCheckoutRequest = z.strictObject({ interval: z.enum(PLAN_INTERVALS) });
namedSchemas.add(planCheckoutRequest, { id: "PlanCheckoutRequest" });

/** The plan that a shop pays for, and the provider's webhook about it. */
export const PLAN_OPERATIONS = {
  stripeWebhook: {
    ...WEBHOOK,
    summary: "Receives Stripe’s events of the platform’s own account",
    errors: [...WEBHOOK.errors, "payment-unavailable", "payment-failed"],
  },
  checkBilling: {
    access: "member",
    summary: "Synchronizes the shop’s plan with the provider, and returns how the shop pays for it",
    answer: { status: 200, description: "Prices, trial, and what the shop can do.", schema: billingAnswer },
  },
  startPlanCheckout: {
    access: "member",
    summary: "Opens the provider’s page on which the shop buys Pro",
    body: { schema: planCheckoutRequest, required: true },
    answer: {
      status: 200,
      description:
        "The page’s address, valid for an hour. It is the page to manage the plan if the shop already pays for one. 404 " +
        "if the platform doesn’t sell plans.",
      schema: redirectAnswer,
    },
    errors: ["payment-unavailable", "payment-failed"],
  },
  openBillingPortal: {
    access: "member",
    // The owner of a suspended shop still pays for its plan, and can end it.
    whileClosed: true,
    summary: "Opens the provider’s page for the card, the invoices, and changing or ending the plan",
    answer: {
      status: 200,
      description:
        "The page’s address, valid for a few minutes. 404 if the shop has never bought a plan. A suspended or closed shop " +
        "gets it too.",
      schema: redirectAnswer,
    },
    errors: ["payment-unavailable", "payment-failed"],
  },
} as const satisfies Record<string, OperationDeclaration>;
