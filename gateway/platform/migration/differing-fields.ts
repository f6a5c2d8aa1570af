import { canonicalJson } from "../canonical-json.ts";

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
