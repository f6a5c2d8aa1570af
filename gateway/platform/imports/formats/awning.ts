import { PRODUCT_STATUSES, type ProductStatus } from "../../../../areas/shared/catalogue/product.ts";
import { type FileProduct, namesOf, type ReadProducts } from "../file-product.ts";
import type { Findings } from "../findings.ts";
import { slugsOfHandle, slugsOfTitle } from "../product-slugs.ts";
import type { Column, Sheet, SheetRow } from "../read-sheet.ts";
import { warnOfUnread } from "./shared-cells.ts";

/** Whether the file has the format of the platform's own export (catalogue/products-csv.ts). */
export function isAwning(sheet: Sheet): boolean {
  return sheet.has("handle", "title", "price");
}

/** Removes the apostrophe that the export puts before a cell that looks like a formula. */
const unescape = (text: string): string => text.replace(/^'(?=[=+\-@\t\r'])/, "");

/** Reads the platform's own format: one row per variant. The first row of a product has the product's fields. */
export function readAwning(sheet: Sheet, findings: Findings): ReadProducts {
  const columns = {
    handle: sheet.column("handle"),
    title: sheet.column("title"),
    description: sheet.column("description"),
    category: sheet.column("category"),
    status: sheet.column("status"),
    sku: sheet.column("sku"),
    price: sheet.column("price"),
    currency: sheet.column("currency"),
    compareAtPrice: sheet.column("compare_at_price"),
    stock: sheet.column("stock"),
    images: sheet.column("images"),
    variantImage: sheet.column("variant_image"),
  };
  const options = [1, 2, 3].map((number) => ({
    name: sheet.column(`option${number}_name`),
    value: sheet.column(`option${number}_value`),
  }));
  warnOfUnread(sheet, findings, [columns, ...options]);

  const byHandle = Map.groupBy(sheet.rows, (row) => columns.handle.of(row) || columns.title.of(row));
  for (const { line } of byHandle.get("") ?? []) {
    findings.problem(line, columns.handle.name, { code: "no-handle-or-title" });
  }
  byHandle.delete("");

  const textOf = (column: Column, row: SheetRow): string | undefined =>
    column.exists ? unescape(column.of(row)) : undefined;
  const statusOf = (row: SheetRow): ProductStatus | undefined => {
    const text = columns.status.of(row).toLowerCase();
    const status = PRODUCT_STATUSES.find((known) => known === text);
    if (text !== "" && !status) {
      const params = { text, statuses: PRODUCT_STATUSES.join(", ") };
      findings.problem(row.line, columns.status.name, { code: "not-a-status", params });
    }
    return status;
  };
  const productOf = (handle: string, rows: SheetRow[]): FileProduct => {
    const first = rows[0] as SheetRow;
    const own = options.filter(({ name }) => name.of(first) !== "");
    return {
      line: first.line,
      ...(rows.some((row) => columns.handle.of(row) !== "") ? slugsOfHandle(handle) : slugsOfTitle(handle)),
      title: unescape(columns.title.of(first)),
      currency: columns.currency.of(first).toUpperCase(),
      description: columns.description.exists ? () => unescape(columns.description.of(first)) : undefined,
      category: textOf(columns.category, first),
      status: statusOf(first),
      options: own.map(({ name }) => unescape(name.of(first))),
      variants: rows.map((row) => ({
        line: row.line,
        values: own.map(({ value }) => unescape(value.of(row))),
        sku: textOf(columns.sku, row),
        price: columns.price.of(row),
        compareAtPrice: columns.compareAtPrice.exists ? columns.compareAtPrice.of(row) : undefined,
        stock: columns.stock.exists ? columns.stock.of(row) || null : undefined,
        picture: columns.variantImage.of(row),
      })),
      pictures: columns.images.exists
        ? columns.images
            .of(first)
            .split(";")
            .map((url) => url.trim())
            .filter((url) => url !== "")
            .map((url) => ({ line: first.line, url, alt: "" }))
        : undefined,
    };
  };

  return {
    columns: namesOf({ ...columns, slug: columns.handle, options: options[0]?.value, pictures: columns.images }),
    products: byHandle.entries().map(([handle, rows]) => productOf(handle, rows)),
  };
}
