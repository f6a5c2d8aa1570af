import type { ProductStatus } from "../../../areas/shared/catalogue/product.ts";

/** A picture by its address. */
export interface FilePicture {
  line: number;
  url: string;
  alt: string;
}

/**
 * A variant as the file has it. `undefined`: the file doesn't say, so what is stored stays.
 */
export interface FileVariant {
  line: number;
  values: string[];
  sku: string | undefined;
  /** As it is written, in major units. */
  price: string;
  compareAtPrice: string | undefined;
  /** As it is written; `null`: not counted. */
  stock: string | null | undefined;
  /** The address of the picture that shows it; empty or left out: what is stored stays. */
  picture?: string;
}

/** A product as the file has it, whichever format that is in. `undefined`: the file doesn't say. */
export interface FileProduct {
  line: number;
  /** Its address in the shop, `[a-z0-9-]`, by which it is known again. */
  slug: string;
  title: string;
  /** Of its amounts, where the file says so. */
  currency?: string;
  /** Markdown, made when it is asked for: some thousand long ones take a while. */
  description: (() => string) | undefined;
  /** The category's name; empty: none. */
  category: string | undefined;
  status: ProductStatus | undefined;
  options: string[];
  variants: FileVariant[];
  pictures: FilePicture[] | undefined;
}

/** What a field's column is called in the file, for whoever looks for a problem there. */
export type FieldColumns = Record<
  | "slug"
  | "title"
  | "description"
  | "category"
  | "status"
  | "options"
  | "sku"
  | "price"
  | "compareAtPrice"
  | "stock"
  | "pictures",
  string
>;

/** What a reader finds in a file. */
export interface ReadProducts {
  columns: FieldColumns;
  /** In the file's order, each read when it is asked for. */
  products: Iterable<FileProduct>;
}
