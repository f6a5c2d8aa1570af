import type { Membership } from "../../../areas/shared/accounts/account.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import type { Shop } from "../../../areas/shared/shops/shop.ts";

/** Writes whole shops, for claims, imports and migrations. A shop is stored completely or not at all. */
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
}
