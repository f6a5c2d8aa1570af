import type { Variant } from "../../../areas/shared/catalogue/product.ts";
import { titleOfVariant } from "../catalogue/product-rules.ts";
import type { Drafting } from "./drafting.ts";
import type { FileVariant } from "./file-product.ts";
import { oneLine } from "./one-line.ts";
import { readAmount } from "./read-amount.ts";

/**
 * Draws a variant up, or finds what is wrong with it.
 * @param known the stored ones, by their values as JSON: it keeps the id of the one with the same
 */
export function draftVariant(
  file: FileVariant,
  productTitle: string,
  known: ReadonlyMap<string, Variant>,
  drafting: Drafting,
): Variant {
  const values = file.values.map(oneLine);
  const stored = known.get(JSON.stringify(values));
  const price = priceOf(file, drafting);
  return {
    id: stored?.id ?? drafting.newId(),
    title: titleOfVariant(values, productTitle),
    values,
    sku: file.sku === undefined ? (stored?.sku ?? "") : oneLine(file.sku),
    price,
    compareAtPrice: compareAtOf(file, price, stored, drafting),
    stock: stockOf(file, stored, drafting),
    ...(stored?.imageId !== undefined && { imageId: stored.imageId }),
  };
}

function priceOf({ line, price }: FileVariant, { ground, amounts, columns, findings }: Drafting): number {
  if (price === "") findings.problem(line, columns.price, "The price is missing.");
  const amount = price === "" ? 0 : readAmount(price, amounts);
  if (amount === undefined) {
    findings.problem(line, columns.price, `“${price.slice(0, 40)}” is not an amount in ${ground.seller.currency}.`);
  } else if (amount < 0) findings.problem(line, columns.price, "A price can’t be negative.");
  return Math.max(amount ?? 0, 0);
}

/** An earlier price that is none, because it is not higher, is left out: exports are full of them. */
function compareAtOf(
  { line, compareAtPrice }: FileVariant,
  price: number,
  stored: Variant | undefined,
  { ground, amounts, columns, findings }: Drafting,
): number | null {
  if (compareAtPrice === undefined) {
    return stored && stored.compareAtPrice !== null && stored.compareAtPrice > price ? stored.compareAtPrice : null;
  }
  if (compareAtPrice === "") return null;
  const amount = readAmount(compareAtPrice, amounts);
  if (amount === undefined) {
    const sentence = `“${compareAtPrice.slice(0, 40)}” is not an amount in ${ground.seller.currency}.`;
    findings.problem(line, columns.compareAtPrice, sentence);
    return null;
  }
  return amount > price ? amount : null;
}

function stockOf(
  { line, stock }: FileVariant,
  stored: Variant | undefined,
  { columns, findings }: Drafting,
): number | null {
  if (stock === undefined) return stored?.stock ?? null;
  if (stock === null) return null;
  const pieces = /^-?\d{1,15}(?:[.,]0+)?$/.test(stock) ? Number.parseInt(stock, 10) : undefined;
  if (pieces === undefined) {
    findings.problem(line, columns.stock, `“${stock.slice(0, 40)}” is not a number of pieces.`);
    return null;
  }
  if (pieces < 0) {
    findings.tally(
      "oversold",
      line,
      columns.stock,
      (count) => `A stock below zero is read as nothing left (${count} variants).`,
    );
  }
  return Math.max(pieces, 0);
}
