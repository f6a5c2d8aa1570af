export const cart = {
  "cart.title": "Cart",
  "cart.open": { one: "Cart, {count} item", other: "Cart, {count} items" },
  "cart.add": "Add to cart",
  "cart.added": "In your cart: {title}",
  "cart.no-more": "Your cart already has all there is of this.",
  "cart.full": "Your cart is full: an order has room for {count} different things.",
  "cart.ask": "Ask when it’s back",
  "cart.blocked-paused": "{shop} is taking a break and takes no orders at the moment.",
  "cart.blocked-no-delivery": "{shop} can’t take orders yet.",
} as const;
