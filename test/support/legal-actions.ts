import type { Order } from "../../areas/shared/domain/order.ts";
import type { SellerAction } from "../../areas/shared/domain/order-actions.ts";

/** Allowed seller actions by status, payment, fulfillment, delivery and payment method; `*` matches any. */
const LEGAL = `
  confirm    placed                       *        *                  *         *
  mark-paid  placed|confirmed|completed   pending  *                  *         manual
  ship       placed|confirmed             *        unfulfilled        shipping  *
  deliver    placed|confirmed             *        shipped            *         *
  deliver    placed|confirmed             *        unfulfilled        pickup    *
  return     placed|confirmed|completed   *        shipped|delivered  *         *
  refund     cancelled|completed          paid     *                  *         *
  refund     *                            paid     returned           *         *
  cancel     placed|confirmed             *        unfulfilled        *         *
`;

const ROWS = LEGAL.trim()
  .split("\n")
  .map((line) => line.trim().split(/\s+/));

/** Whether the table allows an action. The table is written independently of the tested code. */
export function isLegalAction(order: Order, action: SellerAction): boolean {
  const states = [order.status, order.payment, order.fulfillment, order.delivery.kind, order.paymentMethod];
  return ROWS.some(
    ([name, ...allowed]) =>
      name === action &&
      states.every((state, index) => ["*", state].some((each) => allowed[index]?.split("|").includes(each))),
  );
}
