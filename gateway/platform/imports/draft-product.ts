import { isDeepStrictEqual } from "node:util";
import * as z from "zod/mini";
import { saveProductRequest } from "../../../areas/shared/catalogue/contract/admin-catalogue.ts";
import type { Product, ProductOption, Variant } from "../../../areas/shared/catalogue/product.ts";
import { fieldProblems } from "../../../areas/shared/contract/field-problems.ts";
import type { FindingReason } from "../../../areas/shared/imports/contract/import-findings.ts";
import type { ShopImage } from "../../../areas/shared/pictures/image.ts";
import { NOT_RENDERED } from "../../../areas/shared/texts/rendered-texts.ts";
import { productProblems, titleOfVariant } from "../catalogue/product-rules.ts";
import type { CatalogueGround } from "./catalogue-ground.ts";
import { type Drafting, draftPictures, isStored, storedPicture, withPictures } from "./draft-pictures.ts";
import type { FieldColumns, FilePicture, FileProduct, FileVariant } from "./file-product.ts";
import { oneLine } from "./findings.ts";
import { readAmount } from "./read-amount.ts";

/**
 * Draws a variant up, or finds what is wrong with it.
 * @param known the stored ones, by their values as JSON: it keeps the id of the one with the same
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

function priceOf({ line, price }: FileVariant, { ground, amounts, columns, findings }: Drafting): number {
  if (price === "") findings.problem(line, columns.price, { code: "required" });
  const amount = price === "" ? 0 : readAmount(price, amounts);
  if (amount === undefined) {
    findings.problem(line, columns.price, notAnAmount(price, ground));
  } else if (amount < 0) findings.problem(line, columns.price, { code: "negative-price" });
  return Math.max(amount ?? 0, 0);
}

const notAnAmount = (text: string, { seller }: CatalogueGround): FindingReason => ({
  code: "not-an-amount",
  params: { text: text.slice(0, 40), currency: seller.currency },
});

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
    findings.problem(line, columns.compareAtPrice, notAnAmount(compareAtPrice, ground));
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
    findings.problem(line, columns.stock, { code: "not-a-stock", params: { text: stock.slice(0, 40) } });
    return null;
  }
  if (pieces < 0) {
    findings.tally(line, columns.stock, "stock-negative");
  }
  return Math.max(pieces, 0);
}

/** A product of the file as it would stand in the shop. */
export interface DraftProduct {
  line: number;
  /** With the pictures that the shop has already. */
  product: Product;
  /** As it is stored. */
  before: Product | undefined;
  /** The pictures in their order, those of addresses still to be fetched; `undefined`: they stay as they are. */
  pictures: (ShopImage | FilePicture)[] | undefined;
  /** The variants' own pictures by the variants' ids: those of the shop, or the addresses of others. */
  variantPictures: ReadonlyMap<string, ShopImage | string>;
}

/** Draws a product up, or finds what is wrong with it; then there is none. It keeps what the file says nothing of. */
export function draftProduct(file: FileProduct, drafting: Drafting): DraftProduct | undefined {
  const { ground, columns, findings, newId, now } = drafting;
  const problemsBefore = findings.problemCount;
  const before = ground.products.get(file.slug);
  const description = file.description ? file.description() : (before?.description ?? "");
  const options = optionsOf(file, before);
  const known = new Map(before?.variants.map((variant) => [JSON.stringify(variant.values), variant]));
  const title = oneLine(file.title);
  const variants = file.variants.map((variant) => draftVariant(variant, title, known, drafting));
  const categoryName = file.category ?? "";
  const keepsCategory = before !== undefined && categoryName === "";
  const category = keepsCategory ? undefined : drafting.categoryOf(categoryName);
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
    variants: variants.map(({ id, values, sku, price, compareAtPrice, stock }) => ({
      id,
      values,
      sku,
      price,
      compareAtPrice,
      stock,
    })),
  };
  const parsed = z.safeParse(saveProductRequest, request, { reportInput: true });
  const placeOf = places(file, columns);
  for (const problem of parsed.success ? productProblems(request) : fieldProblems(parsed.error.issues)) {
    const { line, column } = placeOf(problem.field.split("."));
    findings.problem(line, column, problem);
  }
  if (findings.problemCount > problemsBefore || !parsed.success) return undefined;

  const pictures = draftPictures(file, before, drafting);
  const variantPictures = new Map(
    variants.flatMap(({ id }, place) => {
      const url = file.variants[place]?.picture;
      return url ? [[id, storedPicture(url, ground) ?? url] as const] : [];
    }),
  );
  const images = pictures?.every(isStored) ? pictures : (before?.images ?? []);
  const product: Product = {
    id: before?.id ?? newId(),
    sellerId: ground.seller.id,
    categoryId: category?.id ?? before?.categoryId ?? "",
    title,
    slug: file.slug,
    description: parsed.data.description,
    // A new text is rendered when the whole file has been read: see read-plan.ts.
    rendered: before?.description === parsed.data.description ? before.rendered : NOT_RENDERED,
    status: parsed.data.status,
    // New ones get theirs when it is known which of them are written.
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

/** Whether it would be written over itself: nothing of it would change, and it waits for no picture. */
export function isUnchanged({ product, before, pictures }: DraftProduct): boolean {
  if (!before || pictures) return false;
  return isDeepStrictEqual(comparable(product), comparable(before));
}

/** Without what follows from the rest: HTML that an earlier release rendered is no reason to write the product. */
function comparable(product: Product): object {
  return { ...product, updatedAt: "", rendered: NOT_RENDERED };
}

/** Each option with the values of the variants: the stored ones in their order, then others in that in which they come. */
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

/** Where in the file a part of the product stands. */
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
