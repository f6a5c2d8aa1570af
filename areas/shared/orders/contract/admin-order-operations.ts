import * as z from "zod/mini";
import { amount, count, namedSchemas, objectOf, time } from "../../contract/answer-fields.ts";
import { described } from "../../contract/fields.ts";
import type { OperationDeclaration } from "../../contract/operation.ts";
import { image } from "../../pictures/contract/image.ts";
import { ORDER_BLOCKERS } from "../../sellers/seller.ts";
import { type AdminOrder, CHECKLIST, type Dashboard, type OrderRows } from "../admin-order.ts";
import { DISPUTE_STATUSES, ORDER_VIEWS, PAYMENT_METHODS, REFUND_REASONS } from "../order.ts";
import { SELLER_ACTIONS } from "../order-actions.ts";
import { dashboardQuery, orderActionRequest, orderNoteRequest, orderRowsQuery, refundRequest } from "./admin-orders.ts";
import { orderAxes, orderFields, orderLineFields, paymentFields, refundFields } from "./order-operations.ts";
import { idempotencyKey } from "./orders.ts";

const counts = z.record(z.enum(ORDER_VIEWS), count);

const orderRowsAnswer = objectOf<OrderRows>("OrderRowsAnswer")({
  rows: z.array(
    z.strictObject({
      id: z.string(),
      number: z.int(),
      ...orderAxes,
      paymentMethod: z.enum(PAYMENT_METHODS),
      total: amount,
      currency: z.string(),
      createdAt: time,
      customer: z.string(),
      itemCount: count,
      refunded: amount,
      leftToRefund: amount,
      noteCount: count,
      actions: z.array(z.enum(SELLER_ACTIONS)),
    }),
  ),
  more: z.boolean(),
  counts,
});

const payment = z.strictObject({
  ...paymentFields,
  intent: z.string(),
  fee: z.optional(amount),
  refunds: z.array(
    z.strictObject({
      ...refundFields,
      id: z.string(),
      disconnected: z.optional(z.literal(true)),
      request: z.optional(
        z.strictObject({
          at: time,
          reason: z.enum(REFUND_REASONS),
          note: z.string(),
          lines: z.array(z.strictObject({ line: count, quantity: count, amount, restocked: count })),
          delivery: amount,
          restock: z.boolean(),
        }),
      ),
    }),
  ),
  dispute: z.nullable(
    z.strictObject({
      amount,
      status: z.enum(DISPUTE_STATUSES),
      dueAt: z.nullable(time),
      url: z.optional(z.string()),
    }),
  ),
});

const adminOrderAnswer = objectOf<{ order: AdminOrder }>(
  "AdminOrderAnswer",
  "An order as its seller sees it; `actions` lists the available actions.",
)({
  order: z.strictObject({
    ...orderFields,
    id: z.string(),
    lines: z.array(z.strictObject({ ...orderLineFields, sku: z.string(), stockTaken: z.boolean() })),
    payments: z.array(payment),
    notes: z.array(z.strictObject({ id: z.string(), text: z.string(), author: z.string(), createdAt: time })),
    actions: z.array(z.enum(SELLER_ACTIONS)),
    url: z.string(),
  }),
});

const figures = { orders: count, revenue: amount };

const dashboardAnswer = objectOf<{ dashboard: Dashboard }>("DashboardAnswer")({
  dashboard: z.strictObject({
    currency: z.string(),
    sales: z.strictObject({
      days: z.array(z.strictObject({ date: z.string(), ...figures })),
      ...figures,
      otherCurrencies: count,
      before: z.strictObject(figures),
      bestSellers: z.array(
        z.strictObject({
          productId: z.string(),
          title: z.string(),
          image: z.nullable(image),
          quantity: count,
          revenue: amount,
        }),
      ),
    }),
    counts,
    lowStock: z.array(
      z.strictObject({
        productId: z.string(),
        title: z.string(),
        variantTitle: z.string(),
        stock: count,
        image: z.nullable(image),
      }),
    ),
    blockers: z.array(z.enum(ORDER_BLOCKERS)),
    checklist: z.array(z.strictObject({ step: z.enum(CHECKLIST), done: z.boolean() })),
  }),
});

namedSchemas.add(orderActionRequest, { id: "OrderActionRequest" });
namedSchemas.add(refundRequest, { id: "RefundRequest" });
namedSchemas.add(orderNoteRequest, { id: "OrderNoteRequest" });

/** A shop’s orders and figures, for its members. */
export const ADMIN_ORDER_OPERATIONS = {
  dashboard: {
    access: "member",
    summary: "A shop’s figures, low stock, and the steps of getting started",
    query: dashboardQuery,
    answer: { status: 200, description: "The figures.", schema: dashboardAnswer },
  },
  adminOrders: {
    access: "member",
    summary: "A page of a shop’s orders, latest first",
    query: orderRowsQuery,
    answer: { status: 200, description: "The orders, and the number in each view.", schema: orderRowsAnswer },
  },
  adminOrder: {
    access: "member",
    summary: "An order as its seller sees it",
    answer: { status: 200, description: "The order.", schema: adminOrderAnswer },
  },
  actOnOrder: {
    access: "member",
    summary: "Performs one of an order’s available actions and mails the customer",
    body: { schema: orderActionRequest, required: true },
    answer: { status: 200, description: "The updated order.", schema: adminOrderAnswer },
    errors: ["illegal-order-step"],
  },
  refundOrder: {
    access: "member",
    summary: "Refunds an order, fully or partly, once per idempotency key",
    headers: z.strictObject({
      "Idempotency-Key": described(
        idempotencyKey,
        "Chosen by the client for each refund, and its id. A repeated request returns the order and refunds nothing.",
      ),
    }),
    body: { schema: refundRequest, required: true },
    answer: {
      status: 200,
      description: "The order with the refund. It is `pending` until the payment provider makes or refuses it.",
      schema: adminOrderAnswer,
    },
    errors: ["illegal-order-step", "idempotency-key-reused"],
  },
  addOrderNote: {
    access: "member",
    summary: "Adds a private note to an order, once per idempotency key; visible only to the shop’s members",
    headers: z.strictObject({
      "Idempotency-Key": described(
        idempotencyKey,
        "Chosen by the client for each note, and its id. A repeated request returns the order and adds nothing.",
      ),
    }),
    body: { schema: orderNoteRequest, required: true },
    answer: { status: 200, description: "The order with its notes.", schema: adminOrderAnswer },
    errors: ["idempotency-key-reused"],
  },
  removeOrderNote: {
    access: "member",
    summary: "Removes a private note from an order; removing it twice is not an error",
    answer: { status: 200, description: "The order with its remaining notes.", schema: adminOrderAnswer },
  },
  orderEvents: {
    access: "member",
    summary: "Streams an event whenever orders are placed or changed",
    answer: {
      status: 200,
      description:
        "Server-sent events: `orders`, with `{}` as data, soon after something has changed. What happened before it " +
        "began it does not tell. It ends with the session, and when the server goes: then begin again.",
      media: ["text/event-stream"],
      duration: "stream",
    },
  },
} as const satisfies Record<string, OperationDeclaration>;
