import type { ShopImage } from "../pictures/image.ts";
import type { Category, Product, ProductStatus } from "./product.ts";

export type AdminProduct = Omit<Product, "sellerId" | "rendered">;

export interface AdminCategory extends Omit<Category, "sellerId"> {
  /** Whatever their status. */
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
  /** The lowest price of its variants, in minor units; `varies` when others cost more. */
  price: number;
  varies: boolean;
  variantCount: number;
  /** Pieces of all tracked variants; `null` where none is tracked. */
  stock: number | null;
  updatedAt: string;
}

export const PRODUCT_ROW_SORTS = ["updated", "title", "created"] as const;

/** `updated` and `created`: latest first. */
export type ProductRowSort = (typeof PRODUCT_ROW_SORTS)[number];

export interface ProductRows {
  rows: ProductRow[];
  /** How many match. */
  total: number;
  /** How many there are in each status, whatever is asked for. */
  counts: Record<ProductStatus, number>;
}
