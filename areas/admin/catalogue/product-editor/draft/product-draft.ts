import type { AdminProduct } from "../../../../shared/catalogue/admin-catalogue.ts";
import type { SaveProductRequest } from "../../../../shared/catalogue/contract/admin-catalogue.ts";
import type { ProductStatus } from "../../../../shared/catalogue/product.ts";
import type { ShopImage } from "../../../../shared/pictures/image.ts";
import { type DraftOption, type DraftValue, type DraftVariant, variantName } from "./variant-matrix.ts";

/** What of a product somebody edits; plain, so that it can be kept as JSON. */
export interface ProductDraft {
  title: string;
  /** Empty: not chosen yet. */
  categoryId: string;
  /** Empty: made from the title as it is saved. */
  slug: string;
  /** Markdown. */
  description: string;
  status: ProductStatus;
  options: DraftOption[];
  variants: DraftVariant[];
  images: ShopImage[];
}

type NewId = () => string;

/** A product that nobody has said anything of yet. */
export function blankDraft(newId: NewId, categoryId = ""): ProductDraft {
  const variant = { id: newId(), values: [], sku: "", price: null, compareAtPrice: null, stock: null };
  return {
    title: "",
    categoryId,
    slug: "",
    description: "",
    status: "draft",
    options: [],
    variants: [variant],
    images: [],
  };
}

/** @param like the draft that was saved as this product: its options and values keep the ids that they have there */
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

/** A draft of another product like this one; what is sold already is not counted twice. */
export function copyOf(product: AdminProduct, newId: NewId): ProductDraft {
  const draft = draftOf(product, newId);
  return {
    ...draft,
    title: `${product.title} (copy)`.slice(0, 200),
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

/** The picture of its own that a variant has: one that was removed from the product is none. */
export function pictureOf(
  images: readonly ShopImage[],
  { imageId }: Pick<DraftVariant, "imageId">,
): ShopImage | undefined {
  return images.find(({ id }) => id === imageId);
}

/** What is sent of it. @param version of the product that was loaded; `null`: there is none yet */
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

/** Whether both say the same, whatever ids the editor has given. */
export function saysSame(a: ProductDraft, b: ProductDraft): boolean {
  return JSON.stringify(comparable(a)) === JSON.stringify(comparable(b));
}

function comparable({ options, variants, ...rest }: ProductDraft): unknown {
  return {
    ...rest,
    images: rest.images.map(({ id, alt }) => [id, alt]),
    options: options.map(comparableOption),
    // JSON has no NaN: what can't be read is something, too.
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

const PARTS: readonly { name: string; of: (draft: ProductDraft) => unknown }[] = [
  { name: "Title", of: ({ title }) => title },
  { name: "Category", of: ({ categoryId }) => categoryId },
  { name: "Description", of: ({ description }) => description },
  { name: "Pictures", of: ({ images }) => images.map(({ id, alt }) => [id, alt]) },
  { name: "Options", of: ({ options }) => options.map(comparableOption) },
  { name: "Variants’ pictures", of: (draft) => byVariant(draft, (variant) => pictureOf(draft.images, variant)?.id) },
  { name: "Prices", of: (draft) => byVariant(draft, ({ price, compareAtPrice }) => [price, compareAtPrice]) },
  { name: "Stock", of: (draft) => byVariant(draft, ({ stock }) => stock) },
  { name: "SKU", of: (draft) => byVariant(draft, ({ sku }) => sku) },
  { name: "Status", of: ({ status }) => status },
  { name: "Address", of: ({ slug }) => slug },
];

const byVariant = ({ variants }: ProductDraft, of: (variant: DraftVariant) => unknown): unknown =>
  variants.map((variant) => [variant.id, of(variant)]);

/** What differs between the two, in words. */
export function changedParts(before: ProductDraft, after: ProductDraft): string[] {
  return PARTS.filter(({ of }) => JSON.stringify(of(before)) !== JSON.stringify(of(after))).map(({ name }) => name);
}
