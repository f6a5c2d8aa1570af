import * as z from "zod/mini";
import { MAX_QUERY } from "../../catalogue/catalogue-limits.ts";
import { described, optionalLine, optionalText, text } from "../../contract/fields.ts";
import { MAX_LINES, MAX_QUANTITY } from "../cart.ts";
import { isTrackingUrl, MAX_NOTE_LENGTH, ORDER_VIEWS, REFUND_REASONS, TRACKING_LENGTHS } from "../order.ts";
import { SELLER_ACTIONS } from "../order-actions.ts";
import { dayOf, isDay } from "../sales.ts";

export const ORDER_PAGE = 50;

const timeZone = z.string().check(
  z.maxLength(64),
  z.refine((zone) => {
    try {
      return dayOf(new Date(0), zone) !== "";
    } catch {
      return false;
    }
  }, "not-a-time-zone"),
);

const day = z.string().check(z.refine(isDay, "invalid"));

/** The query of `GET /api/admin/:sellerId/orders`. */
export const orderRowsQuery = z.strictObject({
  view: described(z.optional(z.enum(ORDER_VIEWS)), "The view; by default all orders."),
  q: described(
    z.optional(z.string().check(z.maxLength(MAX_QUERY))),
    "An order’s number, or beginnings of words in the customer’s name or email, or in its private notes.",
  ),
  from: described(z.optional(day), "Only orders placed on this day or later, such as `2026-11-20`."),
  to: described(z.optional(day), "Only orders placed on this day or earlier."),
  zone: described(z.optional(timeZone), "The time zone whose midnight begins a day; by default UTC."),
  before: described(
    z.optional(z.string().check(z.regex(/^[1-9]\d{0,11}$/))),
    "Only orders with a lower number: the last one of the page before.",
  ),
});

/** The query of `GET /api/admin/:sellerId/dashboard`. */
export const dashboardQuery = z.strictObject({
  days: described(z.enum(["7", "30", "90"]), "The number of days, including today."),
  zone: described(timeZone, "The time zone whose midnight begins a day."),
});

const link = z.string().check(z.maxLength(TRACKING_LENGTHS.url), z.refine(isTrackingUrl, "not-a-link"));

const tracking = z.strictObject({
  carrier: optionalLine(TRACKING_LENGTHS.carrier),
  number: optionalLine(TRACKING_LENGTHS.number),
  url: z.union([link, z.literal("")]),
});

/** The body of `POST /api/admin/:sellerId/orders/:orderId/actions`. */
export const orderActionRequest = z
  .strictObject({
    action: z.enum(SELLER_ACTIONS),
    tracking: z.optional(tracking),
    restock: z.optional(z.boolean()),
  })
  .check(
    z.refine(({ action, tracking }) => tracking === undefined || action === "ship", {
      error: "unknown",
      path: ["tracking"],
    }),
    z.refine(({ action, restock }) => restock === undefined || action === "return", {
      error: "unknown",
      path: ["restock"],
    }),
  );
export type OrderActionRequest = z.output<typeof orderActionRequest>;

/** The body of `POST /api/admin/:sellerId/orders/:orderId/refunds`. */
export const refundRequest = z.strictObject({
  amount: described(
    z.int().check(z.minimum(1)),
    "In minor units. With lines or the delivery, it must be what they cost: the amount that the seller agreed to.",
  ),
  lines: described(
    z
      .array(
        z.strictObject({
          line: z.int().check(z.minimum(0), z.maximum(MAX_LINES - 1)),
          quantity: z.int().check(z.minimum(1), z.maximum(MAX_QUANTITY)),
        }),
      )
      .check(
        z.maxLength(MAX_LINES),
        z.refine((lines) => new Set(lines.map(({ line }) => line)).size === lines.length, "not-distinct"),
      ),
    "The refunded pieces of each line, by its index. Without lines and delivery, an amount is refunded.",
  ),
  delivery: described(z.boolean(), "Whether the delivery’s price is refunded."),
  reason: z.enum(REFUND_REASONS),
  note: described(optionalText(MAX_NOTE_LENGTH), "For the shop’s members only."),
  restock: described(z.boolean(), "Whether the pieces go back into stock."),
});

/** The body of `POST /api/admin/:sellerId/orders/:orderId/notes`. */
export const orderNoteRequest = z.strictObject({ text: text(MAX_NOTE_LENGTH) });
