import { type Order, type OrderAxes, type OrderEvent, stepOrder, type Tracking } from "./order.ts";

/** What a seller does with an order. */
export const SELLER_ACTIONS = ["confirm", "mark-paid", "ship", "deliver", "return", "refund", "cancel"] as const;
export type SellerAction = (typeof SELLER_ACTIONS)[number];

export interface ActionDetails {
  /** ISO 8601. */
  at: string;
  /** With `ship`. */
  tracking?: Tracking | undefined;
  /** With `return`: whether the pieces go back to the stock. */
  restock?: boolean | undefined;
}

const EVENT_OF: Record<SellerAction, OrderEvent["kind"]> = {
  confirm: "confirmed",
  "mark-paid": "paid",
  ship: "shipped",
  deliver: "delivered",
  return: "returned",
  refund: "refunded",
  cancel: "cancelled",
};

/** The step that an action is on the order's axes, where the shop may take it; which steps there are at all, `ORDER_STEPS` says. */
function stepOf(order: Order, action: SellerAction): Partial<OrderAxes> | undefined {
  const { status, payment, fulfillment } = order;
  const open = status === "placed" || status === "confirmed";
  switch (action) {
    case "confirm":
      return status === "placed" ? { status: "confirmed" } : undefined;
    case "mark-paid":
      // What a provider takes, the provider tells.
      return status !== "cancelled" && order.paymentMethod === "manual" ? { payment: "paid" } : undefined;
    case "ship":
      return open && order.delivery.kind === "shipping" ? { fulfillment: "shipped" } : undefined;
    case "deliver":
      return open && (fulfillment === "shipped" || order.delivery.kind === "pickup")
        ? { fulfillment: "delivered" }
        : undefined;
    case "return":
      return status === "cancelled" ? undefined : { fulfillment: "returned" };
    case "refund":
      return payment === "paid" && (status === "cancelled" || fulfillment === "returned" || status === "completed")
        ? { payment: "refunded" }
        : undefined;
    case "cancel":
      return open && fulfillment === "unfulfilled" ? { status: "cancelled" } : undefined;
  }
}

/**
 * The order after a seller's action, or `undefined` where it can't be taken. Shipping or handing over confirms an order;
 * once it is paid and delivered, it is completed.
 */
export function actOnOrder(
  order: Order,
  action: SellerAction,
  { at, tracking, restock }: ActionDetails,
): { order: Order; restock: boolean } | undefined {
  const step = stepOf(order, action);
  let stepped = step && stepOrder(order, step, { at, kind: EVENT_OF[action] });
  if (!stepped) return undefined;
  if (action === "ship" && tracking) stepped = { ...stepped, tracking };
  // Nothing is left to be given up, or to be asked of a provider. A cancelled order keeps the time for that.
  if (action === "mark-paid" || action === "refund") stepped = { ...stepped, expiresAt: null };
  if ((action === "ship" || action === "deliver") && stepped.status === "placed")
    stepped = { ...stepped, status: "confirmed" };
  if (stepped.status === "confirmed" && stepped.payment === "paid" && stepped.fulfillment === "delivered")
    stepped = stepOrder(stepped, { status: "completed" }, { at, kind: "completed" }) ?? stepped;
  return { order: stepped, restock: action === "cancel" || (action === "return" && restock === true) };
}

/** What the seller may do now, in the order in which it usually comes. */
export function sellerActions(order: Order): SellerAction[] {
  return SELLER_ACTIONS.filter((action) => actOnOrder(order, action, { at: order.createdAt }) !== undefined);
}

/** What a list of orders can be narrowed to. The sets overlap: an order may be to be paid and to be sent. */
export const ORDER_VIEWS = ["all", "new", "unpaid", "unfulfilled", "on-the-way", "completed", "cancelled"] as const;
export type OrderView = (typeof ORDER_VIEWS)[number];

const OPEN = ["placed", "confirmed"] as const;

/** In which states an order is in a view: on each axis in one of those named; on an axis that is left out, in any. */
export const ORDER_VIEW_STATES: Record<OrderView, { [Axis in keyof OrderAxes]?: readonly OrderAxes[Axis][] }> = {
  all: {},
  new: { status: ["placed"] },
  // Of what has come back nobody expects to be paid any more.
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

/** Whether an order is in a view. */
export function isInView(order: OrderAxes, view: OrderView): boolean {
  const states: Partial<Record<keyof OrderAxes, readonly string[]>> = ORDER_VIEW_STATES[view];
  return (["status", "payment", "fulfillment"] as const).every((axis) => states[axis]?.includes(order[axis]) ?? true);
}
