import * as z from "zod/mini";
import { amount, count, schemaOf, time } from "../../contract/answer-fields.ts";
import { image } from "../../pictures/contract/image.ts";
import { ORDER_BLOCKERS } from "../../sellers/seller.ts";
import { CHECKLIST } from "../dashboard.ts";
import { PAYMENT_METHODS } from "../order.ts";
import { ORDER_VIEWS, SELLER_ACTIONS } from "../order-actions.ts";
import type { AdminOrderAnswer, DashboardAnswer, OrderRowsAnswer } from "./admin-orders.ts";
import { orderAxes, orderCustomer, orderDelivery, orderEvents, orderTracking } from "./order-fields.ts";

const counts = z.record(z.enum(ORDER_VIEWS), count);

export const orderRowsAnswer = schemaOf<OrderRowsAnswer>()(
  "OrderRowsAnswer",
  z.strictObject({
    rows: z.array(
      z.strictObject({
        id: z.string(),
        number: z.int(),
        ...orderAxes,
        total: amount,
        currency: z.string(),
        createdAt: time,
        customer: z.string(),
        itemCount: count,
        noteCount: count,
      }),
    ),
    more: z.boolean(),
    counts,
  }),
);

export const adminOrderAnswer = schemaOf<AdminOrderAnswer>()(
  "AdminOrderAnswer",
  z.strictObject({
    order: z.strictObject({
      id: z.string(),
      number: z.int(),
      ...orderAxes,
      customer: orderCustomer,
      lines: z.array(
        z.strictObject({
          productId: z.string(),
          variantId: z.string(),
          slug: z.string(),
          title: z.string(),
          variantTitle: z.string(),
          sku: z.string(),
          image: z.nullable(image),
          unitPrice: amount,
          quantity: count,
          stockTaken: z.boolean(),
        }),
      ),
      delivery: orderDelivery,
      tracking: orderTracking,
      note: z.string(),
      notes: z.array(z.strictObject({ id: z.string(), text: z.string(), author: z.string(), createdAt: time })),
      paymentMethod: z.enum(PAYMENT_METHODS),
      itemsTotal: amount,
      deliveryTotal: amount,
      total: amount,
      currency: z.string(),
      events: orderEvents,
      createdAt: time,
      expiresAt: z.nullable(time),
      actions: z.array(z.enum(SELLER_ACTIONS)),
      url: z.string(),
    }),
  }),
  "An order as its seller sees it; `actions` says what may be done with it now.",
);

const figures = { orders: count, revenue: amount };

export const dashboardAnswer = schemaOf<DashboardAnswer>()(
  "DashboardAnswer",
  z.strictObject({
    dashboard: z.strictObject({
      currency: z.string(),
      sales: z.strictObject({
        days: z.array(z.strictObject({ date: z.string(), ...figures })),
        ...figures,
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
  }),
);
