import * as z from "zod/mini";
import { amount, count, schemaOf, time } from "../../contract/answer-fields.ts";
import { image } from "../../pictures/contract/image.ts";
import { deliveryOption } from "../../sellers/contract/public-seller.ts";
import type { PricedCart, PricedLine } from "../cart.ts";
import { PAYMENT_METHODS } from "../order.ts";
import type { PublicOrder } from "../public-order.ts";
import type { PriceCartAnswer } from "./cart.ts";
import { orderAxes, orderCustomer, orderDelivery, orderEvents, orderTracking } from "./order-fields.ts";
import type { OrderAnswer, WithdrawalAnswer } from "./orders.ts";

const pricedLine = schemaOf<PricedLine>()(
  "PricedLine",
  z.strictObject({
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
  }),
);

const pricedCart = schemaOf<PricedCart>()(
  "PricedCart",
  z.strictObject({
    currency: z.string(),
    lines: z.array(pricedLine),
    itemsTotal: amount,
    deliveryOptions: z.array(deliveryOption),
    deliveryCountries: z.array(z.string()),
    open: z.boolean(),
  }),
);

const order = schemaOf<PublicOrder>()(
  "Order",
  z.strictObject({
    number: z.int(),
    token: z.string(),
    ...orderAxes,
    customer: orderCustomer,
    lines: z.array(
      z.strictObject({
        productId: z.string(),
        variantId: z.string(),
        slug: z.string(),
        title: z.string(),
        variantTitle: z.string(),
        image: z.nullable(image),
        unitPrice: amount,
        quantity: count,
      }),
    ),
    delivery: orderDelivery,
    tracking: orderTracking,
    note: z.string(),
    paymentMethod: z.enum(PAYMENT_METHODS),
    paymentInstructionsHtml: z.string(),
    itemsTotal: amount,
    deliveryTotal: amount,
    total: amount,
    currency: z.string(),
    events: orderEvents,
    createdAt: time,
    expiresAt: z.nullable(time),
    cancellable: z.boolean(),
  }),
  "What an order’s link shows.",
);

export const priceCartAnswer = schemaOf<PriceCartAnswer>()("PriceCartAnswer", z.strictObject({ cart: pricedCart }));

export const orderAnswer = schemaOf<OrderAnswer>()("OrderAnswer", z.strictObject({ order }));

export const withdrawalAnswer = schemaOf<WithdrawalAnswer>()(
  "WithdrawalAnswer",
  z.strictObject({ order: z.nullable(order) }),
);
