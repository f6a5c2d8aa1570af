import type { Order } from "../../../areas/shared/orders/order.ts";
import { mapRows } from "../database/sqlite-rows.ts";
import { orderWords } from "./order-words.ts";

/** Words as one text, each with a space before it: what `instr` finds with a space before it is the beginning of a word. */
export const spacedWords = (words: string[]): string => words.map((word) => ` ${word}`).join("");

export const orderRows = mapRows<Order>(
  "orders",
  {
    id: "plain",
    sellerId: "plain",
    number: "plain",
    accessToken: "plain",
    customer: "json",
    lines: "json",
    delivery: "json",
    tracking: "json",
    note: "plain",
    notes: "json",
    paymentMethod: "plain",
    itemsTotal: "plain",
    deliveryTotal: "plain",
    total: "plain",
    currency: "plain",
    status: "plain",
    payment: "plain",
    fulfillment: "plain",
    events: "json",
    createdAt: "plain",
    expiresAt: "plain",
    remindAt: "plain",
  },
  { customerWords: (order) => spacedWords(orderWords(order)) },
);
