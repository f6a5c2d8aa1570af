import { CLIENT_ERRORS } from "../../../shared/api/api-error.ts";
import { en as shopfront } from "../../../shared/i18n/shopfront/en.ts";
import { en as ui } from "../../../shared/i18n/ui/en.ts";

export const en = {
  ...ui,
  ...shopfront,

  "frame.shop": "Shop",
  "frame.menu": "Menu",
  "frame.close-menu": "Close the menu",
  "frame.in-shop": "In the shop",
  "frame.all-categories": "All categories",
  "frame.also": "Also in the shop",
  "frame.talk": "Contact us",
  "frame.delivery": "Delivery",
  "frame.free": "free",
  "frame.information": "Good to know",
  "frame.powered": "Powered by Awning",
  "frame.notice": "Shop notice",
  "frame.not-loaded": "This couldn’t be loaded",
  "frame.not-opened": "The shop couldn’t be opened",
  "frame.lost-more": "This page may have been removed, or the address has a typo.",
  "frame.back": "Back to {name}",
  "frame.search": "Search",
  "frame.search-shop": "Search the shop",

  "title.search": "Search",
  "title.query": "“{query}”",
  "title.cart": "Cart",
  "title.checkout": "Checkout",
  "title.order": "Order {number}",
  "title.not-found": "Page not found",

  "error.network": CLIENT_ERRORS.network,
  "error.timeout": CLIENT_ERRORS.timeout,
  "error.unexpected": CLIENT_ERRORS.unexpected,
  "error.object-not-found": "This no longer exists.",
  "error.too-many-requests": "Too many requests. Please wait a moment and try again.",
  "error.storage-unavailable": "The shop is unavailable right now. Please try again shortly.",

  "home.see-all": "See all {count}",
  "home.see-them-all": "See all",
  "home.in-category": "in {category}",
  "home.empty": "No products yet. Please come back soon.",
  "home.about": "About {name}",

  "card.sold-out": "Sold out",

  "cart.open": { one: "Cart, {count} item", other: "Cart, {count} items" },
  "cart.added": "In your cart: {title}",
  "cart.no-more": "You can’t order more of this product.",
  "cart.full": "Your cart is full. An order can have up to {count} different products.",
  "cart.ask": "Ask about availability",
  "cart.blocked-paused": "{shop} is paused and takes no orders right now.",
  "cart.blocked-no-delivery": "{shop} can’t take orders yet.",
} as const;
