import { PlatformError } from "../errors.ts";
import type { Platform } from "../platform.ts";
import { allSellers } from "../sellers/all-sellers.ts";
import type { Part } from "./kind.ts";
import { kindsOf } from "./kinds.ts";

/** What is on a platform at one time. */
export interface Standing {
  /** Parts of records, by their kinds. */
  counts: Map<string, number>;
  /** Each seller's domain and version, by its id. */
  shops: Map<string, { domain: string; version: number }>;
}

export async function readStanding(platform: Platform): Promise<Standing> {
  const counts = new Map<string, number>();
  for (const kind of kindsOf(platform)) {
    for (const [name, count] of Object.entries(await kind.counts())) counts.set(name, count);
  }
  const shops: Standing["shops"] = new Map();
  for await (const { id, domain, version } of allSellers(platform)) shops.set(id, { domain, version });
  return { counts, shops };
}

/** What has changed between two looks, a sentence each. Changes that neither a count nor a shop's version tells are not seen. */
export function changesBetween(before: Standing, after: Standing): string[] {
  const counts = Array.from(after.counts).flatMap(([kind, count]) => {
    const earlier = before.counts.get(kind) ?? 0;
    return count === earlier ? [] : `There were ${earlier} ${kind}, now there are ${count}.`;
  });
  const shops = Array.from(after.shops).flatMap(([id, { domain, version }]) => {
    const earlier = before.shops.get(id);
    return !earlier || earlier.version === version
      ? []
      : `${domain} has changed (version ${version}, was ${earlier.version}).`;
  });
  return [...counts, ...shops];
}

/** What would be brought has gone on where it would be brought to. */
export class TargetAhead extends PlatformError {
  readonly code = "version-conflict";
  readonly part: Part;

  constructor(part: Part) {
    super("A record is newer where it would be brought to.");
    this.part = part;
  }
}
