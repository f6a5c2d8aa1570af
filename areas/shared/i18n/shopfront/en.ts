/** What a shop says to visitors, and the admin shows to its seller. */
export const en = {
  "frame.paused": "{name} is paused.",
  "frame.paused-more": "You can browse the shop, and order again when it reopens.",
  "home.start": "Start with {category}",
  "cart.add": "Add to cart",
} as const;
