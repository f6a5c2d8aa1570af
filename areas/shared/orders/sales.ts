import { keptFormats } from "../domain/locales.ts";
import type { ShopImage } from "../pictures/image.ts";
import { type AwaitedOrder, awaitsPayment, type Order, type OrderLine } from "./order.ts";
import { keptAmount, type RefundableOrder, refundedQuantities } from "./order-refunds.ts";

/** What an order contributes to the shop's figures. */
export interface SoldOrder extends Pick<Order, "id" | "createdAt" | "currency"> {
  /** Whether it counts as an order: neither cancelled, nor awaiting its payment. */
  isCounted: boolean;
  /** Minor units that were received and not refunded. */
  revenue: number;
  /** With the pieces that were not refunded; a refund of an amount leaves them. */
  lines: Pick<OrderLine, "productId" | "unitPrice" | "quantity">[];
}

/** Summarizes an order for the shop's figures. */
export function soldOrder(
  order: AwaitedOrder & Pick<Order, "id" | "createdAt" | "currency" | "lines"> & Pick<RefundableOrder, "payments">,
): SoldOrder {
  const { id, createdAt, status, currency, lines } = order;
  const refunded = refundedQuantities(order);
  return {
    id,
    createdAt,
    isCounted: status !== "cancelled" && !awaitsPayment(order),
    currency,
    revenue: keptAmount(order),
    lines: lines.map(({ productId, unitPrice, quantity }, index) => {
      return { productId, unitPrice, quantity: quantity - (refunded[index] ?? 0) };
    }),
  };
}

export interface SalesDay {
  /** `2026-11-20`, in the requested time zone. */
  date: string;
  /** Orders placed, paid or not, without cancelled ones and those that await their card payment. */
  orders: number;
  /** Payments for this day's orders, minus refunds. In minor units, delivery included. */
  revenue: number;
}

export interface BestSeller {
  productId: string;
  title: string;
  image: ShopImage | null;
  /** Pieces in paid orders, without refunded ones. */
  quantity: number;
  /** The prices of these pieces, in minor units. */
  revenue: number;
}

export interface Sales {
  /** One entry per day of the period, oldest first, today last. */
  days: SalesDay[];
  orders: number;
  revenue: number;
  /** Paid orders of these days and of the previous period in a former currency. Their revenue does not count. */
  otherCurrencies: number;
  /** Of the previous period of the same length. */
  before: { orders: number; revenue: number };
  /** By revenue, at most five. */
  bestSellers: BestSeller[];
}

const BEST = 5;

/** All current time zones differ from UTC by whole quarters of an hour, so no day begins within one. */
const QUARTER_MS = 15 * 60_000;

/**
 * By the zone's name in lower case: `europe/BERLIN` is one of thousands of spellings. Each takes 30 kB. There are more
 * names than we keep: thousands of offsets such as `+05:37`.
 */
const formatOf = keptFormats(700, (timeZone) => {
  const options = { timeZone, calendar: "gregory", year: "numeric", month: "2-digit", day: "2-digit" } as const;
  return new Intl.DateTimeFormat("en", options);
});

/** Returns the calendar day of a moment in a time zone, as `2026-11-20`. @throws RangeError for an unknown time zone */
export function dayOf(moment: Date, timeZone: string): string {
  const format = formatOf(timeZone.toLowerCase());
  // Browsers disagree on every locale's pattern: Safari writes en-CA as 11/20/2026.
  const { year, month, day } = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]));
  return `${year}-${month}-${day}`;
}

/** Returns whether a text is a calendar day of this century, as `2026-11-20`. */
export const isDay = (text: string): boolean =>
  // Some browsers read 30 February as 2 March, and others as no date.
  /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  daysBefore(text, 0) === text;

/** Returns the day a number of calendar days earlier, independent of clock changes. */
export function daysBefore(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - count);
  return date.toISOString().slice(0, 10);
}

/** Quarters of an hour between UTC and the earliest and latest zones: Kiritimati (UTC+14) and UTC-12. */
const [EARLIEST, LATEST] = [-14 * 4, 12 * 4];

/** Returns the moment when a calendar day begins in a time zone. @throws RangeError for an unknown time zone */
export function dayBegin(day: string, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const at = (quarters: number): Date => new Date(midnight + quarters * QUARTER_MS);
  let [low, high] = [EARLIEST, LATEST];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (dayOf(at(middle), timeZone) < day) low = middle + 1;
    else high = middle;
  }
  return at(low);
}

interface Period {
  now: Date;
  /** IANA name. Its midnight begins a day. */
  timeZone: string;
  days: number;
}

/** Returns the start of the previous period: earlier orders don't count. @throws RangeError for an unknown time zone */
export const salesBegin = ({ now, timeZone, days }: Period): Date =>
  dayBegin(daysBefore(dayOf(now, timeZone), 2 * days - 1), timeZone);

/** {@link dayOf} for many moments. Formatting each of 50,000 would block the process for a tenth of a second. */
function dayReader(timeZone: string): (at: string) => string {
  const days = new Map<number, string>();
  return (at) => {
    const quarter = Math.floor(Date.parse(at) / QUARTER_MS);
    const cached = days.get(quarter);
    if (cached !== undefined) return cached;
    const day = dayOf(new Date(quarter * QUARTER_MS), timeZone);
    days.set(quarter, day);
    return day;
  };
}

/** A best seller whose name and picture are in an order: it may have been removed from the catalogue. */
export interface UnnamedBestSeller extends Omit<BestSeller, "title" | "image"> {
  /** The latest order. */
  order: Pick<SoldOrder, "id" | "createdAt">;
}

const isLater = (a: UnnamedBestSeller["order"], b: UnnamedBestSeller["order"]): boolean =>
  a.createdAt === b.createdAt ? a.id > b.id : a.createdAt > b.createdAt;

function addLines(sellers: Map<string, UnnamedBestSeller>, order: SoldOrder): void {
  for (const { productId, quantity, unitPrice } of order.lines) {
    if (quantity === 0) continue;
    const seller = sellers.get(productId) ?? { productId, order, quantity: 0, revenue: 0 };
    sellers.set(productId, seller);
    if (isLater(order, seller.order)) seller.order = order;
    seller.quantity += quantity;
    seller.revenue += quantity * unitPrice;
  }
}

/**
 * Returns a shop's figures for the `days` days up to today. Revenue is what was paid and not refunded, on the day of
 * the order: a later refund changes the figures of that day, so that they agree with its orders. A cancelled order does
 * not count, but its payment does until it is refunded. An order in a former currency of the shop counts as an order
 * without revenue.
 *
 * @param orders all orders since {@link salesBegin}; earlier ones are ignored
 * @throws RangeError for an unknown time zone
 */
export function salesOf(
  orders: readonly SoldOrder[],
  { currency, ...period }: Period & { currency: string },
): Omit<Sales, "bestSellers"> & { bestSellers: UnnamedBestSeller[] } {
  const { now, timeZone, days: count } = period;
  const today = dayOf(now, timeZone);
  const dayAt = dayReader(timeZone);
  const days = Array.from({ length: count }, (_, index) => daysBefore(today, count - 1 - index)).map(
    (date): SalesDay => ({ date, orders: 0, revenue: 0 }),
  );
  const byDate = new Map(days.map((day) => [day.date, day]));
  const firstBefore = daysBefore(today, 2 * count - 1);
  const before = { orders: 0, revenue: 0 };
  const sellers = new Map<string, UnnamedBestSeller>();
  let otherCurrencies = 0;
  for (const order of orders) {
    const date = dayAt(order.createdAt);
    const day = byDate.get(date);
    const span = day ?? (date >= firstBefore && date < today ? before : undefined);
    if (!span) continue;
    if (order.isCounted) span.orders += 1;
    if (order.revenue === 0) continue;
    if (order.currency !== currency) {
      otherCurrencies += 1;
      continue;
    }
    span.revenue += order.revenue;
    if (day) addLines(sellers, order);
  }
  return {
    days,
    orders: days.reduce((sum, day) => sum + day.orders, 0),
    revenue: days.reduce((sum, day) => sum + day.revenue, 0),
    otherCurrencies,
    before,
    bestSellers: [...sellers.values()]
      .toSorted((a, b) => b.revenue - a.revenue || b.quantity - a.quantity || (a.productId < b.productId ? -1 : 1))
      .slice(0, BEST),
  };
}
