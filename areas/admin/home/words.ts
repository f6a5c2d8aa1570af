import type { Sales } from "../../shared/orders/sales.ts";
import type { Formats } from "../formats/formats.ts";
import type { HomeTexts } from "../texts.ts";

/** Smaller changes, as a share, count as none. */
const NOTICEABLE = 0.01;

interface ComparisonWriting extends Pick<HomeTexts, "t">, Pick<Formats, "percent"> {
  /** @param amount minor units */
  money: (amount: number) => string;
}

/** How a period's revenue compares to as many days before, as a sentence. @param count days */
export function comparisonWords(
  { revenue, before }: Pick<Sales, "revenue" | "before">,
  count: number,
  { t, percent, money }: ComparisonWriting,
): string {
  if (before.revenue === 0) return t(revenue === 0 ? "compare.none-either" : "compare.none-before", { count });
  const change = (revenue - before.revenue) / before.revenue;
  const values = { count, before: money(before.revenue) };
  if (revenue === 0) return t("compare.only-before", values);
  if (Math.abs(change) < NOTICEABLE) return t("compare.same", values);
  // Ten times as much is easier to grasp than 900% more.
  if (change >= 2) return t("compare.times", { ...values, times: Math.floor(revenue / before.revenue) });
  return t(change > 0 ? "compare.more" : "compare.less", { ...values, percent: percent(Math.abs(change)) });
}

/** @param hour from 0 to 23 */
function timeOfDay(hour: number): "morning" | "afternoon" | "evening" {
  if (hour < 5) return "evening";
  if (hour < 12) return "morning";
  return hour < 18 ? "afternoon" : "evening";
}

/** Returns the greeting's message. @param hour from 0 to 23 @param name of the account, possibly empty */
export function greetingKey(hour: number, name: string) {
  return `home.${timeOfDay(hour)}${name === "" ? "-unnamed" : ""}` as const;
}

/** Formats a calendar day such as `2026-11-20`. */
export interface DayWords {
  /** `20 Nov`. */
  short(day: string): string;
  /** `Friday, 20 November`. */
  long(day: string): string;
}

/** @param locale BCP 47 */
export function dayWords(locale: string): DayWords {
  // Parsed and formatted in the same zone, a day stays the same.
  const timeZone = "UTC";
  const short = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", timeZone });
  const long = new Intl.DateTimeFormat(locale, { weekday: "long", day: "numeric", month: "long", timeZone });
  return {
    short: (day) => short.format(new Date(`${day}T00:00:00Z`)),
    long: (day) => long.format(new Date(`${day}T00:00:00Z`)),
  };
}
