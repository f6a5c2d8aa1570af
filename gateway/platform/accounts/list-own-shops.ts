import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import { BrokenRecord } from "../errors.ts";
import type { Platform } from "../platform.ts";

/**
 * The shops that an account belongs to, whatever their status, in the order in which it joined them. One that can't be
 * read is left out: its members can still sign in to their other shops.
 */
export async function listOwnShops(
  { memberships, sellers }: Pick<Platform, "memberships" | "sellers">,
  accountId: string,
): Promise<Seller[]> {
  const joined = await memberships.listByAccount(accountId);
  const found = await Promise.all(joined.map(({ sellerId }) => sellers.get(sellerId).catch(passOverBroken)));
  return found.filter((seller) => seller !== undefined);
}

function passOverBroken(error: unknown): undefined {
  if (!(error instanceof BrokenRecord)) throw error;
}
