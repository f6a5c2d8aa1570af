import type { Product } from "../../../areas/shared/catalogue/product.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import type { Shop } from "../../../areas/shared/shops/shop.ts";
import type { Platform } from "../platform.ts";

const PAGE = 200;

/** A seller's whole catalogue, drafts included. */
export async function readShop(
  { categories, products }: Pick<Platform, "categories" | "products">,
  seller: Seller,
): Promise<Shop> {
  const all: Product[] = [];
  for (;;) {
    const after = all.at(-1)?.id;
    const page = await products.list(seller.id, { ...(after === undefined ? {} : { after }), limit: PAGE });
    all.push(...page);
    if (page.length < PAGE) return { seller, categories: await categories.list(seller.id), products: all };
  }
}
