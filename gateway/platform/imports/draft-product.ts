import { isDeepStrictEqual } from "node:util";
import * as z from "zod/mini";
import { saveProductRequest } from "../../../areas/shared/catalogue/contract/admin-catalogue.ts";
import type { Product, ProductOption } from "../../../areas/shared/catalogue/product.ts";
import { fieldProblems } from "../../../areas/shared/contract/field-problems.ts";
import type { ShopImage } from "../../../areas/shared/pictures/image.ts";
import { NOT_RENDERED } from "../../../areas/shared/texts/rendered-texts.ts";
import { productProblems } from "../catalogue/product-rules.ts";
import { draftPictures, isStored, storedPicture, withPictures } from "./draft-pictures.ts";
import { draftVariant } from "./draft-variant.ts";
import type { Drafting } from "./drafting.ts";
import type { FieldColumns, FilePicture, FileProduct } from "./file-product.ts";
import { findingSentence } from "./finding-sentence.ts";
import { oneLine } from "./one-line.ts";

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
    findings.problem(file.line, columns.category, `“${categoryName.slice(0, 80)}” can’t be a category’s name.`);

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
    findings.problem(line, column, findingSentence(problem));
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
    // A new text is rendered when the whole file has been read: see render-plan.ts.
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
