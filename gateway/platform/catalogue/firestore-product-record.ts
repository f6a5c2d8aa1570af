import type { DocumentData } from "firebase-admin/firestore";
import type { Product } from "../../../areas/shared/catalogue/product.ts";
import { NOT_RENDERED } from "../../../areas/shared/texts/rendered-texts.ts";
import { requireStructure } from "../record-structure.ts";
import { lowestStock } from "./product-lists.ts";

/** Fields stored with a product for queries. They are never read back. */
interface Derived {
  /** The lowest stock of the tracked variants; `null` if no variant is tracked. */
  lowestStock: number | null;
}

/** The document of a product. */
export function productDocument<P extends Product>(product: P): P & Derived {
  return { ...product, ...derivedOf(product) };
}

/** The fields of {@link productDocument} derived from the stock. */
export function derivedOf(product: Pick<Product, "variants">): Derived {
  return { lowestStock: lowestStock(product) };
}

/** Parses a stored product. @throws BrokenRecord */
export function toProduct(data: DocumentData): Product;
export function toProduct(data: DocumentData | undefined): Product | undefined;
export function toProduct(data: DocumentData | undefined): Product | undefined {
  if (!data) return undefined;
  // Products stored by earlier releases have no HTML.
  const { lowestStock: _, rendered = NOT_RENDERED, ...stored } = data;
  const product: DocumentData = { ...stored, rendered };
  requireStructure("products", product["id"], product);
  return product as Product;
}
