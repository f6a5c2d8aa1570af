import type { Membership } from "../../../areas/shared/accounts/account.ts";

/** Which account belongs to which shop. The first owner's is written with the shop itself (`Shops.claim`). */
export interface Memberships {
  get(accountId: string, sellerId: string): Promise<Membership | undefined>;
  /** An account's, oldest first; at most 200. */
  listByAccount(accountId: string): Promise<Membership[]>;
  /** Creates or replaces. @throws ObjectNotFound when there is no such seller */
  save(membership: Membership): Promise<void>;
  /** Unknown ones are passed over. */
  remove(accountId: string, sellerId: string): Promise<void>;
}
