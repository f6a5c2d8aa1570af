import { PlatformError } from "../errors.ts";
import type { Platform } from "../platform.ts";
import { allSellers } from "../sellers/sellers.ts";
import { type Part, recordTypesOf } from "./record-types.ts";

/** What is on a platform at one time. */
export interface Inventory {
  /** Parts of records, by their kinds. */
  counts: Map<string, number>;
  /** Each seller's domain and version, by its id. */
  shops: Map<string, { domain: string; version: number }>;
}

export async function readInventory(platform: Platform): Promise<Inventory> {
  const counts = new Map<string, number>();
  for (const kind of recordTypesOf(platform)) {
    for (const [name, count] of Object.entries(await kind.counts())) counts.set(name, count);
  }
  const shops: Inventory["shops"] = new Map();
  for await (const { id, domain, version } of allSellers(platform)) shops.set(id, { domain, version });
  return { counts, shops };
}

/** What has changed between two looks, a sentence each. Changes that neither a count nor a shop's version tells are not seen. */
export function changesBetween(before: Inventory, after: Inventory): string[] {
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

/**
 * What keeps everything from being brought to another platform, a sentence each: other shops there, shops that have gone
 * on there, addresses that other accounts have there, accounts that are disabled only there, passwords that can't be told.
 */
export async function findObstacles(
  source: Platform,
  target: Platform,
  here: Inventory,
  there: Inventory,
): Promise<string[]> {
  const obstacles: string[] = [];
  for (const [id, { domain, version }] of there.shops) {
    const own = here.shops.get(id);
    if (!own) obstacles.push(`There is another shop, ${domain} (${id}).`);
    else if (version > own.version)
      obstacles.push(`${domain} has been changed there since (version ${version}, here ${own.version}).`);
  }
  for await (const numbers of target.migration.orderNumbers.batches()) {
    const own = await source.migration.orderNumbers.find(numbers.map(({ sellerId }) => sellerId));
    const lasts = new Map(own.map(({ sellerId, last }) => [sellerId, last]));
    for (const { sellerId, last } of numbers) {
      const domain = here.shops.get(sellerId)?.domain;
      const ownLast = lasts.get(sellerId) ?? 0;
      if (domain && last > ownLast) obstacles.push(`${domain} has orders of its own there, up to #${last}.`);
    }
  }
  const holders = new Map<string, string>();
  const shutOut = new Set<string>();
  for await (const accounts of target.migration.accounts.batches()) {
    for (const { id, email, disabled } of accounts) {
      holders.set(email, id);
      if (disabled) shutOut.add(id);
    }
  }
  let untold = 0;
  for await (const accounts of source.migration.accounts.batches()) {
    for (const { id, email, passwordHash, disabled } of accounts) {
      const holder = holders.get(email);
      if (holder !== undefined && holder !== id)
        obstacles.push(`${email} has another account there (${holder}, here ${id}).`);
      if (shutOut.has(id) && !disabled) obstacles.push(`${email} is disabled there, and not here.`);
      if (passwordHash === undefined) untold += 1;
    }
  }
  if (untold > 0) obstacles.push(`Firebase has hashed the passwords of ${untold} accounts in its own way.`);
  return obstacles;
}
