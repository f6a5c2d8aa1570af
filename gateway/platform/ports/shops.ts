import type { Shop } from "../../../areas/shared/domain/shop.ts";

/** Whole shops, for import and migration: a shop is there complete or not at all. */
export interface Shops {
  /** @throws DomainTaken */
  create(shop: Shop): Promise<void>;
  /** Puts the shop in the place of the one with the same `seller.id`, whose catalogue goes. @throws ObjectNotFound @throws DomainTaken */
  replace(shop: Shop): Promise<void>;
}
