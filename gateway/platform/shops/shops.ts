import type { Membership } from "../../../areas/shared/accounts/account.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import type { Shop } from "../../../areas/shared/shops/shop.ts";

/** Writes and removes whole shops. A written shop is stored completely or not at all. */
export interface Shops {
  /** @throws DomainTaken */
  create(shop: Shop): Promise<void>;
  /**
   * Creates a shop and its owner's membership atomically. Only one of several concurrent claims of a name succeeds.
   * Concurrent claims of one account never exceed `atMost` memberships.
   * @throws DomainTaken @throws QuotaExceeded
   */
  claim(shop: Shop, membership: Membership, atMost: number): Promise<void>;
  /**
   * Replaces the shop with the same `seller.id` and its whole catalogue.
   * @param sellerOf builds the seller from the one that the transaction reads, if not `shop.seller`. Pure and
   *   synchronous: an adapter may call it more than once
   * @throws ObjectNotFound @throws DomainTaken @throws TooMuchAtOnce @throws any error of `sellerOf`
   */
  replace(shop: Shop, sellerOf?: (stored: Seller) => Seller): Promise<void>;
  /**
   * Removes everything of a shop except its seller, its memberships and its pictures' files, in several transactions. If
   * it was interrupted, it can be repeated. The shop must be closed: others may not write to it at the same time.
   */
  clear(sellerId: string): Promise<void>;
  /** Removes the seller of a cleared shop, and frees its names. Ignores an unknown seller. */
  remove(sellerId: string): Promise<void>;
}
