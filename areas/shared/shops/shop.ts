import type { Category, Product } from "../catalogue/product.ts";
import type { Seller } from "../sellers/seller.ts";

/** A seller with its whole catalogue: what import, export and migration move as one. */
export interface Shop {
  seller: Seller;
  categories: Category[];
  products: Product[];
}
