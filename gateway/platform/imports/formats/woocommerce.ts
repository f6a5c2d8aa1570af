import { MAX_OPTION_VALUES, MAX_OPTIONS, MAX_VARIANTS } from "../../../../areas/shared/catalogue/catalogue-limits.ts";
import type { ProductStatus } from "../../../../areas/shared/catalogue/product.ts";
import { type FileProduct, type FileVariant, namesOf, type ReadProducts } from "../file-product.ts";
import { type Findings, ImportFileInvalid } from "../findings.ts";
import { resolveReferences } from "../html-tokens.ts";
import { type ProductSlugs, slugsOfHandle, spareSlugOf, withSuffix } from "../product-slugs.ts";
import type { Column, Sheet, SheetRow } from "../read-sheet.ts";
import {
  type Attribute,
  combinations,
  lastOfPath,
  listOf,
  readHtml,
  type SaysNothing,
  unescapeCell,
  warnOfUnread,
  withLines,
} from "./shared-cells.ts";

/**
 * Whether the file is WooCommerce's “Products” export in English.
 * https://github.com/woocommerce/woocommerce/wiki/Product-CSV-Import-Schema
 */
export function isWoocommerce(sheet: Sheet): boolean {
  return sheet.has("type", "name", "regular price") || sheet.has("type", "sku", "name", "parent");
}

/** WooCommerce's default values, and columns without information about the product. */
const SAYS_NOTHING: SaysNothing[] = [
  [/^(?:is featured\?|backorders allowed\?|sold individually\?)$/i, /^0$/],
  [/^visibility in catalog(?:ue)?$/i, /^visible$/i],
  [/^tax status$/i, /^taxable$/i],
  [/^tax class$/i, /^parent$/i],
  [/^download (?:limit|expiry days)$/i, /^(?:-1|0|n\/a)$/i],
  [/^(?:allow customer reviews\?|position|attribute \d+ (?:visible|global|default)|meta:.*)$/i, /^/],
];

/** Variants of one file. They can outnumber its rows by far, and all of them are in memory. */
const MAX_MADE = 50_000;

/** Reads WooCommerce's export: `variable` products, and the rows of type `variation` that name one as their parent. */
export function readWoocommerce(sheet: Sheet, findings: Findings, now: Date): ReadProducts {
  const columns = {
    id: sheet.column("id"),
    type: sheet.column("type"),
    sku: sheet.column("sku"),
    name: sheet.column("name"),
    published: sheet.column("published"),
    short: sheet.column("short description"),
    description: sheet.column("description"),
    starts: sheet.column("date sale price starts"),
    ends: sheet.column("date sale price ends"),
    inStock: sheet.column("in stock?"),
    stock: sheet.column("stock"),
    sale: sheet.column("sale price"),
    regular: sheet.column("regular price"),
    categories: sheet.column("categories"),
    pictures: sheet.column("images"),
    parent: sheet.column("parent"),
  };
  const attributes = sheet.names
    .map((name) => /^attribute (\d+) name$/i.exec(name)?.[1])
    .filter((number) => number !== undefined)
    .map((number) => ({
      name: sheet.column(`attribute ${number} name`),
      values: sheet.column(`attribute ${number} value(s)`),
    }));
  warnOfUnread(sheet, findings, [columns, ...attributes], SAYS_NOTHING);

  const attributesOf = (row: SheetRow): Attribute[] =>
    attributes
      .map(({ name, values }) => ({
        name: resolveReferences(name.of(row)),
        values: listOf(values.of(row)).map(resolveReferences),
      }))
      .filter(({ name }) => name !== "");
  const typesOf = (row: SheetRow): string[] => columns.type.of(row).toLowerCase().split(/,\s*/);
  const isVariation = (row: SheetRow): boolean => typesOf(row).includes("variation");

  const parents = sheet.rows.filter((row) => !isVariation(row));
  const known = new Map<string, SheetRow>();
  for (const row of parents) {
    if (columns.sku.of(row) !== "") known.set(columns.sku.of(row), row);
    if (columns.id.of(row) !== "") known.set(`id:${columns.id.of(row)}`, row);
  }
  /** WooCommerce doesn't sell disabled variations. Those of a draft have -1. */
  const isEnabled = (row: SheetRow): boolean => {
    if (columns.published.of(row) !== "0") return true;
    findings.tally(row.line, columns.published.name, "disabled-variations");
    return false;
  };
  const enabled = sheet.rows.filter((row) => isVariation(row) && isEnabled(row));
  const variations = Map.groupBy(enabled, (row) => known.get(columns.parent.of(row)));
  for (const row of variations.get(undefined) ?? []) {
    const parent = columns.parent.of(row);
    findings.problem(row.line, columns.parent.name, { code: "no-parent", params: { parent } });
  }

  const isOnSale = (row: SheetRow): boolean => {
    const [starts, ends] = [Date.parse(columns.starts.of(row)), Date.parse(columns.ends.of(row))];
    return !(starts > now.getTime()) && !(ends < now.getTime());
  };
  const priceOf = (row: SheetRow): Pick<FileVariant, "price" | "compareAtPrice"> => {
    const [regular, sale] = [columns.regular.of(row), columns.sale.of(row)];
    return sale !== "" && isOnSale(row)
      ? { price: sale, compareAtPrice: regular }
      : { price: regular, compareAtPrice: "" };
  };
  const stockOf = (row: SheetRow, parent: SheetRow | undefined): string | null | undefined => {
    if (!columns.stock.exists && !columns.inStock.exists) return undefined;
    const stock = columns.stock.of(row);
    if (stock === "parent" && parent) {
      findings.tally(row.line, columns.stock.name, "stock-shared");
      return stockOf(parent, undefined);
    }
    if (stock !== "") return unescapeCell(stock);
    return columns.inStock.of(row) === "0" ? "0" : null;
  };
  const variantOf = (row: SheetRow, values: string[], parent?: SheetRow): FileVariant => ({
    line: row.line,
    values,
    sku: columns.sku.exists ? unescapeCell(columns.sku.of(row)) : undefined,
    ...priceOf(row),
    stock: stockOf(row, parent),
    ...(parent && { picture: listOf(columns.pictures.of(row))[0] ?? "" }),
  });
  /** A variation without a value represents all values that have no variation of their own. */
  const variantsOf = (parent: SheetRow, options: Attribute[]): FileVariant[] => {
    const given = (variations.get(parent) ?? []).map((row) => {
      const own = new Map(attributesOf(row).map(({ name, values }) => [name, values[0] ?? ""]));
      return { row, values: options.map(({ name }) => own.get(name) ?? "") };
    });
    // Too many variants or options: the product rules reject the product, so the combinations are not needed.
    if (given.length > MAX_VARIANTS || options.length > MAX_OPTIONS)
      return given.map(({ row, values }) => variantOf(row, values, parent));
    const holes = (values: string[]): number => values.filter((value) => value === "").length;
    const choices = options.map(({ values }) => [...new Set(values)].slice(0, MAX_OPTION_VALUES + 1));
    const made: FileVariant[] = [];
    const taken = new Set<string>();
    for (const { row, values } of given.toSorted((a, b) => holes(a.values) - holes(b.values))) {
      for (const combination of combinations(values, choices)) {
        const key = JSON.stringify(combination);
        if (holes(values) > 0 && taken.has(key)) continue;
        taken.add(key);
        made.push(variantOf(row, combination, parent));
        if (made.length > MAX_VARIANTS) return made;
      }
    }
    return made;
  };

  let variantCount = 0;
  const slugs = new Set<string>();
  const productOf = (row: SheetRow): FileProduct | undefined => {
    const types = typesOf(row);
    const type = types.find((each) => ["simple", "variable"].includes(each));
    if (!type) {
      const params = { title: columns.name.of(row), type: types[0] ?? "" };
      findings.warning(row.line, columns.type.name, { code: "unknown-type", params });
      return undefined;
    }
    const own = variations.get(row) ?? [];
    if (type === "variable" && own.length === 0) {
      const title = columns.name.of(row);
      findings.warning(row.line, columns.type.name, { code: "no-variations", params: { title } });
      return undefined;
    }
    const used = new Set(own.flatMap((variation) => attributesOf(variation).map(({ name }) => name)));
    const options = type === "variable" ? attributesOf(row).filter(({ name }) => used.has(name)) : [];
    const variants = type === "variable" ? variantsOf(row, options) : [variantOf(row, [])];
    variantCount += variants.length;
    if (variantCount > MAX_MADE) {
      throw new ImportFileInvalid({ code: "too-many-variants", params: { max: MAX_MADE } });
    }
    return {
      line: row.line,
      ...slugsFor(row),
      title: resolveReferences(unescapeCell(columns.name.of(row))),
      description: descriptionOf(row),
      category: categoryOf(row),
      ...withPrice(row, variants),
      options: options.map(({ name }) => name),
      pictures: columns.pictures.exists
        ? listOf(columns.pictures.of(row)).map((url) => ({ line: row.line, url, alt: "" }))
        : undefined,
    };
  };
  /** Builds the slug from the name, because WooCommerce's file has no slugs. Repeated slugs get the id appended. */
  const slugsFor = (row: SheetRow): ProductSlugs => {
    const name = columns.name.of(row);
    const id = columns.id.of(row) || String(row.line);
    const { slug, earlierSlugs } = slugsOfHandle(name);
    const unique = slugs.has(slug) ? withSuffix(slug, id) : slug;
    slugs.add(unique);
    // An earlier file may have had other repeated names.
    const possible = [slug, ...earlierSlugs].flatMap((each) => [withSuffix(each, id), each]);
    return { slug: unique, earlierSlugs: possible, spareSlug: spareSlugOf(unique, name) };
  };
  const descriptionOf = (row: SheetRow): (() => string) | undefined => {
    const given = [columns.short, columns.description].filter(({ exists }) => exists);
    const parts = given.filter((column) => column.of(row) !== "");
    if (given.length === 0) return undefined;
    return () => parts.map((column) => readHtml(column, row, findings, withLines)).join("\n\n");
  };
  const categoryOf = (row: SheetRow): string | undefined => {
    if (!columns.categories.exists) return undefined;
    const categories = listOf(columns.categories.of(row));
    if (categories.length > 1) {
      findings.tally(row.line, columns.categories.name, "one-category");
    }
    const name = resolveReferences(lastOfPath(categories[0] ?? ""));
    return name === "Uncategorized" ? "" : name;
  };
  /** Imports products without a price as drafts. WooCommerce doesn't sell them either. */
  const withPrice = (row: SheetRow, variants: FileVariant[]): Pick<FileProduct, "status" | "variants"> => {
    const status = statusOf(row, columns.published);
    if (variants.every(({ price }) => price !== "")) return { status, variants };
    findings.tally(row.line, columns.regular.name, "no-price");
    return {
      status: status === "archived" ? status : "draft",
      variants: variants.map((variant) => ({ ...variant, price: variant.price || "0" })),
    };
  };

  return {
    columns: namesOf({
      ...columns,
      slug: columns.name,
      title: columns.name,
      category: columns.categories,
      status: columns.published,
      options: attributes[0]?.values,
      price: columns.regular,
      compareAtPrice: columns.regular,
    }),
    products: parents
      .values()
      .map(productOf)
      .filter((product) => product !== undefined),
  };
}

/** 1 published, 0 private, -1 draft. */
function statusOf(row: SheetRow, published: Column): ProductStatus | undefined {
  if (!published.exists || published.of(row) === "") return undefined;
  return /^(?:1|true)$/i.test(unescapeCell(published.of(row))) ? "active" : "draft";
}
