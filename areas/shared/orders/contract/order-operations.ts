import * as z from "zod/mini";
import { amount, answerOf, count, namedSchemas, objectOf, time } from "../../contract/answer-fields.ts";
import { described } from "../../contract/fields.ts";
import { NO_BODY, type OperationDeclaration } from "../../contract/operation.ts";
import { redirectAnswer } from "../../payments/contract/payment-operations.ts";
import { image } from "../../pictures/contract/image.ts";
import { deliveryOptionFields } from "../../sellers/contract/public-seller.ts";
import { AMOUNT_CODES, type PricedCart, type PricedDelivery, type PricedLine } from "../cart.ts";
import {
  FULFILLMENT_STATUSES,
  ORDER_EVENTS,
  ORDER_STATUSES,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  type PublicOrder,
  REFUND_STATUSES,
  SESSION_STATES,
} from "../order.ts";
import { idempotencyKey, orderRequest, paymentRequest, priceCartRequest } from "./orders.ts";

/** The fields common to all views of an order. */
export const orderAxes = {
  status: z.enum(ORDER_STATUSES),
  payment: z.enum(PAYMENT_STATUSES),
  fulfillment: z.enum(FULFILLMENT_STATUSES),
};

const orderDelivery = z.strictObject({
  optionId: z.string(),
  title: z.string(),
  kind: z.enum(["shipping", "pickup"]),
  price: amount,
  address: z.nullable(
    z.strictObject({
      line1: z.string(),
      line2: z.nullable(z.string()),
      postalCode: z.nullable(z.string()),
      city: z.string(),
      region: z.nullable(z.string()),
      country: z.string(),
    }),
  ),
  addressLines: z.array(z.string()),
});

/** The fields visible both on an order's link and to its seller. */
export const orderFields = {
  number: z.int(),
  ...orderAxes,
  customer: z.strictObject({ name: z.string(), email: z.string(), phone: z.nullable(z.string()) }),
  delivery: orderDelivery,
  tracking: z.nullable(z.strictObject({ carrier: z.string(), number: z.string(), url: z.string() })),
  note: z.string(),
  paymentMethod: z.enum(PAYMENT_METHODS),
  adjustments: z.array(
    z.strictObject({
      kind: z.enum(["discount", "delivery"]),
      code: z.string(),
      title: z.string(),
      amount: z.int(),
      shares: z.array(z.strictObject({ of: z.union([z.int(), z.literal("delivery")]), amount: z.int() })),
    }),
  ),
  taxes: z.array(
    z.strictObject({ title: z.string(), basisPoints: z.int(), included: z.boolean(), base: amount, tax: amount }),
  ),
  total: amount,
  currency: z.string(),
  events: z.array(z.strictObject({ at: time, kind: z.enum(ORDER_EVENTS) })),
  createdAt: time,
  expiresAt: z.nullable(time),
};

/** The fields of its payments visible to both. */
export const paymentFields = { state: z.enum(SESSION_STATES), paid: amount };
export const refundFields = { amount, status: z.enum(REFUND_STATUSES) };

/** The fields of its lines visible to both. */
export const orderLineFields = {
  productId: z.string(),
  variantId: z.string(),
  slug: z.string(),
  title: z.string(),
  variantTitle: z.string(),
  image: z.nullable(image),
  unitPrice: amount,
  quantity: count,
};

const pricedLine = objectOf<PricedLine>("PricedLine")({
  productId: z.string(),
  variantId: z.string(),
  state: z.enum(["ok", "reduced", "sold-out", "gone"]),
  requested: count,
  quantity: count,
  available: count,
  title: z.string(),
  variantTitle: z.string(),
  slug: z.string(),
  image: z.nullable(image),
  unitPrice: amount,
  compareAtPrice: z.nullable(amount),
  total: amount,
});

const pricedDelivery = objectOf<PricedDelivery>("PricedDelivery")({
  ...deliveryOptionFields,
  paymentMethods: z.array(z.enum(PAYMENT_METHODS)),
  cardProblem: z.nullable(z.strictObject({ code: z.enum(AMOUNT_CODES), params: z.strictObject({ limit: amount }) })),
});

const pricedCart = objectOf<PricedCart>("PricedCart")({
  currency: z.string(),
  lines: z.array(pricedLine),
  itemsTotal: amount,
  deliveryOptions: z.array(pricedDelivery),
  deliveryCountries: z.array(z.string()),
  open: z.boolean(),
});

const order = objectOf<PublicOrder>(
  "Order",
  "What an order’s link shows.",
)({
  ...orderFields,
  token: z.string(),
  lines: z.array(z.strictObject(orderLineFields)),
  payments: z.array(z.strictObject({ ...paymentFields, refunds: z.array(z.strictObject(refundFields)) })),
  paymentInstructionsHtml: z.string(),
  cancellable: z.boolean(),
});

const priceCartAnswer = answerOf("PriceCartAnswer", { cart: pricedCart });

const orderAnswer = answerOf("OrderAnswer", { order });

const withdrawalAnswer = answerOf("WithdrawalAnswer", { order: z.nullable(order) });

namedSchemas.add(priceCartRequest, { id: "PriceCartRequest" });
namedSchemas.add(orderRequest, { id: "OrderRequest" });
namedSchemas.add(paymentRequest, { id: "PaymentRequest" });

/** A guest's cart and orders. */
export const ORDER_OPERATIONS = {
  priceCart: {
    access: "anyone",
    summary: "Prices a cart from the catalogue",
    body: { schema: priceCartRequest, required: true },
    answer: { status: 200, description: "The priced cart.", schema: priceCartAnswer },
    errors: ["object-not-found"],
  },
  orders: {
    access: "anyone",
    limit: "orders",
    summary: "Places an order, once per idempotency key",
    headers: z.strictObject({
      "Idempotency-Key": described(
        idempotencyKey,
        "Chosen by the client for each order. A repeated request returns the first request’s order.",
      ),
    }),
    body: { schema: orderRequest, required: true },
    answer: {
      status: 201,
      description: "The order, new or from an earlier request.",
      schema: orderAnswer,
      headers: { "Idempotency-Replayed": "`true` where an earlier request with this key placed the order." },
    },
    errors: [
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
    access: "anyone",
    limit: "orders",
    summary: "Resolves an order whose response was lost: returns it, or blocks its key",
    headers: z.strictObject({
      "Idempotency-Key": described(
        idempotencyKey,
        "The key of the lost request. If it has placed no order yet, it never will.",
      ),
    }),
    body: NO_BODY,
    answer: { status: 200, description: "The order placed with the key, or null.", schema: withdrawalAnswer },
  },
  order: {
    access: "anyone",
    summary: "An order by the secret in its link",
    answer: { status: 200, description: "The order.", schema: orderAnswer },
  },
  orderCancellation: {
    access: "anyone",
    limit: "orders",
    summary: "Cancels an order that the shop has not confirmed or sent",
    body: NO_BODY,
    answer: { status: 200, description: "The cancelled order.", schema: orderAnswer },
    errors: ["illegal-order-step"],
  },
  orderPayment: {
    access: "anyone",
    limit: "orders",
    summary: "Pays an order through the test provider",
    body: { schema: paymentRequest, required: true },
    answer: { status: 200, description: "The paid order.", schema: orderAnswer },
    errors: ["payment-unavailable", "payment-declined", "illegal-order-step", "payment-failed"],
  },
  orderPaymentPage: {
    access: "anyone",
    limit: "orders",
    summary: "Opens the provider’s page on which a customer pays an order by card",
    body: NO_BODY,
    answer: {
      status: 200,
      description: "The page’s address, the same until the order is paid, cancelled or expired.",
      schema: redirectAnswer,
    },
    errors: ["payment-unavailable", "illegal-order-step", "payment-failed"],
  },
  orderPaymentCheck: {
    access: "anyone",
    limit: "orders",
    summary: "Synchronizes an order with its payment, for customers who return from the provider’s page",
    body: NO_BODY,
    answer: { status: 200, description: "The order; as stored if the provider does not answer.", schema: orderAnswer },
  },
} as const satisfies Record<string, OperationDeclaration>;
