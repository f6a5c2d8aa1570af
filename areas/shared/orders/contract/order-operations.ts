import * as z from "zod/mini";
import { namedSchemas } from "../../contract/answer-fields.ts";
import { ENDPOINTS } from "../../contract/endpoints.ts";
import { described, sellerParameters } from "../../contract/fields.ts";
import { NO_BODY, type Operation, READ, WRITE } from "../../contract/operation.ts";
import { priceCartRequest } from "./cart.ts";
import { orderAnswer, priceCartAnswer, withdrawalAnswer } from "./order-answers.ts";
import { idempotencyKey, orderParameters, orderRequest, paymentRequest } from "./orders.ts";

namedSchemas.add(priceCartRequest, { id: "PriceCartRequest" });
namedSchemas.add(orderRequest, { id: "OrderRequest" });
namedSchemas.add(paymentRequest, { id: "PaymentRequest" });

/** A guest's cart and orders. */
export const ORDER_OPERATIONS = {
  priceCart: {
    ...ENDPOINTS.priceCart,
    access: "anyone",
    summary: "Prices a cart from the catalogue",
    body: { schema: priceCartRequest, required: true },
    answer: { status: 200, description: "The cart as it can be had now.", schema: priceCartAnswer },
    errors: WRITE,
  },
  orders: {
    ...ENDPOINTS.orders,
    access: "anyone",
    limit: "orders",
    summary: "Places an order, once for each key",
    pathParameters: sellerParameters,
    headers: z.strictObject({
      "Idempotency-Key": described(
        idempotencyKey,
        "Chosen by the client for this one order: a repeated request gets the order of the first.",
      ),
    }),
    body: { schema: orderRequest, required: true },
    answer: {
      status: 201,
      description: "The order, new or of an earlier request.",
      schema: orderAnswer,
      headers: { "Idempotency-Replayed": "`true` where an earlier request with this key placed the order." },
    },
    errors: [
      ...WRITE,
      "product-unavailable",
      "insufficient-stock",
      "price-changed",
      "delivery-unavailable",
      "payment-unavailable",
      "shop-paused",
      "idempotency-key-reused",
    ],
  },
  orderWithdrawal: {
    ...ENDPOINTS.orderWithdrawal,
    access: "anyone",
    limit: "orders",
    summary: "Settles what became of an order whose answer was lost",
    pathParameters: sellerParameters,
    headers: z.strictObject({
      "Idempotency-Key": described(idempotencyKey, "The lost request’s. If it has made no order yet, it never will."),
    }),
    body: NO_BODY,
    answer: { status: 200, description: "The order that the key has made, or null.", schema: withdrawalAnswer },
    errors: WRITE,
  },
  order: {
    ...ENDPOINTS.order,
    access: "anyone",
    summary: "An order by the secret in its link",
    pathParameters: orderParameters,
    answer: { status: 200, description: "The order.", schema: orderAnswer },
    errors: READ,
  },
  orderCancellation: {
    ...ENDPOINTS.orderCancellation,
    access: "anyone",
    limit: "orders",
    summary: "Calls an order off while nobody has begun to work on it",
    pathParameters: orderParameters,
    body: NO_BODY,
    answer: { status: 200, description: "The cancelled order.", schema: orderAnswer },
    errors: [...WRITE, "illegal-order-step", "payment-failed"],
  },
  orderPayment: {
    ...ENDPOINTS.orderPayment,
    access: "anyone",
    limit: "orders",
    summary: "Pays an order through the test provider",
    pathParameters: orderParameters,
    body: { schema: paymentRequest, required: true },
    answer: { status: 200, description: "The paid order.", schema: orderAnswer },
    errors: [...WRITE, "payment-unavailable", "payment-declined", "illegal-order-step", "payment-failed"],
  },
} as const satisfies Record<string, Operation>;
