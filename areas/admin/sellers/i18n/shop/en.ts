import { en as shopfront } from "../../../../shared/i18n/shopfront/en.ts";

/** Texts for visitors and customers, in the shop's language. */
export const en = {
  ...shopfront,
  "preview.product": "A product",
  "payment.example-term": {
    one: "Please transfer the total within {count} day:",
    other: "Please transfer the total within {count} days:",
  },
  "payment.example-no-limit": "Please transfer the total:",
  "payment.example": `- **Account holder:** [your name]
- **IBAN:** [your account]
- **Reference:** the number of your order

We send your order when the money has arrived.`,
} as const;
