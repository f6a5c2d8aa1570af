import { type CartLine, type LineState, MAX_QUANTITY, type PricedCart } from "../../../shared/orders/cart.ts";
import type { ShopImage } from "../../../shared/pictures/image.ts";
import { type OrderBlocker, orderBlockers, type PublicSeller } from "../../../shared/sellers/seller.ts";
import { type KeptLine, lineKey } from "./cart-memory.ts";

/** A line of the cart as shown: with the server's data if available, otherwise with the browser's. */
export interface LineView {
  key: string;
  line: KeptLine;
  /** `unpriced`: not priced by the server yet. */
  state: LineState | "unpriced";
  title: string;
  variantTitle: string;
  slug: string;
  image: ShopImage | null;
  /** The quantity in the order. */
  quantity: number;
  /** The largest quantity that can be ordered. */
  most: number;
  unitPrice: number;
  total: number;
  /** The price when it was added, if it was different. */
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
    // The quantity may have been corrected since the last pricing.
    if (state === "ok" || state === "reduced") state = quantity < line.quantity ? "reduced" : "ok";
    const priceBefore = unitPrice === line.unitPrice ? null : line.unitPrice;
    const total = unitPrice * quantity;
    return { key, line, state, title, variantTitle, slug, image, quantity, most, unitPrice, total, priceBefore };
  });
}

/**
 * Returns why the shop takes no orders now, by the server's latest response.
 *
 * @param closed the shop is no longer public
 */
export function cartBlocker(
  seller: PublicSeller,
  priced: PricedCart | null,
  closed: boolean,
): OrderBlocker | "closed" | undefined {
  if (closed) return "closed";
  if (!priced) return orderBlockers(seller)[0];
  if (priced.open) return undefined;
  return priced.deliveryOptions.length === 0 ? "no-delivery" : "paused";
}

/** Returns the lines that can be ordered. */
export function orderableLines(priced: PricedCart): CartLine[] {
  return priced.lines
    .filter(({ quantity }) => quantity > 0)
    .map(({ productId, variantId, quantity }) => ({ productId, variantId, quantity }));
}

/** Returns the sum of the shown lines' totals. Used only while the server is unreachable. */
export function estimatedTotal(lines: readonly KeptLine[], priced: PricedCart | null): number {
  return lineViews(lines, priced).reduce((sum, { total }) => sum + total, 0);
}
