import type { AdminProduct } from "../../../../shared/catalogue/admin-catalogue.ts";
import type { SaveProductRequest } from "../../../../shared/catalogue/contract/admin-catalogue.ts";
import type { ProductStatus } from "../../../../shared/catalogue/product.ts";
import type { ShopImage } from "../../../../shared/pictures/image.ts";
import type { CatalogueTexts } from "../../../texts.ts";
import { type DraftOption, type DraftValue, type DraftVariant, variantName } from "./variant-matrix.ts";

/** The editable part of a product. Plain, because it is kept as JSON. */
export interface ProductDraft {
  title: string;
  /** Empty: not chosen yet. */
  categoryId: string;
  /** Empty: created from the title when it is saved. */
  slug: string;
  /** Markdown. */
  description: string;
  status: ProductStatus;
  options: DraftOption[];
  variants: DraftVariant[];
  images: ShopImage[];
}

type NewId = () => string;

export function blankDraft(newId: NewId): ProductDraft {
  const variant = { id: newId(), values: [], sku: "", price: null, compareAtPrice: null, stock: null };
  return {
    title: "",
    categoryId: "",
    slug: "",
    description: "",
    status: "draft",
    options: [],
    variants: [variant],
    images: [],
  };
}

/** @param like the draft that was saved as this product: the ids of its options and values are kept */
export function draftOf(product: AdminProduct, newId: NewId, like?: ProductDraft): ProductDraft {
  const options = product.options.map(({ name, values, colors }, index): DraftOption => {
    const known = like?.options[index];
    return {
      id: known?.id ?? newId(),
      name,
      values: values.map(
        (text, place): DraftValue => ({
          id: known?.values[place]?.id ?? newId(),
          text,
          color: colors?.[place] ?? known?.values[place]?.color,
        }),
      ),
      ...(colors && { isColor: true }),
    };
  });
  return {
    title: product.title,
    categoryId: product.categoryId,
    slug: product.slug,
    description: product.description,
    status: product.status,
    options,
    variants: product.variants.map(({ id, values, sku, price, compareAtPrice, stock, imageId }) => ({
      id,
      values: values.map((text, place) => options[place]?.values.find((value) => value.text === text)?.id ?? ""),
      sku,
      price,
      compareAtPrice,
      stock,
      stockSeen: stock,
      imageId,
    })),
    images: product.images.map((image) => ({ ...image })),
  };
}

export function copyOf(product: AdminProduct, newId: NewId, texts: CatalogueTexts): ProductDraft {
  const draft = draftOf(product, newId);
  // Not by `t`: the title is stored, so it must not contain the marks that isolate a value.
  const title = texts.parts("editor.copy-title").map((part) => (typeof part === "string" ? part : product.title));
  return {
    ...draft,
    title: title.join("").slice(0, 200),
    slug: "",
    status: "draft",
    variants: draft.variants.map(({ values, price, compareAtPrice, stock, imageId }) => ({
      id: newId(),
      values,
      sku: "",
      price,
      compareAtPrice,
      stock,
      imageId,
    })),
  };
}

/** The variant's own picture, unless it was removed from the product. */
export function pictureOf(
  images: readonly ShopImage[],
  { imageId }: Pick<DraftVariant, "imageId">,
): ShopImage | undefined {
  return images.find(({ id }) => id === imageId);
}

/** @param version of the product that was loaded; `null`: it is new */
export function requestOf(draft: ProductDraft, version: number | null, position?: number): SaveProductRequest {
  const texts = new Map(
    draft.options.flatMap(({ values }) => values.map(({ id, text }) => [id, text.trim()] as const)),
  );
  return {
    version,
    categoryId: draft.categoryId,
    title: draft.title.trim(),
    slug: draft.slug.trim(),
    description: draft.description.trim(),
    status: draft.status,
    ...(position === undefined ? {} : { position }),
    images: draft.images.map(({ alt, ...image }) => ({ ...image, alt: alt.trim() })),
    options: draft.options.map(({ name, values, isColor }) => ({
      name: name.trim(),
      values: values.map(({ text }) => text.trim()),
      ...(isColor && { colors: values.map(({ color }) => color ?? null) }),
    })),
    variants: draft.variants.map(({ id, values, sku, price, compareAtPrice, stock, stockSeen, imageId }) => ({
      id,
      values: values.map((value) => texts.get(value) ?? ""),
      sku: sku.trim(),
      price: price ?? 0,
      compareAtPrice,
      stock,
      ...(version === null || stockSeen === undefined ? {} : { stockSeen }),
      ...(pictureOf(draft.images, { imageId }) && { imageId }),
    })),
  };
}

/** Compares the content, without the editor's own ids. */
export function saysSame(a: ProductDraft, b: ProductDraft): boolean {
  return JSON.stringify(comparable(a)) === JSON.stringify(comparable(b));
}

function comparable({ options, variants, ...rest }: ProductDraft): unknown {
  return {
    ...rest,
    images: rest.images.map(({ id, alt }) => [id, alt]),
    options: options.map(comparableOption),
    // As strings, because JSON writes NaN as null.
    variants: variants.map((variant) => [
      variant.id,
      variantName(options, variant),
      variant.sku,
      String(variant.price),
      String(variant.compareAtPrice),
      String(variant.stock),
      pictureOf(rest.images, variant)?.id,
    ]),
  };
}

const comparableOption = ({ name, values, isColor = false }: DraftOption): unknown => [
  name,
  values.map(({ text, color }) => [text, isColor ? (color ?? null) : null]),
  isColor,
];

const PARTS = {
  title: ({ title }) => title,
  category: ({ categoryId }) => categoryId,
  description: ({ description }) => description,
  pictures: ({ images }) => images.map(({ id, alt }) => [id, alt]),
  options: ({ options }) => options.map(comparableOption),
  "variant-pictures": (draft) => byVariant(draft, (variant) => pictureOf(draft.images, variant)?.id),
  prices: (draft) => byVariant(draft, ({ price, compareAtPrice }) => [price, compareAtPrice]),
  stock: (draft) => byVariant(draft, ({ stock }) => stock),
  sku: (draft) => byVariant(draft, ({ sku }) => sku),
  status: ({ status }) => status,
  address: ({ slug }) => slug,
} satisfies Record<string, (draft: ProductDraft) => unknown>;

/** Its name is the text `field.{part}`. */
export type DraftPart = keyof typeof PARTS;

const PART_NAMES = Object.keys(PARTS) as DraftPart[];

const byVariant = ({ variants }: ProductDraft, of: (variant: DraftVariant) => unknown): unknown =>
  variants.map((variant) => [variant.id, of(variant)]);

export function changedParts(before: ProductDraft, after: ProductDraft): DraftPart[] {
  return PART_NAMES.filter((part) => JSON.stringify(PARTS[part](before)) !== JSON.stringify(PARTS[part](after)));
}
