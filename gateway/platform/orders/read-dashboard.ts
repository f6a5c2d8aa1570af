import { LOW_STOCK, variantImage, variantTitle } from "../../../areas/shared/catalogue/product.ts";
import { isCardCurrency } from "../../../areas/shared/domain/money.ts";
import { CHECKLIST, type Dashboard, type LowStockRow } from "../../../areas/shared/orders/admin-order.ts";
import { ORDER_VIEWS, type OrderView } from "../../../areas/shared/orders/order.ts";
import { type BestSeller, salesBegin, salesOf, type UnnamedBestSeller } from "../../../areas/shared/orders/sales.ts";
import { orderBlockers, type Seller } from "../../../areas/shared/sellers/seller.ts";
import { placesIn } from "../../../areas/shared/texts/text-places.ts";
import type { LowStock } from "../catalogue/catalogue.ts";
import { publicImage } from "../pictures/picture-file.ts";
import type { Platform } from "../platform.ts";
import type { Orders } from "./orders.ts";

export interface DashboardInput {
  /** The number of days that the figures cover, today included. */
  days: number;
  /** IANA time zone that defines when days begin. */
  timeZone: string;
}

const LOW_STOCK_ROWS = 10;

/** A text with unfilled template placeholders is not finished. */
const isFinished = (text: string): boolean => text.trim() !== "" && placesIn(text).length === 0;

/** Whether customers can pay, but not in the way that needs instructions. */
const takesCardsOnly = ({ paymentChoice, cardAccount, currency }: Seller): boolean =>
  paymentChoice === "card" && cardAccount?.state === "active" && isCardCurrency(currency);

type Checklist = Record<(typeof CHECKLIST)[number], boolean>;

/** The last orders to read if all orders of a shop are cancelled, returned or unfinished. */
const LAST_ORDERS = 50;

/** Whether the shop has received an order, which may be cancelled or returned now. A card order arrives with its payment. */
async function hasReceivedOrder(
  orders: Pick<Orders, "list">,
  sellerId: string,
  counts: Record<OrderView, number>,
): Promise<boolean> {
  if (ORDER_VIEWS.some((view) => view !== "all" && view !== "cancelled" && counts[view] > 0)) return true;
  if (counts.all === 0) return false;
  const last = await orders.list(sellerId, { limit: LAST_ORDERS });
  return last.some(({ paymentMethod, payment }) => paymentMethod !== "card" || ["paid", "refunded"].includes(payment));
}

/** Reads the seller's start page: sales figures, variants with low stock, and the checklist. */
export async function readDashboard(
  { orders, products, now }: Pick<Platform, "orders" | "products" | "now">,
  seller: Seller,
  input: DashboardInput,
): Promise<Dashboard> {
  const period = { ...input, now: now() };
  const [sold, counts, lowStock, all, active] = await Promise.all([
    orders.sold(seller.id, salesBegin(period)),
    orders.counts(seller.id),
    products.lowStock(seller.id, LOW_STOCK, LOW_STOCK_ROWS),
    products.count(seller.id, {}),
    products.count(seller.id, { status: "active" }),
  ]);
  const done: Checklist = {
    product: all > 0,
    published: active > 0,
    // The colours are chosen with the name. A logo or cover makes the look the seller's own.
    look: seller.logo !== null || seller.cover !== null,
    contact: seller.contact.email !== "" || seller.contact.phone !== undefined,
    delivery: seller.deliveryOptions.length > 0,
    payment: isFinished(seller.paymentInstructions) || takesCardsOnly(seller),
    terms: seller.pages.some(({ slug, body }) => slug === "terms" && isFinished(body)),
    order: await hasReceivedOrder(orders, seller.id, counts),
  };
  const { bestSellers, ...sales } = salesOf(sold, { ...period, currency: seller.currency });
  const named = bestSellers.map((best) => nameBestSeller(orders, seller.id, best));
  return {
    currency: seller.currency,
    sales: { ...sales, bestSellers: await Promise.all(named) },
    counts,
    lowStock: lowStock.map(lowStockRow),
    blockers: orderBlockers(seller),
    checklist: CHECKLIST.map((step) => ({ step, done: done[step] })),
  };
}

/** Adds the name and the picture that the product had in its latest order. */
async function nameBestSeller(
  orders: Pick<Orders, "get">,
  sellerId: string,
  { order, ...best }: UnnamedBestSeller,
): Promise<BestSeller> {
  const line = (await orders.get(sellerId, order.id))?.lines.find(({ productId }) => productId === best.productId);
  return { ...best, title: line?.title ?? "", image: line?.image ?? null };
}

export function lowStockRow({ product, variant }: LowStock): LowStockRow {
  const image = variantImage(product, variant);
  return {
    productId: product.id,
    title: product.title,
    variantTitle: variantTitle(product, variant),
    stock: variant.stock,
    image: image ? publicImage(image) : null,
  };
}
