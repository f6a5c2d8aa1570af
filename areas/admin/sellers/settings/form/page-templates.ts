/** What a page begins with; what stands in [brackets] is for the seller to fill in. */
export interface PageTemplate {
  slug: string;
  title: string;
  body: string;
}

/** Lines that stay lines: markdown joins them without the two spaces (CommonMark, hard line breaks). */
const lines = (...parts: string[]): string => parts.join("  \n");

/** Pages that most shops have, and in many countries must have. They are beginnings, no legal advice. */
export const PAGE_TEMPLATES: readonly PageTemplate[] = [
  {
    slug: "contact",
    title: "Contact",
    body: `Questions about an order, or about something in the shop? Write to us.

- **E-mail:** [your e-mail address]
- **Telephone:** [your number, and when you answer]

We answer within [two working days].`,
  },
  {
    slug: "delivery-and-returns",
    title: "Delivery and returns",
    body: `## Delivery

We send orders within [two working days], to [where you send to]. Most arrive within [three to five days].

You may also collect your order from [where], [when].

## Returns

You may send anything back within [14 days] of receiving it. Write to us first, at [your e-mail address].

We give you your money back within [14 days] of the parcel’s return. Who pays for the way back: [you or us].

Has something arrived damaged? Send us a photograph, and we put it right.`,
  },
  {
    slug: "terms",
    title: "Terms",
    body: `## Who you buy from

[Your name or company, address, e-mail address]

## How an order comes about

What you see in the shop is an offer to order. Your order is binding for both of us when we confirm it by e-mail, or send it.

## Prices and payment

All prices are in [currency] and include [taxes, where they do]. Delivery is added, as shown before you order.

## Your right to withdraw

[What the law of your country says, and how to use it]

## If something is wrong

[How you handle faults and complaints]`,
  },
  {
    slug: "privacy",
    title: "Privacy",
    body: `We are [your name or company, address, e-mail address].

## What we keep

When you order: your name, e-mail address, delivery address and what you bought. We need it to send your order and for our accounts.

## How long

For as long as the law asks us to keep accounts: [years].

## Who else sees it

[The carrier that brings your parcel, your bank, …] Nobody else.

## Your rights

You may ask what we have about you, have it corrected or deleted. Write to [your e-mail address].`,
  },
  {
    slug: "imprint",
    title: "Imprint",
    body: `${lines("[Your name or company]", "[Street and number]", "[Postal code and town, country]")}

- **E-mail:** [your e-mail address]
- **Telephone:** [your number]
- **Represented by:** [name]
- **Register:** [court and number, if any]
- **Tax number:** [VAT number, if any]`,
  },
];
