import { PlatformError } from "../errors.ts";
import type { Platform } from "../platform.ts";
import { allSellers } from "../sellers/sellers.ts";
import { type Part, recordTypesOf } from "./record-types.ts";

/** The number of records and the shops' versions on a platform at one time. */
export interface Inventory {
  /** The number of parts by kind. */
  counts: Map<string, number>;
  /** By seller id. */
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

/**
 * Lists the changes between two inventories, one sentence each. A change that affects neither a count nor a shop's
 * version is not detected.
 */
export function changesBetween(before: Inventory, after: Inventory): string[] {
  const counts = Array.from(after.counts).flatMap(([kind, count]) => {
    const earlier = before.counts.get(kind) ?? 0;
    return count === earlier ? [] : `The number of ${kind} changed from ${earlier} to ${count}.`;
  });
  const shops = Array.from(after.shops).flatMap(([id, { domain, version }]) => {
    const earlier = before.shops.get(id);
    return !earlier || earlier.version === version
      ? []
      : `${domain} changed from version ${earlier.version} to version ${version}.`;
  });
  return [...counts, ...shops];
}

/** The target's copy of a record is newer. */
export class TargetAhead extends PlatformError {
  readonly code = "version-conflict";
  readonly part: Part;

  constructor(part: Part) {
    super("The target's copy of a record is newer.");
    this.part = part;
  }
}

/**
 * Lists the reasons that prevent a migration, one sentence each:
 * - a shop exists only in the target, or is newer there, or has more orders there
 * - an email address belongs to another account in the target, or the account is disabled only there
 * - the source can't export a password hash
 */
export async function findObstacles(
  source: Platform,
  target: Platform,
  sourceInventory: Inventory,
  targetInventory: Inventory,
): Promise<string[]> {
  const obstacles: string[] = [];
  for (const [id, { domain, version }] of targetInventory.shops) {
    const own = sourceInventory.shops.get(id);
    if (!own) obstacles.push(`The target has another shop, ${domain} (${id}).`);
    else if (version > own.version)
      obstacles.push(`${domain} is newer in the target (version ${version}, source ${own.version}).`);
  }
  for await (const numbers of target.migration.orderNumbers.batches()) {
    const own = await source.migration.orderNumbers.find(numbers.map(({ sellerId }) => sellerId));
    const lasts = new Map(own.map(({ sellerId, last }) => [sellerId, last]));
    for (const { sellerId, last } of numbers) {
      const domain = sourceInventory.shops.get(sellerId)?.domain;
      const ownLast = lasts.get(sellerId) ?? 0;
      if (domain && last > ownLast) obstacles.push(`${domain} has newer orders in the target, up to #${last}.`);
    }
  }
  const holders = new Map<string, string>();
  const disabledInTarget = new Set<string>();
  for await (const accounts of target.migration.accounts.batches()) {
    for (const { id, email, disabled } of accounts) {
      holders.set(email, id);
      if (disabled) disabledInTarget.add(id);
    }
  }
  let unknownHashes = 0;
  for await (const accounts of source.migration.accounts.batches()) {
    for (const { id, email, passwordHash, disabled } of accounts) {
      const holder = holders.get(email);
      if (holder !== undefined && holder !== id)
        obstacles.push(`${email} has another account in the target (${holder}, source ${id}).`);
      if (disabledInTarget.has(id) && !disabled)
        obstacles.push(`${email} is disabled in the target, but not in the source.`);
      if (passwordHash === undefined) unknownHashes += 1;
    }
  }
  if (unknownHashes > 0)
    obstacles.push(`Firebase hashed the passwords of ${unknownHashes} accounts with parameters that were not given.`);
  return obstacles;
}
