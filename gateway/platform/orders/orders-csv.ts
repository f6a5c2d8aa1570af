import { decimalAmount, sumAmounts } from "../../../areas/shared/domain/money.ts";
import {
  type Order,
  type OrderLine,
  type OrderRefund,
  type OrderSum,
  orderSums,
} from "../../../areas/shared/orders/order.ts";
import { disputedAmount, shownPayment, totalRefunded } from "../../../areas/shared/orders/order-payments.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import { BYTE_ORDER_MARK, type CsvCell, type CsvStyle, csvRow, csvStyle, foreignText } from "../csv.ts";
import type { Platform } from "../platform.ts";

const PAGE = 200;

/** A line of an order. */
interface LineRow {
  order: Order;
  line: OrderLine;
  isFirst: boolean;
  style: CsvStyle;
}

/** A cell that only an order's first row has. */
const once =
  (cellOf: (order: Order, style: CsvStyle) => CsvCell) =>
  ({ order, isFirst, style }: LineRow): CsvCell =>
    isFirst ? cellOf(order, style) : "";

const amountOnce = (amountOf: (order: Order) => number) =>
  once((order) => ({ amount: amountOf(order), currency: order.currency }));

const sumOnce = (kind: OrderSum["kind"]) =>
  amountOnce((order) => sumAmounts(orderSums(order).flatMap((sum) => (sum.kind === kind ? [sum.amount] : []))));

/**
 * One row per order line. The totals of an order are only in its first row: the column's sum stays correct. Amounts are
 * in `currency`. Times are UTC.
 *
 * `payment` is `partly-refunded` while a part of the money is back. `paid` is what was received, before refunds, and
 * `paid_at` when that was recorded; `refunded` is what is back with the customer; `disputed` is what the customer's bank
 * has taken back; `fee` is what the provider kept, empty if it does not say.
 * `payment_reference` finds the payment at the provider. `refund_reasons` has a line for each refund that the seller
 * requested: amount, time, reason, status if it is not made, and the private note.
 */
const COLUMNS: Record<string, (row: LineRow) => CsvCell> = {
  number: ({ order }) => order.number,
  placed_at: ({ order }) => order.createdAt,
  status: ({ order }) => order.status,
  payment: ({ order }) => shownPayment(order.payment, totalRefunded(order)),
  fulfillment: ({ order }) => order.fulfillment,
  payment_method: ({ order }) => order.paymentMethod,
  customer_name: ({ order }) => order.customer.name,
  customer_email: ({ order }) => order.customer.email,
  customer_phone: ({ order }) => order.customer.phone,
  delivery: ({ order }) => order.delivery.title,
  address_line1: ({ order }) => order.delivery.address?.line1 ?? "",
  address_line2: ({ order }) => order.delivery.address?.line2 ?? "",
  postal_code: ({ order }) => order.delivery.address?.postalCode ?? "",
  city: ({ order }) => order.delivery.address?.city ?? "",
  region: ({ order }) => order.delivery.address?.region ?? "",
  country: ({ order }) => order.delivery.address?.country ?? "",
  note: ({ order }) => order.note,
  notes: once(({ notes }) => notes.map(({ author, createdAt, text }) => `${author}, ${createdAt}: ${text}`).join("\n")),
  tracking_carrier: ({ order }) => order.tracking?.carrier ?? "",
  tracking_number: ({ order }) => order.tracking?.number ?? "",
  tracking_url: ({ order }) => order.tracking?.url ?? "",
  product: ({ line }) => line.title,
  variant: ({ line }) => line.variantTitle,
  sku: ({ line }) => line.sku,
  quantity: ({ line }) => line.quantity,
  unit_price: ({ order, line }) => ({ amount: line.unitPrice, currency: order.currency }),
  line_total: ({ order, line }) => ({ amount: line.unitPrice * line.quantity, currency: order.currency }),
  items_total: sumOnce("items"),
  delivery_total: sumOnce("delivery"),
  discount_total: sumOnce("adjustment"),
  tax_total: amountOnce(({ taxes }) => sumAmounts(taxes.map(({ tax }) => tax))),
  total: amountOnce(({ total }) => total),
  paid: amountOnce(({ payments }) => sumAmounts(payments.map(({ paid }) => paid))),
  paid_at: once(({ events }) => events.find(({ kind }) => kind === "paid")?.at ?? ""),
  refunded: amountOnce(totalRefunded),
  disputed: amountOnce(({ payments }) => sumAmounts(payments.map(disputedAmount))),
  fee: once(({ payments, currency }) => {
    const fees = payments.flatMap(({ fee }) => fee ?? []);
    return fees.length > 0 ? { amount: sumAmounts(fees), currency } : "";
  }),
  payment_reference: once(({ payments }) =>
    payments.flatMap(({ account, intent, reference }) => (account ? intent || reference : [])).join("\n"),
  ),
  refund_reasons: once(({ payments, currency }, style) =>
    payments.flatMap(({ refunds }) => refunds.flatMap((refund) => reasonOf(refund, currency, style))).join("\n"),
  ),
  currency: ({ order }) => order.currency,
};

function reasonOf({ amount, status, request }: OrderRefund, currency: string, { decimal }: CsvStyle): string[] {
  if (!request) return [];
  const facts = [request.reason, status === "done" ? "" : status, request.note].filter((fact) => fact !== "");
  return [`${decimalAmount(amount, currency, decimal)}, ${request.at}: ${facts.join(", ")}`];
}

/** Yields a shop's orders as CSV, latest first. */
export async function* ordersCsv({ orders }: Pick<Platform, "orders">, { id, locale }: Seller): AsyncGenerator<string> {
  const style = csvStyle(locale);
  let heading = BYTE_ORDER_MARK + csvRow(Object.keys(COLUMNS), style);
  let before: number | undefined;
  for (;;) {
    const page = await orders.list(id, { ...(before === undefined ? {} : { before }), limit: PAGE });
    // The heading is sent with the first rows: if the storage fails at the start, the client gets an error, not a file.
    yield heading + page.map((order) => orderRows(order, style)).join("");
    heading = "";
    if (page.length < PAGE) return;
    before = page.at(-1)?.number;
  }
}

function orderRows(order: Order, style: CsvStyle): string {
  return order.lines
    .map((line, index) => {
      const cells = Object.values(COLUMNS).map((cellOf) => cellOf({ order, line, isFirst: index === 0, style }));
      return csvRow(
        cells.map((cell) => (typeof cell === "string" ? foreignText(cell, style) : cell)),
        style,
      );
    })
    .join("");
}
