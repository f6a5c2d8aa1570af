import { hasDomainShape } from "../../../areas/shared/domain/domain-shape.ts";
import { similarNames } from "../../../areas/shared/domain/name-suggestions.ts";
import { isSellerDomain } from "../../../areas/shared/domain/subdomain.ts";
import type { Platform } from "../platform.ts";

export interface CheckedName {
  state: "free" | "taken" | "reserved" | "malformed";
  /** Names near it that are free; none where it is free itself. */
  suggestions: string[];
}

const SUGGESTIONS = 4;
/** At most so many names are asked for: a word that is taken in every form of it gets fewer suggestions. */
const CANDIDATES = 8;

/** Whether a shop can have a name, as it was typed, and what it could have instead. One read where it is free, nine at most. */
export async function checkName({ sellers }: Pick<Platform, "sellers">, name: string): Promise<CheckedName> {
  if (!isSellerDomain(name)) {
    const state = hasDomainShape(name) ? "reserved" : "malformed";
    return { state, suggestions: await freeNames(sellers, name) };
  }
  if ((await sellers.holderOf(name)) === undefined) return { state: "free", suggestions: [] };
  return { state: "taken", suggestions: await freeNames(sellers, name) };
}

/** As many reads at once as suggestions are still missing: mostly that is all there are. */
async function freeNames(sellers: Pick<Platform["sellers"], "holderOf">, wanted: string): Promise<string[]> {
  const candidates = similarNames(wanted).slice(0, CANDIDATES);
  const free: string[] = [];
  while (free.length < SUGGESTIONS && candidates.length > 0) {
    const asked = candidates.splice(0, SUGGESTIONS - free.length);
    const holders = await Promise.all(asked.map((name) => sellers.holderOf(name)));
    free.push(...asked.filter((_, index) => holders[index] === undefined));
  }
  return free;
}
