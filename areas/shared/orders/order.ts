import type { ShopImage } from "../pictures/image.ts";
import type { DeliveryOption } from "../sellers/seller.ts";

export interface Customer {
  name: string;
  email: string;
  phone: string | null;
}

export interface PostalAddress {
  line1: string;
  line2: string | null;
  postalCode: string | null;
  city: string;
  region: string | null;
  /** ISO 3166-1 alpha-2. */
  country: string;
}

/** What was bought, as it was when it was bought. */
export interface OrderLine {
  productId: string;
  variantId: string;
  slug: string;
  title: string;
  /** The variant's option values for people; empty where the product has no options. */
  variantTitle: string;
  sku: string;
  image: ShopImage | null;
  /** Minor units. */
  unitPrice: number;
  quantity: number;
  /** Whether the quantity was taken from a tracked stock, to which it returns if the order is cancelled. */
  stockTaken: boolean;
}

export interface OrderDelivery {
  optionId: string;
  title: string;
  kind: DeliveryOption["kind"];
  /** `null` where it is picked up. */
  address: PostalAddress | null;
}

/** A delivery as people read it. */
export interface ShownDelivery extends OrderDelivery {
  /** The address as its country writes it, without the name and the country; empty where it is picked up. */
  addressLines: string[];
}

/** Where a parcel is, in the carrier's words; what is not known is empty. */
export interface Tracking {
  carrier: string;
  number: string;
  /** An https address. */
  url: string;
}

/** Whether anything is known of where it is. */
export function hasTracking({ carrier, number, url }: Tracking): boolean {
  return carrier !== "" || number !== "" || url !== "";
}

export const PAYMENT_METHODS = ["manual", "test"] as const;
/** `manual`: on delivery or by transfer, as the seller says; `test`: a provider that obeys, never in production. */
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export const ORDER_STATUSES = ["placed", "confirmed", "completed", "cancelled"] as const;
export const PAYMENT_STATUSES = ["pending", "paid", "refunded", "failed"] as const;
export const FULFILLMENT_STATUSES = ["unfulfilled", "shipped", "delivered", "returned"] as const;

/** The three axes that an order runs on. */
export interface OrderAxes {
  status: (typeof ORDER_STATUSES)[number];
  payment: (typeof PAYMENT_STATUSES)[number];
  fulfillment: (typeof FULFILLMENT_STATUSES)[number];
}

export const ORDER_EVENTS = [
  "placed",
  "confirmed",
  "completed",
  "cancelled",
  /** Not paid in time, and so cancelled. */
  "expired",
  "paid",
  "payment-declined",
  "payment-failed",
  /** The customer was reminded by mail that the order is not paid. */
  "reminded",
  "refunded",
  "shipped",
  "delivered",
  "returned",
] as const;

export interface OrderEvent {
  /** ISO 8601. */
  at: string;
  kind: (typeof ORDER_EVENTS)[number];
}

/** What the shop's people write about an order for each other. Visitors never see it. */
export interface OrderNote {
  id: string;
  /** 1 to {@link MAX_NOTE_LENGTH} characters. */
  text: string;
  /** The author's name at the time of writing. */
  author: string;
  /** ISO 8601. */
  createdAt: string;
}

export const MAX_NOTE_LENGTH = 2_000;
export const MAX_NOTES = 50;

export interface Order extends OrderAxes {
  id: string;
  /** 1001, 1002, … for each seller, without gaps. */
  number: number;
  sellerId: string;
  /** Whoever knows it may see the order: 256 random bits, base64url. */
  accessToken: string;
  customer: Customer;
  lines: OrderLine[];
  delivery: OrderDelivery;
  /** Once it is shipped, where the seller says so. */
  tracking: Tracking | null;
  /** The customer's, from the checkout. */
  note: string;
  /** The shop's private notes, oldest first, at most {@link MAX_NOTES}. */
  notes: OrderNote[];
  paymentMethod: PaymentMethod;
  /** Minor units; `total` is the sum of the other two. */
  itemsTotal: number;
  deliveryTotal: number;
  total: number;
  currency: string;
  /** Oldest first. */
  events: OrderEvent[];
  createdAt: string;
  /**
   * When an unpaid order is given up; of a cancelled one, from when on its provider is asked to give back what it may
   * hold. `null`: there is nothing of the kind, or nothing left of it.
   */
  expiresAt: string | null;
  /** When the customer of an unpaid order is reminded; `null`: never, or it is done. */
  remindAt: string | null;
}

export const FIRST_ORDER_NUMBER = 1001;

/** Where each axis may go from each of its states; every other step is refused. */
export const ORDER_STEPS: { [Axis in keyof OrderAxes]: Record<OrderAxes[Axis], readonly OrderAxes[Axis][]> } = {
  status: { placed: ["confirmed", "cancelled"], confirmed: ["completed", "cancelled"], completed: [], cancelled: [] },
  payment: { pending: ["paid", "failed"], paid: ["refunded"], refunded: [], failed: [] },
  fulfillment: {
    unfulfilled: ["shipped", "delivered"],
    shipped: ["delivered", "returned"],
    delivered: ["returned"],
    returned: [],
  },
};

function isLegalStep<Axis extends keyof OrderAxes>(axis: Axis, from: OrderAxes[Axis], to: OrderAxes[Axis]): boolean {
  return ORDER_STEPS[axis][from].includes(to);
}

/** The order after a step on one or more axes, or `undefined` where {@link ORDER_STEPS} does not have it. */
export function stepOrder(order: Order, step: Partial<OrderAxes>, event: OrderEvent): Order | undefined {
  for (const axis of Object.keys(step) as (keyof OrderAxes)[]) {
    const to = step[axis];
    if (to === undefined || !isLegalStep(axis, order[axis], to)) return undefined;
  }
  const next = { ...order, ...step, events: [...order.events, event] };
  const isOver = next.status === "cancelled" || next.payment !== "pending";
  // No provider is to be asked for the money of an order that was paid by hand.
  return isOver && next.paymentMethod === "manual" ? { ...next, expiresAt: null, remindAt: null } : next;
}

/** Whether the customer may still call the order off: nobody has begun to work on it. */
export function isCancellable({ status, fulfillment }: Pick<OrderAxes, "status" | "fulfillment">): boolean {
  return status === "placed" && fulfillment === "unfulfilled";
}

/** What an order's link shows. */
export interface PublicOrder
  extends Omit<Order, "id" | "sellerId" | "accessToken" | "lines" | "delivery" | "notes" | "remindAt"> {
  /** The secret in its link. */
  token: string;
  lines: Omit<OrderLine, "stockTaken" | "sku">[];
  delivery: ShownDelivery;
  /** How to pay, in the seller's words; empty once it is paid or called off. */
  paymentInstructionsHtml: string;
  cancellable: boolean;
}
