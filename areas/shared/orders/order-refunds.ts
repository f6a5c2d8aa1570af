import { chargeStep, sumAmounts } from "../domain/money.ts";
import {
  MAX_REFUNDS,
  type Order,
  type OrderLine,
  type OrderPayment,
  type OrderRefund,
  type RefundedLine,
  type RefundRequest,
} from "./order.ts";
import { disputedAmount, refundable, refundedAmount, totalRefunded } from "./order-payments.ts";

/** The fields of an order that its refunds depend on. */
export interface RefundableOrder extends Pick<Order, "status" | "fulfillment" | "adjustments" | "taxes"> {
  lines: readonly Pick<OrderLine, "unitPrice" | "quantity" | "stockTaken">[];
  delivery: Pick<Order["delivery"], "price">;
  payments: readonly Pick<OrderPayment, "paid" | "refunds" | "dispute">[];
}

/** The pieces and the delivery to refund. */
export interface RefundItems {
  /** By index, each at most once. */
  lines: readonly Pick<RefundedLine, "line" | "quantity">[];
  delivery: boolean;
}

export interface RefundInput extends RefundItems, Pick<RefundRequest, "reason" | "note" | "restock"> {
  /** Minor units, as the seller saw them. With items, it must be their price. */
  amount: number;
}

/** Returns the amount that can still be refunded, in minor units; 0 after {@link MAX_REFUNDS} refunds. */
export function leftToRefund({ payments }: Pick<RefundableOrder, "payments">): number {
  const session = payments.at(-1);
  return session && session.refunds.length < MAX_REFUNDS ? refundable(session) : 0;
}

/** Returns the step of amounts that can be refunded, in minor units. Sellers return manual payments by hand. */
export const refundStep = ({ paymentMethod, currency }: Pick<Order, "paymentMethod" | "currency">): number =>
  paymentMethod === "card" ? chargeStep(currency) : 1;

/** Returns what the customer has back and what can still be refunded, in minor units. */
export const refundSums = ({ payments }: Pick<RefundableOrder, "payments">) => ({
  refunded: totalRefunded({ payments }),
  leftToRefund: leftToRefund({ payments }),
});

/** Returns `amount` × `part` / `whole`, rounded down. The product may exceed the safe integers. */
const fraction = (amount: number, part: number, whole: number): number =>
  whole === 0 ? 0 : Number((BigInt(amount) * BigInt(part)) / BigInt(whole));

/**
 * Returns the shares of an order's total: of each line, then of the delivery. Adjustments belong to the parts that
 * their shares name. Taxes that are added to prices are divided by value.
 */
function partsOf({ lines, delivery, adjustments, taxes }: RefundableOrder): number[] {
  const prices = [...lines.map(({ unitPrice, quantity }) => unitPrice * quantity), delivery.price];
  const shares = adjustments.flatMap((adjustment) => adjustment.shares);
  const parts = prices.map((price, index) => {
    const of = index === lines.length ? "delivery" : index;
    return sumAmounts([price, ...shares.filter((share) => share.of === of).map(({ amount }) => amount)]);
  });
  const tax = sumAmounts(taxes.map((each) => (each.included ? 0 : each.tax)));
  const whole = sumAmounts(parts);
  let before = 0;
  return parts.map((part) => {
    const taxBefore = fraction(tax, before, whole);
    before += part;
    return part + fraction(tax, before, whole) - taxBefore;
  });
}

const isRefund = ({ status }: OrderRefund): boolean => status !== "failed";

function requestsOf({ payments }: Pick<RefundableOrder, "payments">, counts: (refund: OrderRefund) => boolean) {
  return payments.flatMap(({ refunds }) => refunds.filter(counts).flatMap(({ request }) => request ?? []));
}

const linesOf = (requests: readonly RefundRequest[], line: number): RefundedLine[] =>
  requests.flatMap(({ lines }) => lines.filter((each) => each.line === line));

const quantityOf = (lines: readonly Pick<RefundedLine, "quantity">[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** Returns how many pieces of each line can still be refunded. */
export function refundableQuantities(order: RefundableOrder): number[] {
  const requests = requestsOf(order, isRefund);
  return order.lines.map(({ quantity }, line) => quantity - quantityOf(linesOf(requests, line)));
}

/**
 * Returns how many pieces of each line were refunded before the order was sent or picked up: they are not in the parcel.
 * @param counts which of them; all by default
 */
export function unsentQuantities(
  order: Pick<RefundableOrder, "payments"> & { lines: readonly unknown[]; events: Order["events"] },
  counts: (request: RefundRequest) => boolean = () => true,
): number[] {
  const sent = order.events.find(({ kind }) => kind === "shipped" || kind === "delivered");
  const requests = requestsOf(order, isRefund).filter(
    (request) => (sent === undefined || request.at < sent.at) && counts(request),
  );
  return order.lines.map((_, line) => quantityOf(linesOf(requests, line)));
}

/** Returns how many pieces of each line were refunded. */
export function refundedQuantities(order: Pick<RefundableOrder, "payments"> & { lines: readonly unknown[] }): number[] {
  const requests = requestsOf(order, ({ status }) => status === "done");
  return order.lines.map((_, line) => quantityOf(linesOf(requests, line)));
}

/** Returns how many pieces of each line refunds have returned to stock. A failed refund does not take them back. */
export function restockedQuantities(
  order: Pick<RefundableOrder, "payments"> & { lines: readonly unknown[] },
): number[] {
  const requests = requestsOf(order, () => true);
  return order.lines.map((_, line) => linesOf(requests, line).reduce((sum, { restocked }) => sum + restocked, 0));
}

/** Whether a refund may return stock. Cancelling an order has returned it, and returning it has asked the seller. */
export function canRestock({ status, fulfillment, lines }: RefundableOrder): boolean {
  return status !== "cancelled" && fulfillment !== "returned" && lines.some(({ stockTaken }) => stockTaken);
}

export interface PricedRefund extends Pick<RefundRequest, "delivery"> {
  lines: Omit<RefundedLine, "restocked">[];
  amount: number;
}

/**
 * Returns what a refund of items returns. A line's pieces have equal shares of its part of the total; the last piece
 * has the remainder. Together with refunds of amounts, no refund exceeds what is left.
 * @returns `undefined` if an item was refunded before or does not exist
 */
export function priceRefund(order: RefundableOrder, items: RefundItems): PricedRefund | undefined {
  const parts = partsOf(order);
  const requests = requestsOf(order, isRefund);
  const quantities = refundableQuantities(order);
  let left = leftToRefund(order);
  const take = (amount: number): number => {
    const taken = Math.min(Math.max(amount, 0), left);
    left -= taken;
    return taken;
  };
  const lines: PricedRefund["lines"] = [];
  for (const { line, quantity } of items.lines.toSorted((a, b) => a.line - b.line)) {
    const [ordered, open] = [order.lines[line]?.quantity ?? 0, quantities[line] ?? 0];
    if (quantity < 1 || quantity > open || lines.some((earlier) => earlier.line === line)) return undefined;
    const earlier = sumAmounts(linesOf(requests, line).map(({ amount }) => amount));
    const amount = take(fraction(parts[line] ?? 0, ordered - open + quantity, ordered) - earlier);
    lines.push({ line, quantity, amount });
  }
  const returned = sumAmounts(requests.map(({ delivery }) => delivery));
  const delivery = items.delivery ? take((parts[order.lines.length] ?? 0) - returned) : 0;
  return { lines, delivery, amount: sumAmounts([...lines.map(({ amount }) => amount), delivery]) };
}

/** Returns the delivery's price that can still be refunded, in minor units. */
export const refundableDelivery = (order: RefundableOrder): number =>
  priceRefund(order, { lines: [], delivery: true })?.delivery ?? 0;

/**
 * Returns how many of these pieces go back into stock. A refund that is requested again after it failed returns no
 * piece twice.
 */
function restocking(order: RefundableOrder, { line, quantity }: Omit<RefundedLine, "restocked">): number {
  if (!order.lines[line]?.stockTaken) return 0;
  const requests = requestsOf(order, isRefund).filter(({ restock }) => restock);
  const due = quantityOf(linesOf(requests, line)) + quantity - (restockedQuantities(order)[line] ?? 0);
  return Math.max(0, Math.min(quantity, due));
}

/**
 * Returns the order with a refund that is to be requested from the provider, or `undefined` if the order does not allow
 * it: an item was refunded before, more is asked than is left, or the items cost something else.
 * @param id unique in the order
 */
export function withRefund(order: Order, id: string, input: RefundInput, at: string): Order | undefined {
  const { amount, reason, note, restock } = input;
  const session = order.payments.at(-1);
  const isOfItems = input.lines.length > 0 || input.delivery;
  const priced = isOfItems ? priceRefund(order, input) : { lines: [], delivery: 0, amount };
  if (!session || !priced || priced.amount !== amount || amount < 1 || amount > leftToRefund(order)) return undefined;
  if (restock && !canRestock(order)) return undefined;
  const lines = priced.lines.map((each) => ({ ...each, restocked: restock ? restocking(order, each) : 0 }));
  const request: RefundRequest = { at, reason, note, lines, delivery: priced.delivery, restock };
  const refunds: OrderRefund[] = [...session.refunds, { id, amount, status: "pending", request }];
  return { ...order, payments: [...order.payments.slice(0, -1), { ...session, refunds }] };
}

/** Finds a refund of an order by its id. */
export function findRefund(
  { payments }: { payments: readonly Pick<OrderPayment, "refunds">[] },
  id: string,
): OrderRefund | undefined {
  return payments.flatMap(({ refunds }) => refunds).find((refund) => refund.id === id);
}

/** Whether a refund is the one that the input asks for. Its amount and lines imply the delivery. */
export function isSameRefund({ amount, request }: OrderRefund, input: RefundInput): boolean {
  const factsOf = ({ reason, note, restock, lines }: Omit<RefundInput, "amount" | "delivery">): string => {
    const items = lines.toSorted((a, b) => a.line - b.line).map(({ line, quantity }) => [line, quantity]);
    return JSON.stringify([reason, note, restock, items]);
  };
  return request !== undefined && amount === input.amount && factsOf(request) === factsOf(input);
}

/** Returns what the order has received and not returned, in minor units. The bank holds disputed money. */
export const keptAmount = ({ payments }: Pick<RefundableOrder, "payments">): number =>
  sumAmounts(payments.map((each) => Math.max(0, each.paid - refundedAmount(each) - disputedAmount(each))));
