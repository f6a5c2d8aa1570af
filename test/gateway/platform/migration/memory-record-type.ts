import type { RecordType } from "../../../../gateway/platform/migration/record-types.ts";

export interface Thing {
  id: string;
  value: number;
  /** `undefined`: it can't be told. */
  secret?: string | undefined;
}

/** A kind of which each record is a thing in memory, two to a batch; `writes` are the keys that were put and removed. */
export function memoryKind(
  things: Thing[],
  given: Partial<RecordType<Thing>> = {},
): RecordType<Thing> & { stored: () => Thing[]; writes: string[] } {
  const held = new Map(things.map((thing) => [thing.id, thing]));
  const writes: string[] = [];
  return {
    title: "things",
    keyOf: ({ id }) => id,
    partsOf: (thing) => [{ kind: "things", key: thing.id, name: thing.id, sellerId: null, fields: thing }],
    counts: async () => ({ things: held.size }),
    holding: {
      count: async () => held.size,
      async *batches() {
        const all = [...held.values()];
        for (let start = 0; start < all.length; start += 2) yield all.slice(start, start + 2);
      },
      find: async (keys) => keys.flatMap((key) => held.get(key) ?? []),
      async put(records) {
        for (const record of records) {
          held.set(record.id, record);
          writes.push(record.id);
        }
      },
      async remove(keys) {
        for (const key of keys) {
          held.delete(key);
          writes.push(key);
        }
      },
    },
    stored: () => [...held.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    writes,
    ...given,
  };
}
