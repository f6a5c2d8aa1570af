/** Texts for visitors and customers, in the shop's language. */
export const en = {
  // The same as the storefront's.
  paused: "{name} is taking a break.",
  "paused-more": "You can browse the shop, and order again when it reopens.",
  "preview.look-around": "Look around",
  "preview.product": "A product",
  "preview.add": "Add to cart",
  "payment.example": `Please transfer the total within 7 days:

- **Account holder:** [your name]
- **IBAN:** [your account]
- **Reference:** the number of your order

We send your order when the money has arrived.`,
} as const;
