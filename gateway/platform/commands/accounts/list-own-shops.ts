import type { Seller } from "../../../../areas/shared/domain/seller.ts";
import type { Platform } from "../../platform.ts";

/** The shops that an account belongs to, whatever their status, in the order in which it joined them. */
export async function listOwnShops(
  { memberships, sellers }: Pick<Platform, "memberships" | "sellers">,
  accountId: string,
): Promise<Seller[]> {
  const joined = await memberships.listByAccount(accountId);
  const found = await Promise.all(joined.map(({ sellerId }) => sellers.get(sellerId)));
  return found.filter((seller) => seller !== undefined);
}
