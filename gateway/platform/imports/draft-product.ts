import { isDeepStrictEqual } from "node:util";
import * as z from "zod/mini";
import { saveProductRequest } from "../../../areas/shared/catalogue/contract/admin-catalogue.ts";
import type { Product, ProductOption, Variant } from "../../../areas/shared/catalogue/product.ts";
import { fieldProblems } from "../../../areas/shared/contract/field-problems.ts";
import { latinNumber } from "../../../areas/shared/domain/text-patterns.ts";
import type { FindingReason } from "../../../areas/shared/imports/contract/import-findings.ts";
import type { ShopImage } from "../../../areas/shared/pictures/image.ts";
import { NOT_RENDERED } from "../../../areas/shared/texts/rendered-texts.ts";
import { productProblems, titleOfVariant } from "../catalogue/product-rules.ts";
import { pick } from "../record-structure.ts";
import { type Drafting, draftPictures, isStored, storedPicture, withPictures } from "./draft-pictures.ts";
import type { FieldColumns, FilePicture, FileProduct, FileVariant } from "./file-product.ts";
import { oneLine } from "./findings.ts";
import type { ImportSnapshot } from "./import-snapshot.ts";
import { readAmount } from "./read-amount.ts";

/**
 * Builds a variant and reports its problems.
 * @param known the stored variants by their values as JSON; a variant with the same values keeps its id
 */
function draftVariant(
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

function priceOf({ line, price }: FileVariant, { snapshot, amounts, columns, findings }: Drafting): number {
  if (price === "") findings.problem(line, columns.price, { code: "required" });
  const amount = price === "" ? 0 : readAmount(price, amounts);
  if (amount === undefined) {
    findings.problem(line, columns.price, notAnAmount(price, snapshot));
  } else if (amount < 0) findings.problem(line, columns.price, { code: "negative-price" });
  return Math.max(amount ?? 0, 0);
}

const notAnAmount = (text: string, { seller }: ImportSnapshot): FindingReason => ({
  code: "not-an-amount",
  params: { text: text.slice(0, 40), currency: seller.currency },
});

/** Returns `null` if the earlier price is not higher than the price. Exports often contain such prices. */
function compareAtOf(
  { line, compareAtPrice }: FileVariant,
  price: number,
  stored: Variant | undefined,
  { snapshot, amounts, columns, findings }: Drafting,
): number | null {
  if (compareAtPrice === undefined) {
    return stored && stored.compareAtPrice !== null && stored.compareAtPrice > price ? stored.compareAtPrice : null;
  }
  if (compareAtPrice === "") return null;
  const amount = readAmount(compareAtPrice, amounts);
  if (amount === undefined) {
    findings.problem(line, columns.compareAtPrice, notAnAmount(compareAtPrice, snapshot));
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
  // Three zeros may be thousands: 1,000.
  const number = latinNumber(stock);
  const pieces = /^-?\d{1,15}(?:[.,](?!0{3}$)0+)?$/.test(number) ? Number.parseInt(number, 10) : undefined;
  if (pieces === undefined) {
    findings.problem(line, columns.stock, { code: "not-a-stock", params: { text: stock.slice(0, 40) } });
    return null;
  }
  if (pieces < 0) {
    findings.tally(line, columns.stock, "stock-negative");
  }
  return Math.max(pieces, 0);
}

/** A product of the file as the import would store it. */
export interface DraftProduct {
  line: number;
  /** Contains only pictures that are already stored. */
  product: Product;
  /** The stored product. */
  before: Product | undefined;
  /** The pictures in order, including URLs still to be fetched; `undefined`: nothing to fetch. */
  pictures: (ShopImage | FilePicture)[] | undefined;
  /** By variant id: a stored picture, or the URL of another. */
  variantPictures: ReadonlyMap<string, ShopImage | string>;
}

/** Builds a product. Fields that the file lacks keep their stored values. Returns `undefined` if it has problems. */
export function draftProduct(file: FileProduct, drafting: Drafting): DraftProduct | undefined {
  const { snapshot, columns, findings, newId, now } = drafting;
  const problemsBefore = findings.problemCount;
  const before = snapshot.products.get(file.slug);
  const description = file.description ? file.description() : (before?.description ?? "");
  const options = optionsOf(file, before);
  const known = new Map(before?.variants.map((variant) => [JSON.stringify(variant.values), variant]));
  const title = oneLine(file.title);
  const variants = file.variants.map((variant) => draftVariant(variant, title, known, drafting));
  const categoryName = file.category ?? "";
  const keepsCategory = before !== undefined && categoryName === "";
  const category = keepsCategory ? undefined : drafting.categoryOf(categoryName, before?.categoryId);
  if (!keepsCategory && !category)
    findings.problem(file.line, columns.category, {
      code: "not-a-category",
      params: { name: categoryName.slice(0, 80) },
    });

  const request = {
    version: null,
    categoryId: before?.categoryId ?? "new",
    title,
    slug: file.slug,
    description,
    status: file.status ?? before?.status ?? "active",
    images: [],
    options,
    variants: variants.map((variant) => pick(variant, "id", "values", "sku", "price", "compareAtPrice", "stock")),
  };
  const parsed = z.safeParse(saveProductRequest, request, { reportInput: true });
  const placeOf = places(file, columns);
  for (const problem of parsed.success ? productProblems(request) : fieldProblems(parsed.error.issues)) {
    const { line, column } = placeOf(problem.field.split("."));
    findings.problem(line, column, problem);
  }
  if (findings.problemCount > problemsBefore || !parsed.success) return undefined;
  const kept = new Set(variants.map(({ id }) => id));
  for (const { id } of before?.variants ?? []) {
    if (!kept.has(id)) findings.tally(file.line, "", "variants-removed");
  }

  const pictures = draftPictures(file, before, drafting);
  const variantPictures = new Map(
    variants.flatMap(({ id }, place) => {
      const url = file.variants[place]?.picture;
      return url ? [[id, storedPicture(url, snapshot) ?? url] as const] : [];
    }),
  );
  const images = pictures?.every(isStored) ? pictures : (before?.images ?? []);
  const product: Product = {
    id: before?.id ?? newId(),
    sellerId: snapshot.seller.id,
    categoryId: category?.id ?? before?.categoryId ?? "",
    title,
    slug: file.slug,
    description: parsed.data.description,
    // read-plan.ts renders new texts after the whole file has been read.
    rendered: before?.description === parsed.data.description ? before.rendered : NOT_RENDERED,
    status: parsed.data.status,
    // placeNew() in plan-import.ts sets the position of new products.
    position: before?.position ?? 0,
    images,
    options,
    variants: withPictures(variants, images, variantPictures, new Map()),
    createdAt: before?.createdAt ?? now,
    updatedAt: now,
    version: before?.version ?? 1,
  };
  return {
    line: file.line,
    product,
    before,
    pictures: pictures?.every(isStored) ? undefined : pictures,
    variantPictures,
  };
}

/** Whether the import would change nothing of the stored product and fetch no picture for it. */
export function isUnchanged({ product, before, pictures }: DraftProduct): boolean {
  if (!before || pictures) return false;
  return isDeepStrictEqual(comparable(product), comparable(before));
}

/** Returns the product with the current stock of its stored variants. */
export function withStoredStock<Draft extends DraftProduct>(draft: Draft): Draft {
  const stocks = new Map(draft.before?.variants.map(({ id, stock }) => [id, stock]));
  const variants = draft.product.variants.map((variant) => {
    const stock = stocks.get(variant.id);
    return stock === undefined ? variant : { ...variant, stock };
  });
  return { ...draft, product: { ...draft.product, variants } };
}

/** Leaves out derived fields. HTML that an earlier release rendered is no reason to write the product. */
function comparable(product: Product): object {
  return { ...product, updatedAt: "", rendered: NOT_RENDERED };
}

/** Returns each option with its variants' values: stored values in their order, then new ones in the file's order. */
function optionsOf({ options, variants }: FileProduct, before: Product | undefined): ProductOption[] {
  return options.map((given, place) => {
    const name = oneLine(given);
    const values = new Set(variants.map((variant) => oneLine(variant.values[place] ?? "")));
    const stored = before?.options.find((option) => option.name === name);
    const kept = stored?.values.filter((value) => values.has(value));
    const all = [...new Set(kept).union(values)];
    const colors = stored?.colors && all.map((value) => stored.colors?.[stored.values.indexOf(value)] ?? null);
    return { name, values: all, ...(colors && { colors }) };
  });
}

/** Returns a function that finds the line and column of a field's path. */
function places(
  file: FileProduct,
  columns: FieldColumns,
): (path: readonly string[]) => { line: number; column: string } {
  return ([field, index, part]) => {
    if (field !== "variants") {
      const column = field === "images" ? columns.pictures : columns[(field as keyof FieldColumns) ?? "title"];
      return { line: file.line, column: column ?? "" };
    }
    const column = columns[part === "values" ? "options" : (part as keyof FieldColumns)] ?? columns.options;
    return { line: file.variants[Number(index)]?.line ?? file.line, column };
  };
}
