import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import { ObjectNotFound } from "../errors.ts";
import type { Platform } from "../platform.ts";

/** Milliseconds: the browser goes there at once. */
const LIFETIME = 60_000;

/**
 * A ticket into the admin of one of the account's shops, on the shop's own host: cookies belong to one host each.
 * @throws ObjectNotFound where there is no such shop, or it is none of the account's
 */
export async function issueTicket(
  { memberships, sellers, tickets, now }: Pick<Platform, "memberships" | "sellers" | "tickets" | "now">,
  accountId: string,
  sellerId: string,
): Promise<{ seller: Seller; ticket: string }> {
  const membership = await memberships.get(accountId, sellerId);
  const seller = membership && (await sellers.get(sellerId));
  if (!seller) throw new ObjectNotFound(`The account belongs to no seller ${sellerId}.`);
  const expiresAt = new Date(now().getTime() + LIFETIME).toISOString();
  return { seller, ticket: await tickets.issue({ purpose: "enter", accountId, sellerId, expiresAt }) };
}
