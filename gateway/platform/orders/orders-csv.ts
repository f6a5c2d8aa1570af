import { sumAmounts } from "../../../areas/shared/domain/money.ts";
import {
  type Order,
  type OrderLine,
  type OrderRefund,
  type OrderSum,
  orderSums,
} from "../../../areas/shared/orders/order.ts";
import { disputedAmount, shownPayment, totalRefunded } from "../../../areas/shared/orders/order-payments.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import { BYTE_ORDER_MARK, type CsvCell, csvRow, decimalAmount, foreignText } from "../csv.ts";
import type { Platform } from "../platform.ts";

const PAGE = 200;

/**
 * One row per order line. The totals of an order are only in its first row: the column's sum stays correct. Amounts are
 * decimal, in major units of `currency`. Times are UTC.
 *
 * `payment` is `partly-refunded` while a part of the money is back. `paid` is what was received, before refunds;
 * `refunded` is what is back with the customer; `disputed` is what the customer's bank has taken back; `fee` is what the
 * provider kept, empty if it does not say.
 * `payment_reference` finds the payment at the provider. `refund_reasons` has a line for each refund that the seller
 * requested: amount, reason, status if it is not made, and the private note.
 */
export const ORDER_COLUMNS = [
  "number",
  "placed_at",
  "status",
  "payment",
  "fulfillment",
  "payment_method",
  "customer_name",
  "customer_email",
  "customer_phone",
  "delivery",
  "address_line1",
  "address_line2",
  "postal_code",
  "city",
  "region",
  "country",
  "note",
  "notes",
  "tracking_carrier",
  "tracking_number",
  "tracking_url",
  "product",
  "variant",
  "sku",
  "quantity",
  "unit_price",
  "line_total",
  "items_total",
  "delivery_total",
  "discount_total",
  "tax_total",
  "total",
  "paid",
  "refunded",
  "disputed",
  "fee",
  "payment_reference",
  "refund_reasons",
  "currency",
] as const;

/** Yields a shop's orders as CSV, latest first. */
export async function* ordersCsv({ orders }: Pick<Platform, "orders">, { id }: Seller): AsyncGenerator<string> {
  let heading = BYTE_ORDER_MARK + csvRow(ORDER_COLUMNS);
  let before: number | undefined;
  for (;;) {
    const page = await orders.list(id, { ...(before === undefined ? {} : { before }), limit: PAGE });
    // The heading is sent with the first rows: if the storage fails at the start, the client gets an error, not a file.
    yield heading + page.map(orderRows).join("");
    heading = "";
    if (page.length < PAGE) return;
    before = page.at(-1)?.number;
  }
}

function orderRows(order: Order): string {
  return order.lines
    .map((line, index) => {
      const row = orderRow(order, line, index === 0);
      return csvRow(
        ORDER_COLUMNS.map((column) => {
          const cell = row[column];
          return typeof cell === "string" ? foreignText(cell) : cell;
        }),
      );
    })
    .join("");
}

function orderRow(order: Order, line: OrderLine, isFirst: boolean): Record<(typeof ORDER_COLUMNS)[number], CsvCell> {
  const { customer, delivery, tracking, currency } = order;
  const { address } = delivery;
  const ofOrder = (amount: number): CsvCell => (isFirst ? decimalAmount(amount, currency) : "");
  const sumOf = (kind: OrderSum["kind"]): CsvCell =>
    ofOrder(sumAmounts(orderSums(order).flatMap((sum) => (sum.kind === kind ? [sum.amount] : []))));
  return {
    number: order.number,
    placed_at: order.createdAt,
    status: order.status,
    payment: shownPayment(order.payment, totalRefunded(order)),
    fulfillment: order.fulfillment,
    payment_method: order.paymentMethod,
    customer_name: customer.name,
    customer_email: customer.email,
    customer_phone: customer.phone,
    delivery: delivery.title,
    address_line1: address?.line1 ?? "",
    address_line2: address?.line2 ?? "",
    postal_code: address?.postalCode ?? "",
    city: address?.city ?? "",
    region: address?.region ?? "",
    country: address?.country ?? "",
    note: order.note,
    notes: isFirst
      ? order.notes.map(({ author, createdAt, text }) => `${author}, ${createdAt}: ${text}`).join("\n")
      : "",
    tracking_carrier: tracking?.carrier ?? "",
    tracking_number: tracking?.number ?? "",
    tracking_url: tracking?.url ?? "",
    product: line.title,
    variant: line.variantTitle,
    sku: line.sku,
    quantity: line.quantity,
    unit_price: decimalAmount(line.unitPrice, currency),
    line_total: decimalAmount(line.unitPrice * line.quantity, currency),
    items_total: sumOf("items"),
    delivery_total: sumOf("delivery"),
    discount_total: sumOf("adjustment"),
    tax_total: ofOrder(sumAmounts(order.taxes.map(({ tax }) => tax))),
    total: ofOrder(order.total),
    ...paymentCells(order, isFirst),
    currency,
  };
}

type PaymentColumn = "paid" | "refunded" | "disputed" | "fee" | "payment_reference" | "refund_reasons";

function paymentCells(order: Order, isFirst: boolean): Record<PaymentColumn, CsvCell> {
  const { payments, currency } = order;
  if (!isFirst) return { paid: "", refunded: "", disputed: "", fee: "", payment_reference: "", refund_reasons: "" };
  const fees = payments.flatMap(({ fee }) => fee ?? []);
  const amountOf = (amounts: number[]): CsvCell => decimalAmount(sumAmounts(amounts), currency);
  const reasonOf = ({ amount, status, request }: OrderRefund): string[] => {
    if (!request) return [];
    const facts = [request.reason, status === "done" ? "" : status, request.note].filter((fact) => fact !== "");
    return [`${decimalAmount(amount, currency)}: ${facts.join(", ")}`];
  };
  return {
    paid: amountOf(payments.map(({ paid }) => paid)),
    refunded: decimalAmount(totalRefunded(order), currency),
    disputed: amountOf(payments.map(disputedAmount)),
    fee: fees.length > 0 ? amountOf(fees) : "",
    payment_reference: payments
      .flatMap(({ account, intent, reference }) => (account ? intent || reference : []))
      .join("\n"),
    refund_reasons: payments.flatMap(({ refunds }) => refunds.flatMap(reasonOf)).join("\n"),
  };
}
