import type { PagePicture } from "../../../areas/shared/pages/page-head.ts";
import { categoryPath, contentPath, productPath, STOREFRONT_PATHS } from "../../../areas/shared/pages/routes.ts";
import type { ShopImage } from "../../../areas/shared/pictures/image.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import type { Platform } from "../platform.ts";
import { allProducts } from "./read-listing.ts";

/** A page in the sitemap. */
export interface SitemapPage {
  path: string;
  /** ISO 8601; `null` if it is not recorded. */
  updatedAt: string | null;
  picture: PagePicture | null;
}

/**
 * Reads the public pages of a shop: its home, non-empty categories, active products, and the seller's own pages.
 *
 * @param limit the maximum number of pages; further products are not read
 */
export async function readSitemap(
  { categories, products }: Pick<Platform, "categories" | "products">,
  seller: Seller,
  limit: number,
): Promise<SitemapPage[]> {
  const picture = (image: ShopImage | null | undefined) => (image ? { sellerId: seller.id, image } : null);
  const home = { path: STOREFRONT_PATHS.home, updatedAt: seller.updatedAt, picture: picture(seller.cover) };
  const contents = seller.pages.map(({ slug }) => ({ path: contentPath(slug), updatedAt: null, picture: null }));
  const listed = await categories.list(seller.id);
  const places = limit - 1 - contents.length - listed.length;
  const items: SitemapPage[] = [];
  /** The time of the latest change of a product in each category, by category id. */
  const changes = new Map<string, string>();
  const activeProducts = allProducts({ products }, seller.id, { status: "active" });
  for await (const { slug, categoryId, updatedAt, images } of activeProducts) {
    if (items.length >= places) break;
    items.push({ path: productPath(slug), updatedAt, picture: picture(images[0]) });
    const before = changes.get(categoryId) ?? "";
    if (updatedAt > before) changes.set(categoryId, updatedAt);
  }
  const shown = listed.flatMap(({ id, slug }) => {
    const updatedAt = changes.get(id);
    return updatedAt === undefined ? [] : [{ path: categoryPath(slug), updatedAt, picture: null }];
  });
  return [home, ...shown, ...items, ...contents];
}
