import type { AdminOrder } from "../../shared/orders/admin-order.ts";
import type { SellerAction } from "../../shared/orders/order-actions.ts";

/** What takes something back is offered, but never as what one comes for. */
const TAKING_BACK: ReadonlySet<SellerAction> = new Set(["return", "refund", "cancel"]);

/** What is most likely to be done next; `undefined` where nothing is left to do. */
export function primaryAction({ actions, status }: Pick<AdminOrder, "actions" | "status">): SellerAction | undefined {
  // A customer waits for the money of an order that was called off.
  if (status === "cancelled" && actions.includes("refund")) return "refund";
  return actions.find((action) => !TAKING_BACK.has(action));
}
