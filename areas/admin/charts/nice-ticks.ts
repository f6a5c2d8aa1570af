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
