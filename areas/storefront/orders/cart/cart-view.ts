import { type CartLine, type LineState, MAX_QUANTITY, type PricedCart } from "../../../shared/orders/cart.ts";
import type { ShopImage } from "../../../shared/pictures/image.ts";
import { type OrderBlocker, orderBlockers, type PublicSeller } from "../../../shared/sellers/seller.ts";
import { type KeptLine, lineKey } from "./cart-memory.ts";

/** A line of the cart as it is shown: the server's word where there is one, what the browser remembers otherwise. */
export interface LineView {
  key: string;
  line: KeptLine;
  /** `unpriced`: the server has not said anything of it yet. */
  state: LineState | "unpriced";
  title: string;
  variantTitle: string;
  slug: string;
  image: ShopImage | null;
  /** How many there will be in the order. */
  quantity: number;
  /** How many can be had at most. */
  most: number;
  unitPrice: number;
  total: number;
  /** What one cost when it was added, where that was something else. */
  priceBefore: number | null;
}

export function lineViews(lines: readonly KeptLine[], priced: PricedCart | null): LineView[] {
  const known = new Map(priced?.lines.map((line) => [lineKey(line), line]));
  return lines.map((line) => {
    const key = lineKey(line);
    const now = known.get(key);
    const { title, variantTitle, slug, image, unitPrice } = now && now.state !== "gone" ? now : line;
    const most = Math.min(now?.available ?? MAX_QUANTITY, MAX_QUANTITY);
    const quantity = Math.min(line.quantity, most);
    let state: LineView["state"] = now?.state ?? "unpriced";
    // What was too many a moment ago may have been put right since.
    if (state === "ok" || state === "reduced") state = quantity < line.quantity ? "reduced" : "ok";
    const priceBefore = unitPrice === line.unitPrice ? null : line.unitPrice;
    const total = unitPrice * quantity;
    return { key, line, state, title, variantTitle, slug, image, quantity, most, unitPrice, total, priceBefore };
  });
}

/** Why nothing can be ordered now, by the server's latest answer. */
export function cartBlocker(seller: PublicSeller, priced: PricedCart | null): OrderBlocker | undefined {
  if (!priced) return orderBlockers(seller)[0];
  if (priced.open) return undefined;
  return priced.deliveryOptions.length === 0 ? "no-delivery" : "paused";
}

/** The lines that an order can be made of. */
export function orderableLines(priced: PricedCart): CartLine[] {
  return priced.lines
    .filter(({ quantity }) => quantity > 0)
    .map(({ productId, variantId, quantity }) => ({ productId, variantId, quantity }));
}

/** What the lines cost as far as the browser remembers; only where the server can't be asked. */
export function estimatedTotal(lines: readonly KeptLine[]): number {
  return lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0);
}
