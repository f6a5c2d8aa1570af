import type { Category, Product } from "../catalogue/product.ts";
import type { Seller } from "../sellers/seller.ts";

/** A seller with its whole catalogue: the unit of import, export and migration. */
export interface Shop {
  seller: Seller;
  categories: Category[];
  products: Product[];
}

/** The files of a shop's export. */
export const EXPORT_FORMATS = ["shop.json", "products.csv", "orders.csv"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
