import { compareRecords, type Difference, difference, ONLY_THERE } from "./compare-records.ts";
import { counterparts, onlyIn } from "./counterparts.ts";
import type { Kind } from "./kind.ts";

export interface Comparison {
  /** How many parts of records both sides were asked for, by their kinds. */
  compared: Map<string, number>;
  differences: Difference[];
}

/**
 * Reads all records of one kind on both sides and compares each with its counterpart.
 * @param onProgress is told how many parts have been compared
 */
export async function compareKind<Held>(
  source: Kind<Held>,
  target: Kind<Held>,
  onProgress: (parts: number) => void,
): Promise<Comparison> {
  const comparison: Comparison = { compared: new Map(), differences: [] };
  let done = 0;
  let there = 0;
  for await (const batch of source.holding.batches()) {
    const stored = await counterparts(target, batch);
    for (const record of batch) {
      const found = compareRecords(source, record, stored.get(target.keyOf(record)));
      comparison.differences.push(...found);
      for (const { kind } of source.partsOf(record)) {
        comparison.compared.set(kind, (comparison.compared.get(kind) ?? 0) + 1);
        done += 1;
      }
    }
    there += stored.size;
    onProgress(done);
  }
  if (target.mayHaveMore || (await target.holding.count()) === there) return comparison;
  for await (const surplus of onlyIn(target, source)) {
    const parts = surplus.flatMap((record) => target.partsOf(record));
    comparison.differences.push(...parts.map((part) => difference(part, ONLY_THERE)));
  }
  return comparison;
}
