import { canonicalJson } from "../record-structure.ts";
import { TargetAhead } from "./inventory.ts";
import { counterparts, onlyIn, type Part, type RecordType } from "./record-types.ts";

/** @returns the names of the fields with different values. A field that is `undefined` in `targetRecord` is skipped. */
function differingFields(sourceRecord: object, targetRecord: object): string[] {
  const source = new Map<string, unknown>(Object.entries(sourceRecord));
  const target = new Map<string, unknown>(Object.entries(targetRecord));
  const names = new Set([...source.keys(), ...target.keys()]);
  return [...names].filter((name) => {
    if (target.has(name) && target.get(name) === undefined) return false;
    return source.has(name) !== target.has(name) || canonicalJson(source.get(name)) !== canonicalJson(target.get(name));
  });
}

/** A difference between the source and the target. */
export interface Difference {
  kind: string;
  name: string;
  /** `null` if the part belongs to no seller. */
  sellerId: string | null;
  /** The predicate of a report line: `differs in title`. */
  what: string;
}

const MISSING = "is missing in the target";
const ONLY_IN_TARGET = "exists only in the target";

function compareFields<Item>(kind: RecordType<Item>, sourceRecord: Item, stored: Item | undefined): Difference[] {
  const targetParts = new Map((stored ? kind.partsOf(stored) : []).map((part) => [idOf(part), part]));
  const differences = kind.partsOf(sourceRecord).flatMap((part) => {
    const counterpart = targetParts.get(idOf(part));
    targetParts.delete(idOf(part));
    if (!counterpart) return difference(part, MISSING);
    const fields = differingFields(part.fields, counterpart.fields);
    return fields.length > 0 ? difference(part, `differs in ${fields.join(", ")}`) : [];
  });
  return [...differences, ...Array.from(targetParts.values(), (part) => difference(part, ONLY_IN_TARGET))];
}

function difference({ kind, name, sellerId }: Part, what: string): Difference {
  return { kind, name, sellerId, what };
}

const idOf = ({ kind, key }: Part): string => `${kind}/${key}`;

export interface Comparison {
  /** The number of compared parts by kind. */
  compared: Map<string, number>;
  differences: Difference[];
}

/**
 * Reads all records of one type from both platforms and compares each with its counterpart.
 * @param onProgress is called after each batch with the number of compared parts
 */
export async function compareRecords<Item>(
  source: RecordType<Item>,
  target: RecordType<Item>,
  onProgress: (parts: number) => void,
): Promise<Comparison> {
  const comparison: Comparison = { compared: new Map(), differences: [] };
  let done = 0;
  let matched = 0;
  for await (const batch of source.table.batches()) {
    const stored = await counterparts(target, batch);
    for (const record of batch) {
      const found = compareFields(source, record, stored.get(target.keyOf(record)));
      comparison.differences.push(...found);
      for (const { kind } of source.partsOf(record)) {
        comparison.compared.set(kind, (comparison.compared.get(kind) ?? 0) + 1);
        done += 1;
      }
    }
    matched += stored.size;
    onProgress(done);
  }
  if (target.mayHaveMore || (await target.table.count()) === matched) return comparison;
  for await (const surplus of onlyIn(target, source)) {
    const parts = surplus.flatMap((record) => target.partsOf(record));
    comparison.differences.push(...parts.map((part) => difference(part, ONLY_IN_TARGET)));
  }
  return comparison;
}

interface Copied {
  /** Parts written to the target. */
  copied: number;
  /** Parts that the target already had. */
  unchanged: number;
}

/**
 * Copies all missing or different records of one type to the target, and deletes the target's surplus records. An
 * interrupted run can be repeated: it skips records that the target already has.
 * @param onProgress is called after each batch with the number of processed parts
 * @throws TargetAhead if a record is newer in the target; nothing of its batch is written
 */
export async function copyRecords<Item>(
  source: RecordType<Item>,
  target: RecordType<Item>,
  onProgress: (parts: number) => void,
): Promise<Copied> {
  const result: Copied = { copied: 0, unchanged: 0 };
  for await (const batch of source.table.batches()) {
    const stored = await counterparts(target, batch);
    const changed: Item[] = [];
    for (const record of batch) {
      const counterpart = stored.get(target.keyOf(record));
      const [part] = source.partsOf(record);
      if (part && counterpart && target.isAhead?.(counterpart, record)) throw new TargetAhead(part);
      const isSame = compareFields(source, record, counterpart).length === 0;
      if (!isSame) changed.push(record);
      result[isSame ? "unchanged" : "copied"] += source.partsOf(record).length;
    }
    if (changed.length > 0) await target.table.put(changed);
    onProgress(result.unchanged + result.copied);
  }
  if (target.table.remove && (await target.table.count()) > (await source.table.count())) {
    for await (const surplus of onlyIn(target, source)) {
      await target.table.remove(surplus.map((record) => target.keyOf(record)));
    }
  }
  return result;
}
