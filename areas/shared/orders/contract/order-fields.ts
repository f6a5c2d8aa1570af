import * as z from "zod/mini";
import { time } from "../../contract/answer-fields.ts";
import { FULFILLMENT_STATUSES, ORDER_EVENTS, ORDER_STATUSES, PAYMENT_STATUSES } from "../order.ts";

/** What every way to show an order has in common, field by field. */
export const orderAxes = {
  status: z.enum(ORDER_STATUSES),
  payment: z.enum(PAYMENT_STATUSES),
  fulfillment: z.enum(FULFILLMENT_STATUSES),
};

export const orderCustomer = z.strictObject({ name: z.string(), email: z.string(), phone: z.nullable(z.string()) });

export const orderDelivery = z.strictObject({
  optionId: z.string(),
  title: z.string(),
  kind: z.enum(["shipping", "pickup"]),
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

export const orderTracking = z.nullable(z.strictObject({ carrier: z.string(), number: z.string(), url: z.string() }));

export const orderEvents = z.array(z.strictObject({ at: time, kind: z.enum(ORDER_EVENTS) }));
