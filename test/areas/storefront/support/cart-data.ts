import type { PricedCart, PricedLine } from "../../../../areas/shared/domain/cart.ts";
import type { PublicOrder } from "../../../../areas/shared/domain/page-data.ts";
import type { KeptLine } from "../../../../areas/storefront/stores/buying/cart-memory.ts";
import { IMAGE } from "./shop-data.ts";

/** A mug at £24 in the cart. */
export const kept = (productId: string, changes: Partial<KeptLine> = {}): KeptLine => ({
  productId,
  variantId: "v1",
  quantity: 1,
  title: `The ${productId}`,
  variantTitle: "Salt / L",
  slug: productId,
  image: IMAGE,
  unitPrice: 2400,
  ...changes,
});

export const pricedLine = (productId: string, changes: Partial<PricedLine> = {}): PricedLine => {
  const line = {
    productId,
    variantId: "v1",
    state: "ok" as const,
    requested: 1,
    quantity: 1,
    available: 99,
    title: `The ${productId}`,
    variantTitle: "Salt / L",
    slug: productId,
    image: IMAGE,
    unitPrice: 2400,
    compareAtPrice: null,
    ...changes,
  };
  return { total: line.unitPrice * line.quantity, ...line };
};

export const pricedCart = (lines: PricedLine[], changes: Partial<PricedCart> = {}): PricedCart => ({
  currency: "GBP",
  lines,
  itemsTotal: lines.reduce((sum, { total }) => sum + total, 0),
  deliveryOptions: [
    { id: "post", title: "Post", kind: "shipping", price: 495 },
    { id: "pickup", title: "At the quay", kind: "pickup", price: 0 },
  ],
  open: true,
  ...changes,
});

export const TOKEN = "t".repeat(43);

export const order = (changes: Partial<PublicOrder> = {}): PublicOrder => ({
  number: 1001,
  token: TOKEN,
  status: "placed",
  payment: "pending",
  fulfillment: "unfulfilled",
  customer: { name: "Ana", email: "ana@example.com", phone: null },
  lines: [],
  delivery: { optionId: "post", title: "Post", kind: "shipping", address: null },
  tracking: null,
  note: "",
  paymentMethod: "manual",
  paymentInstructionsHtml: "",
  itemsTotal: 2400,
  deliveryTotal: 495,
  total: 2895,
  currency: "GBP",
  events: [{ at: "2026-05-01T23:30:00.000Z", kind: "placed" }],
  createdAt: "2026-05-01T23:30:00.000Z",
  expiresAt: null,
  cancellable: true,
  ...changes,
});
