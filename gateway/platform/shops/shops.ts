import type { Membership } from "../../../areas/shared/accounts/account.ts";
import type { Shop } from "../../../areas/shared/shops/shop.ts";

/** Whole shops, for import and migration: a shop is there complete or not at all. */
export interface Shops {
  /** @throws DomainTaken */
  create(shop: Shop): Promise<void>;
  /**
   * Creates a shop and its owner's membership, both or neither. Of those who claim a name at once, one gets it; of one
   * account's claims at once, as many as leave it with `atMost` memberships.
   * @throws DomainTaken @throws QuotaExceeded
   */
  claim(shop: Shop, membership: Membership, atMost: number): Promise<void>;
  /** Puts the shop in the place of the one with the same `seller.id`, whose catalogue goes. @throws ObjectNotFound @throws DomainTaken @throws TooMuchAtOnce */
  replace(shop: Shop): Promise<void>;
}
