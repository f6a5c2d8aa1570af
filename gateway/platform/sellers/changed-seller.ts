import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import type { SellerChange } from "./sellers.ts";

/** One state of the settings never has the time of another, however little lies between them, or whatever the clock does. */
const laterThan = (before: string, now: Date): string =>
  new Date(Math.max(now.getTime(), new Date(before).getTime() + 1)).toISOString();

/** The stored seller after a change: what the change leaves out (or undefined) stays, `version` grows by one, and `updatedAt` grows too. */
export function changedSeller(stored: Seller, change: SellerChange, now: Date): Seller {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  return {
    ...stored,
    ...given,
    id: stored.id,
    createdAt: stored.createdAt,
    updatedAt: laterThan(stored.updatedAt, now),
    version: stored.version + 1,
  };
}
