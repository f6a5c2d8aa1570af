import type { DocumentData } from "firebase-admin/firestore";
import type { Product } from "../../../areas/shared/catalogue/product.ts";
import { NOT_RENDERED } from "../../../areas/shared/texts/rendered-texts.ts";
import { requireStructure } from "../record-structure.ts";
import { lowestStock } from "./product-lists.ts";

/** What is written with a product for a query, and never read back. */
interface Derived {
  /** The fewest pieces of a tracked variant; `null` where none is tracked. */
  lowestStock: number | null;
}

/** A product as its document holds it. */
export function productDocument<P extends Product>(product: P): P & Derived {
  return { ...product, ...derivedOf(product) };
}

/** The part of {@link productDocument} that follows from the stock. */
export function derivedOf(product: Pick<Product, "variants">): Derived {
  return { lowestStock: lowestStock(product) };
}

/** A stored product. @throws BrokenRecord */
export function toProduct(data: DocumentData): Product;
export function toProduct(data: DocumentData | undefined): Product | undefined;
export function toProduct(data: DocumentData | undefined): Product | undefined {
  if (!data) return undefined;
  // Products of earlier releases have no HTML.
  const { lowestStock: _, rendered = NOT_RENDERED, ...stored } = data;
  const product: DocumentData = { ...stored, rendered };
  requireStructure("products", product["id"], product);
  return product as Product;
}
