import { canonicalJson } from "../canonical-json.ts";
import type { Kind, Part } from "./kind.ts";

/** The names of the fields that are not the same on both sides. What `stored` can't tell (`undefined`) is not compared. */
export function differingFields(brought: object, stored: object): string[] {
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

export const MISSING = "is missing there";
export const ONLY_THERE = "is only there";

/** Everything in which a record differs from what is stored of it. */
export function compareRecords<Held>(kind: Kind<Held>, brought: Held, stored: Held | undefined): Difference[] {
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

export function difference({ kind, name, sellerId }: Part, what: string): Difference {
  return { kind, name, sellerId, what };
}

const idOf = ({ kind, key }: Part): string => `${kind}/${key}`;
