import type { Sales } from "../../shared/orders/sales.ts";

/** Less than this share of what it was is no difference that anybody would act on. */
const NOTICEABLE = 0.01;

/** How a period's revenue compares to as many days before, as a sentence. @param money writes minor units */
export function comparisonWords(
  { revenue, before }: Pick<Sales, "revenue" | "before">,
  days: number,
  money: (amount: number) => string,
): string {
  const earlier = `the ${days} days before`;
  if (before.revenue === 0) {
    return revenue === 0 ? `Nothing came in during ${earlier} either.` : `Nothing came in during ${earlier}.`;
  }
  const change = (revenue - before.revenue) / before.revenue;
  const was = `${earlier} (${money(before.revenue)})`;
  if (revenue === 0) return `In ${was} something did come in.`;
  if (Math.abs(change) < NOTICEABLE) return `About as much as in ${was}.`;
  // Ten times as much is easier to grasp than 900% more.
  if (change >= 2) return `${Math.floor(revenue / before.revenue)} times as much as in ${was}.`;
  return `${Math.round(Math.abs(change) * 100)}% ${change > 0 ? "more" : "less"} than in ${was}.`;
}

/** How one greets at that hour, from 0 to 23. */
export function greeting(hour: number): string {
  if (hour < 5) return "Good evening";
  if (hour < 12) return "Good morning";
  return hour < 18 ? "Good afternoon" : "Good evening";
}

/** How a calendar day such as `2026-11-20` is written. */
export interface DayWords {
  /** `20 Nov`. */
  short(day: string): string;
  /** `Friday, 20 November`. */
  long(day: string): string;
}

/** @param locale BCP 47 */
export function dayWords(locale: string): DayWords {
  // A day is a day everywhere: read and written in the same zone, it stays the same one.
  const timeZone = "UTC";
  const short = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", timeZone });
  const long = new Intl.DateTimeFormat(locale, { weekday: "long", day: "numeric", month: "long", timeZone });
  return {
    short: (day) => short.format(new Date(`${day}T00:00:00Z`)),
    long: (day) => long.format(new Date(`${day}T00:00:00Z`)),
  };
}
