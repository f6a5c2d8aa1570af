import type { ShopImage } from "../pictures/image.ts";
import type { OrderBlocker } from "../sellers/seller.ts";
import type { OrderView } from "./order-actions.ts";
import type { Sales } from "./sales.ts";

export interface LowStockRow {
  productId: string;
  title: string;
  variantTitle: string;
  stock: number;
  image: ShopImage | null;
}

export const CHECKLIST = ["product", "published", "look", "contact", "delivery", "payment", "terms", "order"] as const;

/** What the admin's first page shows. */
export interface Dashboard {
  currency: string;
  sales: Sales;
  counts: Record<OrderView, number>;
  /** Fewest first, at most ten. */
  lowStock: LowStockRow[];
  /** Why customers can't order now; empty where they can. */
  blockers: OrderBlocker[];
  /** The steps of getting started, and whether each is done. */
  checklist: { step: (typeof CHECKLIST)[number]; done: boolean }[];
}
