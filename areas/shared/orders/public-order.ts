import type {
  Customer,
  Order,
  OrderAxes,
  OrderEvent,
  OrderLine,
  PaymentMethod,
  ShownDelivery,
  Tracking,
} from "./order.ts";

/** What an order's link shows. */
export interface PublicOrder extends OrderAxes {
  number: number;
  /** The secret in its link. */
  token: string;
  customer: Customer;
  lines: Omit<OrderLine, "stockTaken" | "sku">[];
  delivery: ShownDelivery;
  tracking: Tracking | null;
  note: string;
  paymentMethod: PaymentMethod;
  /** How to pay, in the seller's words; empty once it is paid or called off. */
  paymentInstructionsHtml: string;
  itemsTotal: number;
  deliveryTotal: number;
  total: number;
  currency: Order["currency"];
  events: OrderEvent[];
  createdAt: string;
  expiresAt: string | null;
  cancellable: boolean;
}
