import { sumAmounts } from "../domain/money.ts";
import type { ShopImage } from "../pictures/image.ts";
import type { DeliveryOption } from "../sellers/seller.ts";

interface Customer {
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

/** A product as it was when ordered. */
export interface OrderLine {
  productId: string;
  variantId: string;
  slug: string;
  title: string;
  /** The variant's option values for display; empty for a product without options. */
  variantTitle: string;
  sku: string;
  image: ShopImage | null;
  /** Minor units. */
  unitPrice: number;
  quantity: number;
  /** Whether the quantity was taken from tracked stock. Cancelling the order returns it. */
  stockTaken: boolean;
}

export interface OrderDelivery {
  optionId: string;
  title: string;
  kind: DeliveryOption["kind"];
  /** Minor units. */
  price: number;
  /** `null` for pickup. */
  address: PostalAddress | null;
}

/** A change of the total, with its shares of the lines (by index) and the delivery. */
export interface OrderAdjustment {
  kind: "discount" | "delivery";
  /** What the customer entered; empty if nothing was. */
  code: string;
  title: string;
  /** Minor units, below 0; the sum of the shares. */
  amount: number;
  shares: { of: number | "delivery"; amount: number }[];
}

/** A tax as it was when ordered. */
interface OrderTax {
  title: string;
  /** Hundredths of a percent. */
  basisPoints: number;
  /** Whether the prices contain it. Otherwise it is added to them. */
  included: boolean;
  /** Minor units. */
  base: number;
  tax: number;
}

/** A delivery, formatted for display. */
export interface ShownDelivery extends OrderDelivery {
  /** The address in its country's format, without the name and the country; empty for pickup. */
  addressLines: string[];
}

/** A parcel's tracking data from the carrier; unknown fields are empty. */
export interface Tracking {
  carrier: string;
  number: string;
  /** An https address. */
  url: string;
}

/** Returns whether any tracking data is known. */
export function hasTracking({ carrier, number, url }: Tracking): boolean {
  return carrier !== "" || number !== "" || url !== "";
}

export const PAYMENT_METHODS = ["card", "manual", "test"] as const;
/**
 * `card`: on a page of the payment provider; `manual`: on delivery or by transfer, as the seller explains; `test`: a
 * simulated provider, never in production.
 */
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** In the order in which they can follow each other. `closed`: no payment can arrive any more. */
export const SESSION_STATES = ["open", "processing", "closed", "paid"] as const;
/** In the order in which they can follow each other: a bank may return a refund after it was made. */
export const REFUND_STATUSES = ["pending", "done", "failed"] as const;
/** An inquiry takes no money. It may become a dispute: https://docs.stripe.com/disputes/how-disputes-work */
export const DISPUTE_STATUSES = ["inquiry", "open", "won", "lost"] as const;

/** The first three as Stripe's: https://docs.stripe.com/api/refunds/create#create_refund-reason */
export const REFUND_REASONS = ["requested_by_customer", "duplicate", "fraudulent", "other"] as const;

/** Pieces of a line that a refund returns. */
export interface RefundedLine {
  /** The line's index in the order. */
  line: number;
  quantity: number;
  /** Minor units. */
  amount: number;
  /** The pieces that this refund put back into stock. */
  restocked: number;
}

/** What the seller asked for with a refund. */
export interface RefundRequest {
  /** ISO 8601. */
  at: string;
  reason: (typeof REFUND_REASONS)[number];
  /** For the shop's members. Visitors never see it. */
  note: string;
  /** Without lines and delivery, the refund is of an amount. */
  lines: RefundedLine[];
  /** Minor units of the delivery's price; 0 if it is not refunded. */
  delivery: number;
  restock: boolean;
}

/** Refunds of a payment: an order must not grow without limit. */
export const MAX_REFUNDS = 100;

export interface OrderRefund {
  /** Unique in its payment. */
  id: string;
  /** Minor units. */
  amount: number;
  status: (typeof REFUND_STATUSES)[number];
  /** Set if it failed because the seller has disconnected the account. The seller returns the money outside the platform. */
  disconnected?: true;
  /** Missing if the seller made it at the provider, the order was cancelled, or an earlier release stored it. */
  request?: RefundRequest;
}

/** The customer's bank asks about the payment, or asks for the money back. */
export interface OrderDispute {
  /** Minor units. */
  amount: number;
  status: (typeof DISPUTE_STATUSES)[number];
  /** The last moment to answer, ISO 8601; `null` if there is none. */
  dueAt: string | null;
  /** Where the seller answers: an https address of the provider, if it has one. */
  url?: string;
  /** ISO 8601. Missing if an earlier release stored it. */
  createdAt?: string;
}

/** A payment session of an order at its provider, as last read. */
export interface OrderPayment {
  /** The provider's id of the account that is paid; empty for manual payments. */
  account: string;
  /** The provider's id of the session, unique in the account. */
  reference: string;
  /** The provider's id of the payment; empty if it has none. */
  intent: string;
  state: (typeof SESSION_STATES)[number];
  /** Minor units that were taken, before refunds. */
  paid: number;
  /** Minor units that the provider kept, if it says so. */
  fee?: number;
  /** Oldest first. Sellers request at most {@link MAX_REFUNDS}. */
  refunds: OrderRefund[];
  dispute: OrderDispute | null;
}

export const ORDER_STATUSES = ["placed", "confirmed", "completed", "cancelled"] as const;
export const PAYMENT_STATUSES = ["pending", "paid", "refunded", "failed"] as const;
export const FULFILLMENT_STATUSES = ["unfulfilled", "shipped", "delivered", "returned"] as const;

/** The three axes of an order's state. */
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
  /** Cancelled because it was not paid in time. */
  "expired",
  "paid",
  "payment-declined",
  "payment-failed",
  /** The customer was reminded by email of the open payment. */
  "reminded",
  "refunded",
  "partly-refunded",
  /** The provider refused the refund, or a bank has returned it. */
  "refund-failed",
  "shipped",
  "delivered",
  "returned",
] as const;

export interface OrderEvent {
  /** ISO 8601. */
  at: string;
  kind: (typeof ORDER_EVENTS)[number];
}

/** A private note of the shop's members about an order. Visitors never see it. */
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
  /** Gives access to the order: 256 random bits, base64url. */
  accessToken: string;
  customer: Customer;
  lines: OrderLine[];
  delivery: OrderDelivery;
  /** Set when the order ships, if the seller enters it. */
  tracking: Tracking | null;
  /** The customer's note from the checkout. */
  note: string;
  /** The shop's private notes, oldest first, at most {@link MAX_NOTES}. */
  notes: OrderNote[];
  paymentMethod: PaymentMethod;
  adjustments: OrderAdjustment[];
  taxes: OrderTax[];
  /** In minor units: see `orderTotal`. */
  total: number;
  currency: string;
  /** Oldest first. */
  events: OrderEvent[];
  createdAt: string;
  /** When an unpaid order expires; `null`: never, or it is paid or cancelled. */
  expiresAt: string | null;
  /** When the customer of an unpaid order is reminded; `null`: never, or already done. */
  remindAt: string | null;
  payments: OrderPayment[];
  /** When the provider is asked next about sessions and refunds; `null`: none of them can change by itself. */
  syncAt: string | null;
}

export const FIRST_ORDER_NUMBER = 1001;

/** The allowed steps from each state of each axis. Every other step is refused. */
const ORDER_STEPS: { [Axis in keyof OrderAxes]: Record<OrderAxes[Axis], readonly OrderAxes[Axis][]> } = {
  status: { placed: ["confirmed", "cancelled"], confirmed: ["completed", "cancelled"], completed: [], cancelled: [] },
  // A bank may return a refund, and a transfer may arrive late.
  payment: { pending: ["paid", "failed"], paid: ["refunded"], refunded: ["paid"], failed: ["paid"] },
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

/** Returns the order after a step on one or more axes, or `undefined` if {@link ORDER_STEPS} does not allow it. */
export function stepOrder(order: Order, step: Partial<OrderAxes>, event: OrderEvent): Order | undefined {
  for (const axis of Object.keys(step) as (keyof OrderAxes)[]) {
    const to = step[axis];
    if (to === undefined || !isLegalStep(axis, order[axis], to)) return undefined;
  }
  const next = { ...order, ...step, events: [...order.events, event] };
  const isOver = next.status === "cancelled" || next.payment !== "pending";
  return isOver ? { ...next, expiresAt: null, remindAt: null } : next;
}

/** Returns whether the customer may still cancel: the seller has not confirmed or sent the order. */
export function isCancellable({ status, fulfillment }: Pick<OrderAxes, "status" | "fulfillment">): boolean {
  return status === "placed" && fulfillment === "unfulfilled";
}

/** A payment as the order's link shows it. */
export interface PublicPayment extends Pick<OrderPayment, "state" | "paid"> {
  refunds: Pick<OrderRefund, "amount" | "status">[];
}

type PrivateField = "id" | "sellerId" | "accessToken" | "notes" | "remindAt" | "syncAt";

/** The order as its link shows it. */
export interface PublicOrder extends Omit<Order, PrivateField | "lines" | "delivery" | "payments"> {
  /** The secret in the order's link. */
  token: string;
  lines: Omit<OrderLine, "stockTaken" | "sku">[];
  delivery: ShownDelivery;
  payments: PublicPayment[];
  /** How to pay, in the seller's words; empty once the order is paid or cancelled. */
  paymentInstructionsHtml: string;
  cancellable: boolean;
}

/** The fields that tell whether an order awaits its payment. */
export type AwaitedOrder = OrderAxes & Pick<Order, "paymentMethod">;

/** The fields of orders that await their card payment. */
export const AWAITING_PAYMENT = {
  status: "placed",
  payment: "pending",
  fulfillment: "unfulfilled",
  paymentMethod: "card",
} as const satisfies AwaitedOrder;

/** Returns whether the customer is still paying by card, or has left: until then, the checkout is unfinished. */
export const awaitsPayment = (order: AwaitedOrder): boolean =>
  Object.entries(AWAITING_PAYMENT).every(([field, value]) => order[field as keyof AwaitedOrder] === value);

/**
 * The views of the order list. They overlap: an order may be both unpaid and unfulfilled. Only `all` has the orders that
 * await their payment: the shop can't do anything with them.
 */
export const ORDER_VIEWS = ["all", "new", "unpaid", "unfulfilled", "on-the-way", "completed", "cancelled"] as const;
export type OrderView = (typeof ORDER_VIEWS)[number];

const OPEN = ["placed", "confirmed"] as const;

/** The states of each view, per axis. An axis that is left out allows any state. See also {@link awaitsPayment}. */
export const ORDER_VIEW_STATES: Record<OrderView, { [Axis in keyof OrderAxes]?: readonly OrderAxes[Axis][] }> = {
  all: {},
  new: { status: ["placed"] },
  // A returned order's payment is no longer expected.
  unpaid: {
    status: ["placed", "confirmed", "completed"],
    payment: ["pending"],
    fulfillment: ["unfulfilled", "shipped", "delivered"],
  },
  unfulfilled: { status: OPEN, fulfillment: ["unfulfilled"] },
  "on-the-way": { status: OPEN, fulfillment: ["shipped"] },
  completed: { status: ["completed"] },
  cancelled: { status: ["cancelled"] },
};

/** Returns whether an order has the states of a view. */
export function hasStatesOf(order: OrderAxes, view: OrderView): boolean {
  const states: Partial<Record<keyof OrderAxes, readonly string[]>> = ORDER_VIEW_STATES[view];
  return (["status", "payment", "fulfillment"] as const).every((axis) => states[axis]?.includes(order[axis]) ?? true);
}

/** Returns whether an order is in a view. */
export const isInView = (order: AwaitedOrder, view: OrderView): boolean =>
  hasStatesOf(order, view) && (view === "all" || !awaitsPayment(order));

/**
 * Returns the number of orders in each view.
 * @param countStates returns the number of orders with the view's states in {@link ORDER_VIEW_STATES}
 * @param awaiting the number of orders that await their payment
 */
export function viewCounts(countStates: (view: OrderView) => number, awaiting: number): Record<OrderView, number> {
  const entries = ORDER_VIEWS.map((view) => {
    const excluded = view !== "all" && hasStatesOf(AWAITING_PAYMENT, view) ? awaiting : 0;
    // The two numbers may have been counted before and after a change.
    return [view, Math.max(countStates(view) - excluded, 0)] as const;
  });
  return Object.fromEntries(entries) as Record<OrderView, number>;
}

/** A part of an order's total, in minor units. */
export interface OrderSum {
  kind: "items" | "delivery" | "adjustment" | "tax";
  /** Empty for the items. */
  title: string;
  amount: number;
}

interface Summed extends Pick<Order, "adjustments" | "taxes"> {
  lines: readonly Pick<Order["lines"][number], "unitPrice" | "quantity">[];
  delivery: Pick<Order["delivery"], "title" | "price">;
}

/** Returns the parts of an order's total, in the order of a bill. Taxes included in prices add nothing. */
export function orderSums({ lines, delivery, adjustments, taxes }: Summed): OrderSum[] {
  const items = sumAmounts(lines.map(({ unitPrice, quantity }) => unitPrice * quantity));
  return [
    { kind: "items", title: "", amount: items },
    { kind: "delivery", title: delivery.title, amount: delivery.price },
    ...adjustments.map(({ title, amount }) => ({ kind: "adjustment", title, amount }) as const),
    ...taxes
      .filter(({ included }) => !included)
      .map(({ title, tax }) => ({ kind: "tax", title, amount: tax }) as const),
  ];
}

/** Returns an order's total in minor units. @throws RangeError if it exceeds the safe integers */
export const orderTotal = (order: Summed): number => sumAmounts(orderSums(order).map(({ amount }) => amount));

/** The longest texts of customers, in characters. */
export const ADDRESS_LENGTHS = { line: 120, postalCode: 20, city: 80, region: 80 } as const;
export const MAX_CUSTOMER_NOTE = 1_000;
/** The longest texts about a parcel, in characters. */
export const TRACKING_LENGTHS = { carrier: 60, number: 80, url: 500 } as const;

/**
 * Returns whether browsers and mail clients recognise the whole address as one link: no spaces, line breaks or control
 * characters. A host without a dot is a parcel's number in the wrong field.
 */
export function isTrackingUrl(url: string): boolean {
  const isLink = /^https:\/\/[^\s\p{C}<>"]+$/u.test(url) && URL.canParse(url);
  return isLink && url.length <= TRACKING_LENGTHS.url && /^https:\/\/[^/?#]*[^/?#.]\.[^/?#.]/.test(url);
}
