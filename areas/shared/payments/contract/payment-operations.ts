import * as z from "zod/mini";
import { answerOf } from "../../contract/answer-fields.ts";
import type { OperationDeclaration } from "../../contract/operation.ts";
import { CARD_ACCOUNT_STATES } from "../../sellers/seller.ts";

/** The shop's account for card payments, for its members. `null`: the shop has none. */
const cardAccountAnswer = answerOf("CardAccountAnswer", {
  account: z.nullable(z.strictObject({ state: z.enum(CARD_ACCOUNT_STATES), missing: z.array(z.string()) })),
  /** What the platform keeps of each payment, in hundredths of a percent. */
  feeBasisPoints: z.int(),
});

/** A page of the provider to which the browser goes next. */
export const redirectAnswer = answerOf("RedirectAnswer", { url: z.string() });

const receivedAnswer = answerOf("Received", { received: z.literal(true) });

/** What both webhook endpoints share. */
export const WEBHOOK = {
  access: "anyone",
  headers: z.strictObject({ "Stripe-Signature": z.string().check(z.maxLength(2_000)) }),
  // Events carry a copy of their object, without its lists.
  body: { media: ["application/json"], maxBytes: 256 * 1024, description: "The event as signed, at most 256 kB." },
  answer: { status: 200, description: "The event is processed, or does not concern a shop.", schema: receivedAnswer },
  errors: ["no-such-route"],
} as const;

/** Card payments: the shop's account, and the provider's webhooks. */
export const PAYMENT_OPERATIONS = {
  stripeConnectWebhook: {
    ...WEBHOOK,
    summary: "Receives Stripe’s events of connected accounts",
    errors: [...WEBHOOK.errors, "payment-failed"],
  },
  checkCardAccount: {
    access: "member",
    summary: "Synchronizes the shop’s account for card payments with the provider",
    answer: {
      status: 200,
      description: "The account or null; as stored if the provider does not answer.",
      schema: cardAccountAnswer,
    },
  },
  startCardOnboarding: {
    access: "member",
    summary: "Opens the provider’s form for card payments",
    answer: {
      status: 200,
      description:
        "The form’s address, valid once and for a few minutes. Creates the shop’s account if it has none. 404 if the " +
        "platform has no card payments.",
      schema: redirectAnswer,
    },
    errors: ["payment-unavailable", "payment-failed"],
  },
} as const satisfies Record<string, OperationDeclaration>;
