import { canonicalJson } from "../record-structure.ts";
import { TargetAhead } from "./inventory.ts";
import { counterparts, onlyIn, type Part, type RecordType } from "./record-types.ts";

/** The names of the fields that are not the same on both sides. What `stored` can't tell (`undefined`) is not compared. */
function differingFields(brought: object, stored: object): string[] {
  const here = new Map<string, unknown>(Object.entries(brought));
  const there = new Map<string, unknown>(Object.entries(stored));
  const names = new Set([...here.keys(), ...there.keys()]);
  return [...names].filter((name) => {
    if (there.has(name) && there.get(name) === undefined) return false;
    return here.has(name) !== there.has(name) || canonicalJson(here.get(name)) !== canonicalJson(there.get(name));
  });
}

/** Something that is not the same on both sides. */
export interface Difference {
  kind: string;
  name: string;
  /** Whose it is; `null`: no seller's. */
  sellerId: string | null;
  /** What about it, as the end of a sentence. */
  what: string;
}

const MISSING = "is missing there";
const ONLY_THERE = "is only there";

/** Everything in which a record differs from what is stored of it. */
function compareRecords<Item>(kind: RecordType<Item>, brought: Item, stored: Item | undefined): Difference[] {
  const there = new Map((stored ? kind.partsOf(stored) : []).map((part) => [idOf(part), part]));
  const differences = kind.partsOf(brought).flatMap((part) => {
    const counterpart = there.get(idOf(part));
    there.delete(idOf(part));
    if (!counterpart) return difference(part, MISSING);
    const fields = differingFields(part.fields, counterpart.fields);
    return fields.length > 0 ? difference(part, `differs in ${fields.join(", ")}`) : [];
  });
  return [...differences, ...Array.from(there.values(), (part) => difference(part, ONLY_THERE))];
}

function difference({ kind, name, sellerId }: Part, what: string): Difference {
  return { kind, name, sellerId, what };
}

const idOf = ({ kind, key }: Part): string => `${kind}/${key}`;

export interface Comparison {
  /** How many parts of records both sides were asked for, by their kinds. */
  compared: Map<string, number>;
  differences: Difference[];
}

/**
 * Reads all records of one kind on both sides and compares each with its counterpart.
 * @param onProgress is told how many parts have been compared
 */
export async function compareKind<Item>(
  source: RecordType<Item>,
  target: RecordType<Item>,
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

/** Parts of records: how many were brought, and how many were there already. */
interface Copied {
  brought: number;
  there: number;
}

/**
 * Brings all records of one kind to where they are not, or not so, and takes away what is not where they come from any
 * more. Broken off and begun again it goes on where it was, because it asks what is there already.
 * @param onProgress is told how many parts have been dealt with
 * @throws TargetAhead before anything of a batch is written in which that would undo something
 */
export async function copyKind<Item>(
  source: RecordType<Item>,
  target: RecordType<Item>,
  onProgress: (parts: number) => void,
): Promise<Copied> {
  const copied: Copied = { brought: 0, there: 0 };
  for await (const batch of source.holding.batches()) {
    const stored = await counterparts(target, batch);
    const changed: Item[] = [];
    for (const record of batch) {
      const counterpart = stored.get(target.keyOf(record));
      const [part] = source.partsOf(record);
      if (part && counterpart && target.isAhead?.(counterpart, record)) throw new TargetAhead(part);
      const isSame = compareRecords(source, record, counterpart).length === 0;
      if (!isSame) changed.push(record);
      copied[isSame ? "there" : "brought"] += source.partsOf(record).length;
    }
    if (changed.length > 0) await target.holding.put(changed);
    onProgress(copied.there + copied.brought);
  }
  if (target.holding.remove && (await target.holding.count()) > (await source.holding.count())) {
    for await (const surplus of onlyIn(target, source)) {
      await target.holding.remove(surplus.map((record) => target.keyOf(record)));
    }
  }
  return copied;
}
