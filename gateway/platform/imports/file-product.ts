import type { ProductStatus } from "../../../areas/shared/catalogue/product.ts";
import type { Column } from "./read-sheet.ts";

/** A picture's URL in the file. */
export interface FilePicture {
  line: number;
  url: string;
  alt: string;
}

/** A variant as the file has it. `undefined`: the file has no such field; the stored value stays. */
export interface FileVariant {
  line: number;
  values: string[];
  sku: string | undefined;
  /** The cell's text, in major units. */
  price: string;
  compareAtPrice: string | undefined;
  /** The cell's text; `null`: not counted. */
  stock: string | null | undefined;
  /** The picture's URL; empty or omitted: the stored picture stays. */
  picture?: string;
}

/** A product as the file has it, the same for all formats. `undefined`: the file has no such field. */
export interface FileProduct {
  line: number;
  /** Identifies the product in the shop, `[a-z0-9-]`. */
  slug: string;
  /** Other slugs that an earlier import or the editor may have given the product. */
  otherSlugs: readonly string[];
  /** Set if `slug` was made from the title: replaces it if a product with another title has that slug. */
  spareSlug?: string;
  title: string;
  /** The currency of the prices, if the file names it. */
  currency?: string;
  /** Returns markdown. Lazy, because converting thousands of long descriptions is slow. */
  description: (() => string) | undefined;
  /** The category's name; empty: none. */
  category: string | undefined;
  status: ProductStatus | undefined;
  options: string[];
  variants: FileVariant[];
  pictures: FilePicture[] | undefined;
}

const FIELDS = [
  "slug",
  "title",
  "description",
  "category",
  "status",
  "options",
  "sku",
  "price",
  "compareAtPrice",
  "stock",
  "pictures",
] as const;

/** The name of each field's column in the file. Problems name it. */
export type FieldColumns = Record<(typeof FIELDS)[number], string>;

export const namesOf = (columns: Record<keyof FieldColumns, Column | undefined>): FieldColumns =>
  Object.fromEntries(FIELDS.map((field) => [field, columns[field]?.name ?? ""])) as FieldColumns;

/** The result of a format's reader. */
export interface ReadProducts {
  columns: FieldColumns;
  /** In the file's order, read lazily. */
  products: Iterable<FileProduct>;
}
