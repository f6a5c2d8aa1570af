import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import type { Platform } from "../platform.ts";
import type { OrderMailOptions } from "./order-mail.ts";

/**
 * Where a shop gets its mails: its public contact or, without one, the owner's sign-in address. Visitors and customers
 * must not see it: a sign-in address is private.
 * @returns `null` where the shop has neither
 */
export async function sellerEmail(
  { accounts }: Pick<Platform, "accounts">,
  { contact, ownerId }: Pick<Seller, "contact" | "ownerId">,
): Promise<string | null> {
  if (contact.email !== "") return contact.email;
  const owner = ownerId === null ? undefined : await accounts.get(ownerId);
  return owner?.email ?? null;
}

/** What the mails about a shop's orders need beside the order and the shop. */
export async function orderMailOptions(
  platform: Pick<Platform, "accounts">,
  seller: Seller,
  shopOrigin: (seller: Seller) => string,
): Promise<OrderMailOptions> {
  return { shopOrigin: shopOrigin(seller), sellerEmail: await sellerEmail(platform, seller) };
}
