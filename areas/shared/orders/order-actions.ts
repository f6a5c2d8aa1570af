import { type Order, type OrderAxes, type OrderEvent, stepOrder, type Tracking } from "./order.ts";
import { completed, MANUAL_SESSION, type PaymentReading, settlePayment, withSession } from "./order-payments.ts";

/** The actions of a seller on an order. Refunds have an amount, see `withRefund`. */
export const SELLER_ACTIONS = ["confirm", "mark-paid", "ship", "deliver", "return", "cancel"] as const;
export type SellerAction = (typeof SELLER_ACTIONS)[number];

export interface ActionDetails {
  /** ISO 8601. */
  at: string;
  /** For `ship`. */
  tracking?: Tracking | undefined;
  /** For `return`: whether the pieces go back into stock. */
  restock?: boolean | undefined;
}

const EVENT_OF: Record<SellerAction, OrderEvent["kind"]> = {
  confirm: "confirmed",
  "mark-paid": "paid",
  ship: "shipped",
  deliver: "delivered",
  return: "returned",
  cancel: "cancelled",
};

/**
 * Returns the step of an action on the order's axes, if the shop may take it. `ORDER_STEPS` lists all possible steps.
 */
function stepOf(order: Order, action: SellerAction): Partial<OrderAxes> | undefined {
  const { status, payment, fulfillment } = order;
  const open = status === "placed" || status === "confirmed";
  // Its customer is paying. Confirmed, it would not expire, and could not be paid any more.
  if (order.paymentMethod === "card" && payment === "pending" && action !== "cancel" && action !== "return")
    return undefined;
  switch (action) {
    case "confirm":
      return status === "placed" ? { status: "confirmed" } : undefined;
    case "mark-paid":
      // A provider reports its payments itself. A transfer may arrive after the order was cancelled: it is to be refunded.
      return order.paymentMethod === "manual" && (payment === "pending" || payment === "failed")
        ? { payment: "paid" }
        : undefined;
    case "ship":
      return open && order.delivery.kind === "shipping" ? { fulfillment: "shipped" } : undefined;
    case "deliver":
      return open && (fulfillment === "shipped" || order.delivery.kind === "pickup")
        ? { fulfillment: "delivered" }
        : undefined;
    case "return":
      return status === "cancelled" ? undefined : { fulfillment: "returned" };
    case "cancel":
      return open && fulfillment === "unfulfilled" ? { status: "cancelled" } : undefined;
  }
}

function paidByHand(order: Order, at: string): Order {
  const { total: amount, currency } = order;
  const reading: PaymentReading = { state: "paid", intent: "", amount, currency, refunds: [], dispute: null };
  return settlePayment(withSession(order, MANUAL_SESSION), MANUAL_SESSION, reading, at);
}

/**
 * Returns the order after a seller's action, or `undefined` if the action is not allowed. Shipping or handing over
 * confirms an order. A paid and delivered order is completed.
 */
export function actOnOrder(
  order: Order,
  action: SellerAction,
  { at, tracking, restock }: ActionDetails,
): { order: Order; restock: boolean } | undefined {
  const step = stepOf(order, action);
  let stepped = step && stepOrder(order, step, { at, kind: EVENT_OF[action] });
  if (!stepped) return undefined;
  if (action === "mark-paid") stepped = paidByHand(order, at);
  if (action === "ship" && tracking) stepped = { ...stepped, tracking };
  if ((action === "ship" || action === "deliver") && stepped.status === "placed")
    stepped = { ...stepped, status: "confirmed" };
  return { order: completed(stepped, at), restock: action === "cancel" || (action === "return" && restock === true) };
}

/** Returns the actions available now, in their usual order. */
export function sellerActions(order: Order): SellerAction[] {
  return SELLER_ACTIONS.filter((action) => actOnOrder(order, action, { at: order.createdAt }) !== undefined);
}
