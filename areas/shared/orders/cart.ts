import type { ShopImage } from "../pictures/image.ts";
import type { DeliveryOption } from "../sellers/seller.ts";

/** What somebody wants of a shop. Nothing of it is a price: those are the server's. */
export interface CartLine {
  productId: string;
  variantId: string;
  /** 1 to {@link MAX_QUANTITY}. */
  quantity: number;
}

export const MAX_QUANTITY = 99;
export const MAX_LINES = 50;

/** What became of a line when it was priced. */
export type LineState =
  | "ok"
  /** Fewer are left than were asked for: `quantity` is what can be had. */
  | "reduced"
  /** The variant is still shown, but nothing is left. */
  | "sold-out"
  /** The product or the variant is not sold any more, or never was here. */
  | "gone";

/** A line with today's price. Of one that is `gone` only the ids are known: what it was is the asker's own memory. */
export interface PricedLine {
  productId: string;
  variantId: string;
  state: LineState;
  requested: number;
  /** What can be had, 0 where the line is sold out or gone. */
  quantity: number;
  /** How many can be had at most. */
  available: number;
  title: string;
  variantTitle: string;
  slug: string;
  image: ShopImage | null;
  /** Minor units, like all amounts here. */
  unitPrice: number;
  compareAtPrice: number | null;
  total: number;
}

/** A cart as the server prices it. */
export interface PricedCart {
  currency: string;
  lines: PricedLine[];
  itemsTotal: number;
  deliveryOptions: DeliveryOption[];
  /** Where orders are sent; empty: to every country. */
  deliveryCountries: string[];
  /** Whether the shop takes orders at the moment. */
  open: boolean;
}
