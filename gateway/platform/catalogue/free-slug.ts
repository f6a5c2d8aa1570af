import { labelOf } from "../../../areas/shared/domain/name-suggestions.ts";

/** Numbers that are tried before chance helps: a shop seldom has more things of one name. */
const MAX_NUMBER = 30;

export interface SlugWanted {
  /** What it is made from. */
  text: string;
  /** Where nothing of the text can stand in an address. */
  fallback: string;
  isTaken: (slug: string) => Promise<boolean> | boolean;
  newId: () => string;
}

/** An address for a name: `blue-mug`, or `blue-mug-2` and so on where that is taken. It may be taken before it is stored. */
export async function freeSlug({ text, fallback, isTaken, newId }: SlugWanted): Promise<string> {
  const base = labelOf(text) || fallback;
  if (!(await isTaken(base))) return base;
  for (let number = 2; number <= MAX_NUMBER; number += 1) {
    const slug = `${base}-${number}`;
    if (!(await isTaken(slug))) return slug;
  }
  return `${base}-${labelOf(newId()).slice(0, 8)}`;
}
