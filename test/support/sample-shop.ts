import type { Category, Product } from "../../areas/shared/domain/product.ts";
import type { Seller } from "../../areas/shared/domain/seller.ts";
import type { Shop } from "../../areas/shared/domain/shop.ts";
import { sampleSeller } from "./sample-seller.ts";

const CREATED = "2026-01-01T00:00:00.000Z";

/** A shop with two categories of two products each, one of them a draft. */
export function sampleShop(domain: string, change: Partial<Seller> = {}): Shop {
  const seller = sampleSeller(domain, change);
  const category = (slug: string, position: number): Category => ({
    id: `${seller.id}-${slug}`,
    sellerId: seller.id,
    name: `${slug} of ${domain}`,
    slug,
    description: `All ${slug}`,
    position,
  });
  const product = (
    slug: string,
    categorySlug: string,
    position: number,
    status: Product["status"] = "active",
  ): Product => ({
    id: `${seller.id}-${slug}`,
    sellerId: seller.id,
    categoryId: `${seller.id}-${categorySlug}`,
    title: `${slug} from ${domain}`,
    slug,
    description: `A **good** ${slug}.`,
    status,
    position,
    images: [],
    options: [{ name: "Size", values: ["S", "L"] }],
    variants: [
      { id: `${slug}-s`, title: "S", values: ["S"], sku: "", price: 1_200, compareAtPrice: 1_500, stock: 3 },
      { id: `${slug}-l`, title: "L", values: ["L"], sku: "", price: 1_850, compareAtPrice: null, stock: 0 },
    ],
    createdAt: CREATED,
    updatedAt: CREATED,
    version: 1,
  });
  return {
    seller,
    categories: [category("cups", 0), category("bowls", 1)],
    products: [
      product("mug", "cups", 0),
      product("beaker", "cups", 1, "draft"),
      product("dish", "bowls", 0),
      product("tureen", "bowls", 1),
    ],
  };
}
