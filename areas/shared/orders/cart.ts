import type { ShopImage } from "../pictures/image.ts";
import type { DeliveryOption } from "../sellers/seller.ts";
import type { PaymentMethod } from "./order.ts";

/** A line of a visitor's cart. It has no price: the server sets prices. */
export interface CartLine {
  productId: string;
  variantId: string;
  /** 1 to {@link MAX_QUANTITY}. */
  quantity: number;
}

export const MAX_QUANTITY = 99;
export const MAX_LINES = 50;

/** A line's state after pricing. */
export type LineState =
  | "ok"
  /** Fewer are left than requested: `quantity` is the number available. */
  | "reduced"
  /** The variant is still listed, but its stock is 0. */
  | "sold-out"
  /** The product or the variant is no longer sold, or never existed. */
  | "gone";

/** A line with its current price. A line that is `gone` has only its ids; the client has its title. */
export interface PricedLine {
  productId: string;
  variantId: string;
  state: LineState;
  requested: number;
  /** The quantity available; 0 if sold out or gone. */
  quantity: number;
  /** The largest quantity that can be ordered. */
  available: number;
  title: string;
  variantTitle: string;
  slug: string;
  image: ShopImage | null;
  /** In minor units, like all amounts here. */
  unitPrice: number;
  compareAtPrice: number | null;
  total: number;
}

/** Codes of problems with the field `payment`. */
export const AMOUNT_CODES = ["amount-too-small", "amount-too-large", "amount-not-a-multiple"] as const;

/** Why a way to pay can't take an amount. */
export interface AmountProblem {
  code: (typeof AMOUNT_CODES)[number];
  /** The smallest or largest possible amount, or what it must be a multiple of; in minor units. */
  params: { limit: number };
}

/** A delivery option with the ways to pay the cart's total with it. */
export interface PricedDelivery extends DeliveryOption {
  paymentMethods: PaymentMethod[];
  /** Why the shop's customers can't pay this total by card, although they can pay others. */
  cardProblem: AmountProblem | null;
}

/** A cart with the server's prices. */
export interface PricedCart {
  currency: string;
  lines: PricedLine[];
  itemsTotal: number;
  deliveryOptions: PricedDelivery[];
  /** Countries that the shop delivers to; empty: all. */
  deliveryCountries: string[];
  /** Whether the shop takes orders now. */
  open: boolean;
}
