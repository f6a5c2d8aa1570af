import { compareRecords } from "./compare-records.ts";
import { counterparts, onlyIn } from "./counterparts.ts";
import type { Kind } from "./kind.ts";
import { TargetAhead } from "./standing.ts";

/** Parts of records: how many were brought, and how many were there already. */
export interface Copied {
  brought: number;
  there: number;
}

/**
 * Brings all records of one kind to where they are not, or not so, and takes away what is not where they come from any
 * more. Broken off and begun again it goes on where it was, because it asks what is there already.
 * @param onProgress is told how many parts have been dealt with
 * @throws TargetAhead before anything of a batch is written in which that would undo something
 */
export async function copyKind<Held>(
  source: Kind<Held>,
  target: Kind<Held>,
  onProgress: (parts: number) => void,
): Promise<Copied> {
  const copied: Copied = { brought: 0, there: 0 };
  for await (const batch of source.holding.batches()) {
    const stored = await counterparts(target, batch);
    const changed: Held[] = [];
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
