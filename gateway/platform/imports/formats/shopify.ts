import { PRODUCT_STATUSES, type ProductStatus } from "../../../../areas/shared/catalogue/product.ts";
import { type FilePicture, type FileProduct, type FileVariant, namesOf, type ReadProducts } from "../file-product.ts";
import type { Findings } from "../findings.ts";
import { slugsOfHandle } from "../product-slugs.ts";
import type { Column, Sheet, SheetRow } from "../read-sheet.ts";
import { lastOfPath, readHtml, type SaysNothing, warnOfUnread } from "./shared-cells.ts";

/**
 * Whether the file is Shopify's “Products” export, with its column names since 2012 or those since 2025.
 * https://help.shopify.com/en/manual/products/import-export/using-csv
 */
export function isShopify(sheet: Sheet): boolean {
  return (
    sheet.has("handle", "title", "variant price") ||
    sheet.has("url handle", "title", "price") ||
    sheet.has("handle", "option1 value", "variant price")
  );
}

/** Shopify's default values, and columns without information about the product. */
const SAYS_NOTHING: SaysNothing[] = [
  [/^(?:variant grams|weight value.*)$/i, /^[0.]+$/],
  [/^(?:(?:variant )?(?:requires shipping|taxable)|charge tax|included \/.*)$/i, /^true$/i],
  [/^(?:variant )?fulfillment service$/i, /^manual$/i],
  [/^(?:variant weight unit|weight unit.*|published scope|option\d linked to)$/i, /^/],
];

/**
 * Reads Shopify's export. The first row with a handle is the product; further rows with the same handle are its other
 * variants and pictures.
 */
export function readShopify(sheet: Sheet, findings: Findings): ReadProducts {
  const columns = {
    handle: sheet.column("handle", "url handle"),
    title: sheet.column("title"),
    description: sheet.column("body (html)", "body html", "description"),
    type: sheet.column("type", "product type"),
    category: sheet.column("product category", "standard product type"),
    status: sheet.column("status"),
    giftCard: sheet.column("gift card"),
    published: sheet.column("published", "published on online store"),
    sku: sheet.column("variant sku", "sku"),
    price: sheet.column("variant price", "price"),
    compareAtPrice: sheet.column("variant compare at price", "compare-at price", "compare at price"),
    tracker: sheet.column("variant inventory tracker", "inventory tracker"),
    quantity: sheet.column("variant inventory qty", "inventory quantity"),
    policy: sheet.column("variant inventory policy", "continue selling when out of stock"),
    picture: sheet.column("image src", "product image url"),
    position: sheet.column("image position"),
    alt: sheet.column("image alt text"),
    variantPicture: sheet.column("variant image", "variant image url"),
  };
  const options = [1, 2, 3].map((number) => ({
    name: sheet.column(`option${number} name`),
    value: sheet.column(`option${number} value`),
  }));
  warnOfUnread(sheet, findings, [columns, ...options], SAYS_NOTHING);

  const byHandle = Map.groupBy(sheet.rows, (row) => columns.handle.of(row));
  for (const { line } of byHandle.get("") ?? []) {
    findings.problem(line, columns.handle.name, { code: "no-handle" });
  }
  byHandle.delete("");

  const statusOf = (row: SheetRow): ProductStatus | undefined => {
    const status = columns.status.of(row).toLowerCase();
    if (/^true$/i.test(columns.giftCard.of(row))) {
      const title = columns.title.of(row);
      findings.warning(row.line, columns.giftCard.name, { code: "gift-card", params: { title } });
      return status === "archived" ? "archived" : "draft";
    }
    const isHidden = columns.published.of(row).toLowerCase() === "false";
    if (status === "archived") return "archived";
    if (status === "draft" || status === "unlisted" || isHidden) return "draft";
    if (status === "active" || columns.published.of(row) !== "") return "active";
    if (status !== "") {
      const params = { text: status, statuses: PRODUCT_STATUSES.join(", ") };
      findings.problem(row.line, columns.status.name, { code: "not-a-status", params });
    }
    return undefined;
  };

  const stockOf = (row: SheetRow): string | null | undefined => {
    if (/^(?:continue|true)$/i.test(columns.policy.of(row))) {
      findings.tally(row.line, columns.policy.name, "sold-uncounted");
      return null;
    }
    const quantity = columns.quantity.of(row);
    if (columns.tracker.exists && columns.tracker.of(row) === "") return null;
    if (columns.quantity.exists && quantity !== "") return quantity;
    if (columns.tracker.exists) {
      findings.tally(row.line, columns.tracker.name, "stock-unknown");
    }
    return undefined;
  };

  const variantOf = (row: SheetRow, count: number): FileVariant => ({
    line: row.line,
    values: options.slice(0, count).map(({ value }) => value.of(row)),
    sku: columns.sku.exists ? columns.sku.of(row).replace(/^'/, "") : undefined,
    price: columns.price.of(row),
    compareAtPrice: columns.compareAtPrice.exists ? columns.compareAtPrice.of(row) : undefined,
    stock: stockOf(row),
    picture: columns.variantPicture.of(row),
  });

  const productOf = (handle: string, rows: SheetRow[]): FileProduct => {
    const first = rows[0] as SheetRow;
    const names = options.map(({ name }) => name.of(first)).filter((name) => name !== "");
    const isPlain =
      names.length === 0 ||
      (names.length === 1 && names[0] === "Title" && options[0]?.value.of(first) === "Default Title");
    const isVariant = (row: SheetRow): boolean =>
      row === first ||
      [columns.price, columns.sku, ...options.map(({ value }) => value)].some((column) => column.of(row) !== "");
    return {
      line: first.line,
      ...slugsOfHandle(handle.toLowerCase()),
      title: columns.title.of(first),
      description: columns.description.exists ? () => readHtml(columns.description, first, findings) : undefined,
      category: categoryOf(first, columns),
      status: statusOf(first),
      options: isPlain ? [] : names,
      variants: rows.filter(isVariant).map((row) => variantOf(row, isPlain ? 0 : names.length)),
      pictures: columns.picture.exists ? picturesOf(rows, columns) : undefined,
    };
  };

  return {
    columns: namesOf({
      ...columns,
      slug: columns.handle,
      category: columns.type,
      options: options[0]?.value,
      stock: columns.quantity,
      pictures: columns.picture,
    }),
    products: byHandle.entries().map(([handle, rows]) => productOf(handle, rows)),
  };
}

function categoryOf(row: SheetRow, { type, category }: { type: Column; category: Column }): string | undefined {
  if (!type.exists && !category.exists) return undefined;
  return type.of(row) || lastOfPath(category.of(row));
}

function picturesOf(
  rows: SheetRow[],
  { picture, position, alt }: Record<"picture" | "position" | "alt", Column>,
): FilePicture[] {
  return rows
    .filter((row) => picture.of(row) !== "")
    .toSorted((a, b) => (Number(position.of(a)) || 0) - (Number(position.of(b)) || 0))
    .map((row) => ({ line: row.line, url: picture.of(row), alt: alt.of(row) }));
}
