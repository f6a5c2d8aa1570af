import { createHash } from "node:crypto";
import type { Product } from "../../../areas/shared/catalogue/product.ts";
import { isLabelIncomplete, labelOf } from "../../../areas/shared/domain/name-suggestions.ts";
import { MAX_SLUG, SLUG } from "../../../areas/shared/domain/text-patterns.ts";
import type { FileProduct } from "./file-product.ts";
import { oneLine } from "./findings.ts";

export type ProductSlugs = Pick<FileProduct, "slug" | "otherSlugs" | "spareSlug">;

/** Hex digits of the hash that distinguishes slugs with the same beginning. */
const SUFFIX = 8;

const hashOf = (text: string, length = SUFFIX): string =>
  createHash("sha256").update(text).digest("hex").slice(0, length);

/** Returns the hash as the slug of a text without characters that a slug can have. */
const hashSlug = (text: string): string => `p-${hashOf(text, 12)}`;

/** Appends a suffix to a slug, which is cut if the result is too long. */
export const withSuffix = (slug: string, suffix: string): string =>
  `${slug.slice(0, MAX_SLUG - suffix.length - 1)}-${suffix}`;

/**
 * Returns a product's slug, made from its handle or title: unchanged if valid, otherwise transliterated. If the slug
 * omits characters of a long text or of another script, it gets a hash. The same text always gives the same slug.
 */
export function slugOf(text: string): string {
  if (SLUG.test(text)) return text;
  const label = labelOf(text, "en", Number.POSITIVE_INFINITY);
  if (label === "") return hashSlug(text);
  if (label.length <= MAX_SLUG && !isLabelIncomplete(text)) return label;
  return withSuffix(labelOf(text, "en", MAX_SLUG - SUFFIX - 1), hashOf(text));
}

/** Returns the slugs of earlier versions, cut at 40 characters without a hash, and of a German shop's editor. */
function otherSlugsOf(text: string): string[] {
  if (SLUG.test(text)) return [];
  return ["en", "de"].map((locale) => labelOf(text, locale) || hashSlug(text));
}

/** Returns the slugs of a product with a handle. */
export function slugsOfHandle(handle: string): Omit<ProductSlugs, "spareSlug"> {
  const slug = slugOf(handle);
  const otherSlugs = new Set(otherSlugsOf(handle));
  otherSlugs.delete(slug);
  return { slug, otherSlugs: [...otherSlugs] };
}

/** Returns the slugs of a product without a handle. */
export function slugsOfTitle(title: string): ProductSlugs {
  const slugs = slugsOfHandle(title);
  return { ...slugs, spareSlug: spareSlugOf(slugs.slug, title) };
}

/** See {@link FileProduct.spareSlug}. A slug with the title's hash already belongs to no other title. */
export const spareSlugOf = (slug: string, title: string): string =>
  slug === hashSlug(title) || slug.endsWith(`-${hashOf(title)}`) ? slug : withSuffix(slug, hashOf(title));

/** Returns all slugs that {@link withShopSlugs} may choose for a product. */
export const possibleSlugs = ({ slug, otherSlugs, spareSlug }: ProductSlugs): string[] => [
  ...otherSlugs,
  slug,
  ...(spareSlug === undefined ? [] : [spareSlug]),
];

/**
 * Sets each product's slug to that of the stored product it replaces, or to a free one. A handle identifies the stored
 * product. A slug made from a title, or by an earlier version, identifies it only together with the title.
 * @param stored by slug, for all {@link possibleSlugs}
 */
export function withShopSlugs(products: readonly FileProduct[], stored: ReadonlyMap<string, Product>): FileProduct[] {
  const taken = new Set(products.flatMap(({ slug, spareSlug }) => (spareSlug === undefined ? [slug] : [])));
  return products.map((product) => {
    const slug = shopSlug(product, stored, taken);
    taken.add(slug);
    return { ...product, slug };
  });
}

function shopSlug(product: FileProduct, stored: ReadonlyMap<string, Product>, taken: ReadonlySet<string>): string {
  const { slug, spareSlug, title } = product;
  if (spareSlug === undefined && stored.has(slug)) return slug;
  const known = possibleSlugs(product).find((each) => !taken.has(each) && isSameTitle(stored.get(each)?.title, title));
  if (known !== undefined) return known;
  return spareSlug !== undefined && (stored.has(slug) || taken.has(slug)) ? spareSlug : slug;
}

const isSameTitle = (stored: string | undefined, title: string): boolean =>
  stored?.toLowerCase() === oneLine(title).toLowerCase();
