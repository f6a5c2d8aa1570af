import type { Category, Product } from "../catalogue/product.ts";
import type { Seller } from "../sellers/seller.ts";

/** A seller with its whole catalogue: what import, export and migration move as one. */
export interface Shop {
  seller: Seller;
  categories: Category[];
  products: Product[];
}

/** The files that a shop can be taken along as. */
export const EXPORT_FORMATS = ["shop.json", "products.csv", "orders.csv"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
