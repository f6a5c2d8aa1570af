import { currencyDigits } from "../../shared/domain/money.ts";

const STEPS = [1, 2, 2.5, 5, 10];

/**
 * Round values from 0 to the largest or just beyond it, for the lines of a chart.
 *
 * @param count how many steps there are at most
 * @param unit what all are whole multiples of, e.g. 100 for cents, so that no axis speaks of halves of a cent
 */
export function niceTicks(largest: number, count = 4, unit = 1): number[] {
  const rough = Math.max(largest, unit) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const found = STEPS.map((step) => step * power).find((step) => step >= rough) ?? rough;
  const step = Math.max(Math.ceil(found / unit) * unit, unit);
  return Array.from({ length: Math.max(1, Math.ceil(largest / step)) + 1 }, (_, index) => index * step);
}

/**
 * Which of a row's entries have a label: evenly spread, the last among them, and so few that none touches the next.
 *
 * @param room how many labels fit
 */
export function labelPlaces(entries: number, room: number): number[] {
  if (entries === 0) return [];
  const every = Math.max(1, Math.ceil(entries / Math.max(1, room)));
  const places: number[] = [];
  for (let place = entries - 1; place >= 0; place -= every) places.unshift(place);
  return places;
}

/** Writes amounts as short as an axis needs them: `€1.5K`. @returns takes minor units */
export function axisMoney(locale: string, currency: string): (amount: number) => string {
  const format = new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    notation: "compact",
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  });
  return (amount) => format.format(amount / 10 ** currencyDigits(currency));
}
