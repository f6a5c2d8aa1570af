import type { ShopImage } from "../pictures/image.ts";
import type { OrderBlocker } from "../sellers/seller.ts";
import type { AwaitedOrder, Order, OrderDispute, OrderEvent, OrderPayment, OrderView, ShownDelivery } from "./order.ts";
import type { SellerAction } from "./order-actions.ts";
import type { Sales } from "./sales.ts";

/** An order as the admin's list shows it. */
export interface OrderRow extends AwaitedOrder, Pick<Order, "id" | "number" | "total" | "currency" | "createdAt"> {
  customer: string;
  itemCount: number;
  /** What the customer has back, in minor units. */
  refunded: number;
  /** What can still be refunded, in minor units. */
  leftToRefund: number;
  /** The number of private notes. */
  noteCount: number;
  /** The actions available now. */
  actions: SellerAction[];
}

export interface OrderRows {
  /** By order number, highest first. */
  rows: OrderRow[];
  /** Whether more orders follow the last one. */
  more: boolean;
  counts: Record<OrderView, number>;
}

interface AdminPayment extends Omit<OrderPayment, "account" | "reference" | "dispute"> {
  dispute: Omit<OrderDispute, "createdAt"> | null;
}

/** An order with every field that its shop may see. */
export interface AdminOrder
  extends Omit<Order, "sellerId" | "accessToken" | "events" | "remindAt" | "syncAt" | "delivery" | "payments"> {
  delivery: ShownDelivery;
  payments: AdminPayment[];
  events: OrderEvent[];
  /** The actions available now. */
  actions: SellerAction[];
  /** The customer's page for the order. */
  url: string;
}

export interface LowStockRow {
  productId: string;
  title: string;
  variantTitle: string;
  stock: number;
  image: ShopImage | null;
}

export const CHECKLIST = ["product", "published", "look", "contact", "delivery", "payment", "terms", "order"] as const;

/** The data of the admin's first page. */
export interface Dashboard {
  currency: string;
  sales: Sales;
  counts: Record<OrderView, number>;
  /** Lowest stock first, at most ten. */
  lowStock: LowStockRow[];
  /** Why customers can't order now; empty if they can. */
  blockers: OrderBlocker[];
  /** The steps of getting started, and whether each is done. */
  checklist: { step: (typeof CHECKLIST)[number]; done: boolean }[];
}
