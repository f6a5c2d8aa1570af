import type { CartLine, PricedCart } from "../../../areas/shared/orders/cart.ts";
import { isPublic } from "../../../areas/shared/sellers/seller.ts";
import { concurrencyLimit } from "../concurrency-limit.ts";
import { ObjectNotFound } from "../errors.ts";
import type { Platform } from "../platform.ts";
import { pricedCart } from "./priced-cart.ts";

/** A cart may name 50 products: they are read a few at a time, so that nobody else's read waits behind all of them. */
const READS_AT_A_TIME = 8;

/**
 * Prices a cart from the seller's catalogue, and from nobody else's. A paused shop's is priced too.
 * @throws ObjectNotFound where the public sees no such shop
 */
export async function priceCart(
  { sellers, products }: Pick<Platform, "sellers" | "products">,
  sellerId: string,
  lines: readonly CartLine[],
): Promise<PricedCart> {
  const seller = await sellers.get(sellerId);
  if (!seller || !isPublic(seller)) throw new ObjectNotFound(`There is no shop ${sellerId} that the public sees.`);
  const limit = concurrencyLimit(READS_AT_A_TIME);
  const productIds = [...new Set(lines.map(({ productId }) => productId))];
  const found = await Promise.all(productIds.map((productId) => limit(() => products.get(sellerId, productId))));
  return pricedCart(
    seller,
    lines,
    found.filter((product) => product !== undefined),
  );
}
