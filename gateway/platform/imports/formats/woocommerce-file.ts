import type { Findings } from "../findings.ts";
import { resolveReferences } from "../html-tokens.ts";
import type { Column, Sheet, SheetRow } from "../read-sheet.ts";
import { type Attribute, listOf } from "./shared-cells.ts";

/** WooCommerce's export while it is read. */
export interface WoocommerceFile {
  columns: ReturnType<typeof columnsOf>;
  attributes: Record<"name" | "values", Column>[];
  findings: Findings;
  now: Date;
}

export function openWoocommerce(sheet: Sheet, findings: Findings, now: Date): WoocommerceFile {
  const numbers = sheet.names.map((name) => /^attribute (\d+) name$/i.exec(name)?.[1]);
  const attributes = numbers
    .filter((number) => number !== undefined)
    .map((number) => ({
      name: sheet.column(`attribute ${number} name`),
      values: sheet.column(`attribute ${number} value(s)`),
    }));
  return { columns: columnsOf(sheet), attributes, findings, now };
}

const columnsOf = (sheet: Sheet) => ({
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
});

export const typesOf = ({ columns }: WoocommerceFile, row: SheetRow): string[] =>
  columns.type.of(row).toLowerCase().split(/,\s*/);

export const isVariation = (file: WoocommerceFile, row: SheetRow): boolean => typesOf(file, row).includes("variation");

/** The names of a row's attributes, each with the column of its values. */
export const namedColumns = ({ attributes }: WoocommerceFile, row: SheetRow): [name: string, values: Column][] =>
  attributes.flatMap(({ name, values }): [string, Column][] => {
    const own = resolveReferences(name.of(row));
    return own === "" ? [] : [[own, values]];
  });

export const attributesOf = (file: WoocommerceFile, row: SheetRow): Attribute[] =>
  namedColumns(file, row).map(([name, values]) => ({ name, values: listOf(values.of(row)).map(resolveReferences) }));
