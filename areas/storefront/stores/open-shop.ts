import type { Shop } from "./shop-context.ts";

/**
 * Finds out by the browser's own lookup whose shop this is, gives the document the seller's looks, and begins to load
 * the categories.
 *
 * @throws Error with a message for people
 */
export async function openShop({ site, home }: Pick<Shop, "site" | "home">): Promise<void> {
  const looks = import("../ui/frame/apply-seller.ts").catch(() => undefined);
  await site.lookup();
  const seller = site.sellerData;
  if (!seller) return;
  (await looks)?.applySeller(seller);
  void home.load(seller.id);
}
