import type { ShopImage } from "../pictures/image.ts";
import type { Category, Product, ProductStatus } from "./product.ts";

export type AdminProduct = Omit<Product, "sellerId" | "rendered">;

export interface AdminCategory extends Omit<Category, "sellerId"> {
  /** Products of every status. */
  productCount: number;
}

/** A product as the admin's list shows it. */
export interface ProductRow {
  id: string;
  title: string;
  slug: string;
  status: ProductStatus;
  categoryId: string;
  image: ShopImage | null;
  /** The lowest price of the variants, in minor units. `varies`: others cost more. */
  price: number;
  varies: boolean;
  variantCount: number;
  /** Pieces of all tracked variants; `null` if none is tracked. */
  stock: number | null;
  updatedAt: string;
}

export const PRODUCT_ROW_SORTS = ["updated", "title", "created"] as const;

/** `updated` and `created`: latest first. */
export type ProductRowSort = (typeof PRODUCT_ROW_SORTS)[number];

export interface ProductRows {
  rows: ProductRow[];
  /** The number of matching products. */
  total: number;
  /** The number of products in each status, regardless of the filter. */
  counts: Record<ProductStatus, number>;
}
