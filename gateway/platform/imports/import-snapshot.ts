import type { Category, Product } from "../../../areas/shared/catalogue/product.ts";
import type { ShopImage } from "../../../areas/shared/pictures/image.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import { allProducts } from "../catalogue/read-listing.ts";
import type { Platform } from "../platform.ts";

/** The part of a shop's catalogue that planning an import needs. */
export interface ImportSnapshot {
  seller: Seller;
  categories: Category[];
  /** By slug; only products with a slug that a product of the file may have. */
  products: ReadonlyMap<string, Product>;
  /** Number of active products. */
  active: number;
  /** The highest position in each category that has products, by category id. */
  lastPositions: ReadonlyMap<string, number>;
  /** The pictures of all products, by id. */
  images: ReadonlyMap<string, ShopImage>;
}

/** Reads the whole catalogue in pages and returns what an import of products with these slugs needs. */
export async function readImportSnapshot(
  platform: Pick<Platform, "categories" | "products">,
  seller: Seller,
  slugs: ReadonlySet<string>,
): Promise<ImportSnapshot> {
  const products = new Map<string, Product>();
  const lastPositions = new Map<string, number>();
  const images = new Map<string, ShopImage>();
  let active = 0;
  for await (const product of allProducts(platform, seller.id)) {
    if (slugs.has(product.slug)) products.set(product.slug, product);
    if (product.status === "active") active += 1;
    lastPositions.set(product.categoryId, Math.max(lastPositions.get(product.categoryId) ?? 0, product.position));
    for (const image of product.images) images.set(image.id, image);
  }
  return { seller, categories: await platform.categories.list(seller.id), products, active, lastPositions, images };
}
