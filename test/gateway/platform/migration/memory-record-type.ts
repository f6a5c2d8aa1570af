import type { RecordType } from "../../../../gateway/platform/migration/record-types.ts";

export interface Thing {
  id: string;
  value: number;
  /** `undefined`: unknown. */
  secret?: string | undefined;
}

/** A record type in memory with two records per batch. `writes` lists the keys that were put and removed, in order. */
export function memoryKind(
  things: Thing[],
  given: Partial<RecordType<Thing>> = {},
): RecordType<Thing> & { stored: () => Thing[]; writes: string[] } {
  const stored = new Map(things.map((thing) => [thing.id, thing]));
  const writes: string[] = [];
  return {
    title: "things",
    keyOf: ({ id }) => id,
    partsOf: (thing) => [{ kind: "things", key: thing.id, name: thing.id, sellerId: null, fields: thing }],
    counts: async () => ({ things: stored.size }),
    table: {
      count: async () => stored.size,
      async *batches() {
        const all = [...stored.values()];
        for (let start = 0; start < all.length; start += 2) yield all.slice(start, start + 2);
      },
      find: async (keys) => keys.flatMap((key) => stored.get(key) ?? []),
      async put(records) {
        for (const record of records) {
          stored.set(record.id, record);
          writes.push(record.id);
        }
      },
      async remove(keys) {
        for (const key of keys) {
          stored.delete(key);
          writes.push(key);
        }
      },
    },
    stored: () => [...stored.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    writes,
    ...given,
  };
}
