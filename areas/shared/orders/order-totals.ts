import { sumAmounts } from "../domain/money.ts";
import type { Order } from "./order.ts";

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
