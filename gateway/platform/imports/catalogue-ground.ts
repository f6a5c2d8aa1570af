import { setImmediate as nextTurn } from "node:timers/promises";
import type { Category, Product } from "../../../areas/shared/catalogue/product.ts";
import type { ShopImage } from "../../../areas/shared/pictures/image.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import type { Platform } from "../platform.ts";

/** What an import is planned on: of the shop's catalogue, what has to do with the file. */
export interface CatalogueGround {
  seller: Seller;
  categories: Category[];
  /** Those whose address stands in the file, by it. */
  products: ReadonlyMap<string, Product>;
  /** How many products are active. */
  active: number;
  /** The highest place in each category that has products. */
  lastPositions: ReadonlyMap<string, number>;
  /** All pictures of products. */
  images: ReadonlyMap<string, ShopImage>;
}

const PAGE = 200;

/** Reads the whole catalogue by pages, and keeps what an import with these addresses needs. */
export async function readGround(
  platform: Pick<Platform, "categories" | "products">,
  seller: Seller,
  slugs: ReadonlySet<string>,
): Promise<CatalogueGround> {
  const products = new Map<string, Product>();
  const lastPositions = new Map<string, number>();
  const images = new Map<string, ShopImage>();
  let active = 0;
  for (let after: string | undefined; ; ) {
    const page = await platform.products.list(seller.id, { ...(after === undefined ? {} : { after }), limit: PAGE });
    for (const product of page) {
      if (slugs.has(product.slug)) products.set(product.slug, product);
      if (product.status === "active") active += 1;
      lastPositions.set(product.categoryId, Math.max(lastPositions.get(product.categoryId) ?? 0, product.position));
      for (const image of product.images) images.set(image.id, image);
    }
    if (page.length < PAGE) break;
    after = page.at(-1)?.id;
    // A page may come without any waiting: others have their turn between two.
    await nextTurn();
  }
  return { seller, categories: await platform.categories.list(seller.id), products, active, lastPositions, images };
}
