import { currencyDigits, withSignInOrder } from "../../shared/domain/money.ts";

const STEPS = [1, 2, 2.5, 5, 10];

/**
 * Returns round values from 0 to `largest` or just above it, for the lines of a chart.
 *
 * @param count the maximum number of steps
 * @param unit all values are multiples of it, e.g. 100 for whole euros
 */
export function niceTicks(largest: number, count = 4, unit = 1): number[] {
  const rough = Math.max(largest, unit) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const found = STEPS.map((step) => step * power).find((step) => step >= rough) ?? rough;
  const step = Math.max(Math.ceil(found / unit) * unit, unit);
  return Array.from({ length: Math.max(1, Math.ceil(largest / step)) + 1 }, (_, index) => index * step);
}

/**
 * Returns the indexes of the entries with a label: evenly spaced, including the last, without overlaps.
 *
 * @param room the number of labels that fit
 */
export function labelPlaces(entries: number, room: number): number[] {
  if (entries === 0) return [];
  const every = Math.max(1, Math.ceil(entries / Math.max(1, room)));
  const places: number[] = [];
  for (let place = entries - 1; place >= 0; place -= every) places.unshift(place);
  return places;
}

/** Returns a function that formats minor units compactly for an axis: `€1.5K`. */
export function axisMoney(locale: string, currency: string): (amount: number) => string {
  const format = new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    notation: "compact",
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  });
  return (amount) => withSignInOrder(format.format(amount / 10 ** currencyDigits(currency)));
}
