import type { Seller } from "../../../areas/shared/domain/seller.ts";
import type { SellerChange } from "../ports/sellers.ts";

/** The stored seller after a change: what the change leaves out (or undefined) stays, and `version` grows by one. */
export function changedSeller(stored: Seller, change: SellerChange, now: Date): Seller {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  return {
    ...stored,
    ...given,
    id: stored.id,
    createdAt: stored.createdAt,
    updatedAt: now.toISOString(),
    version: stored.version + 1,
  };
}
