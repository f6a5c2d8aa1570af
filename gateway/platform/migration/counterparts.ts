import type { Kind } from "./kind.ts";

/** What another side has of some records, by their keys. */
export async function counterparts<Held>(other: Kind<Held>, records: readonly Held[]): Promise<Map<string, Held>> {
  const found = await other.holding.find(records.map((record) => other.keyOf(record)));
  return new Map(found.map((record) => [other.keyOf(record), record]));
}

/** The records of one side that the other has not, batch after batch. */
export async function* onlyIn<Held>(one: Kind<Held>, other: Kind<Held>): AsyncGenerator<Held[]> {
  for await (const batch of one.holding.batches()) {
    const known = await counterparts(other, batch);
    const alone = batch.filter((record) => !known.has(one.keyOf(record)));
    if (alone.length > 0) yield alone;
  }
}
