import type { PublicOrder } from "../../../shared/orders/order.ts";
import type { OrderMemory } from "./order-memory.ts";

/** What the order's page is headed with: the order's number, unless there is something to say about placing it. */
export function headline(
  { status, payment, events }: Pick<PublicOrder, "status" | "payment" | "events">,
  placed: OrderMemory["placed"],
): "number" | "thanks" | "declined" | "earlier" {
  if (placed === undefined || status === "cancelled") return "number";
  if (payment === "pending" && events.at(-1)?.kind === "payment-declined") return "declined";
  return placed === "earlier" ? "earlier" : "thanks";
}
