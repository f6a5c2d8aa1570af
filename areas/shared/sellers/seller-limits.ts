/** The longest texts of a seller, in characters. */
export const SHOP_LENGTHS = {
  name: 80,
  tagline: 120,
  about: 10_000,
  address: 500,
  paymentInstructions: 4_000,
} as const;
export const PAGE_LENGTHS = { title: 80, body: 20_000 } as const;
export const DELIVERY_LENGTHS = { title: 80, note: 200 } as const;
/**
 * For all pages together. Firestore limits a record, which holds the whole seller, to 1 MiB; a character has up to
 * three bytes.
 */
export const MAX_PAGES_TEXT = 200_000;
export const MAX_PAGES = 20;
export const MAX_DELIVERY_OPTIONS = 20;
/** In minor units. */
export const MAX_DELIVERY_PRICE = 1_000_000_000;
/** Limits the input for a shop's name in its address. Longer input can't become a name. */
export const MAX_TYPED_NAME = 100;
