import { MAX_IMAGES } from "../../../areas/shared/catalogue/catalogue-limits.ts";
import type { Category, Product, Variant } from "../../../areas/shared/catalogue/product.ts";
import type { ShopImage } from "../../../areas/shared/pictures/image.ts";
import type { FieldColumns, FilePicture, FileProduct } from "./file-product.ts";
import type { Findings } from "./findings.ts";
import type { ImportSnapshot } from "./import-snapshot.ts";
import type { AmountReading } from "./read-amount.ts";

/** The context in which product drafts are built. */
export interface Drafting {
  snapshot: ImportSnapshot;
  columns: FieldColumns;
  amounts: AmountReading;
  findings: Findings;
  /**
   * Returns the category with this name; `undefined` if the name is invalid.
   * @param currentId the product's category, preferred among those with the same name
   */
  categoryOf: (name: string, currentId: string | undefined) => Category | undefined;
  newId: () => string;
  /** ISO 8601. */
  now: string;
}

/** Whether a picture is already stored in the shop and needn't be fetched. */
export const isStored = (picture: ShopImage | FilePicture): picture is ShopImage => "id" in picture;

const OWN_PICTURE = /\/images\/([\w-]{1,64})\/([0-9a-f]{8,64})-\d{1,4}\.(?:avif|webp)$/;

/**
 * Returns the stored picture that a URL of this shop refers to.
 * @param own the product's pictures: another product may have the same picture with another alt text
 */
export function storedPicture(
  url: string,
  { seller, images }: ImportSnapshot,
  own: readonly ShopImage[] = [],
): ShopImage | undefined {
  const [, sellerId, imageId = ""] = OWN_PICTURE.exec(URL.parse(url, "http://here.invalid")?.pathname ?? "") ?? [];
  if (sellerId !== seller.id) return undefined;
  return own.find(({ id }) => id === imageId) ?? images.get(imageId);
}

/**
 * Returns the variants with the pictures from the file. A variant keeps its picture if the product lacks the new one.
 * @param given by variant id: a stored picture, or the URL of another
 * @param fetched by URL
 */
export function withPictures(
  variants: readonly Variant[],
  images: readonly ShopImage[],
  given: ReadonlyMap<string, ShopImage | string>,
  fetched: ReadonlyMap<string, ShopImage>,
): Variant[] {
  const own = new Set<string | undefined>(images.map(({ id }) => id));
  return variants.map(({ imageId: before, ...variant }) => {
    const picture = given.get(variant.id);
    const found = typeof picture === "string" ? fetched.get(picture) : picture;
    const imageId = [found?.id, before].find((id) => own.has(id));
    return { ...variant, ...(imageId !== undefined && { imageId }) };
  });
}

/**
 * Returns the pictures that the product should have; `undefined` if they stay as they are. A URL of the shop itself
 * identifies a stored picture. Other URLs are used only for products without pictures: without fetching them, the
 * import can't detect whether the pictures have changed.
 */
export function draftPictures(
  { line, pictures = [], variants }: FileProduct,
  before: Product | undefined,
  { snapshot, columns, findings }: Drafting,
): (ShopImage | FilePicture)[] | undefined {
  const stored = before?.images ?? [];
  if (pictures.length === 0 && stored.length > 0) return undefined;
  const named = new Map(pictures.map((picture) => [picture.url, picture]));
  for (const { picture: url } of variants) if (url && !named.has(url)) named.set(url, { line, url, alt: "" });
  const distinct = [...named.values()];
  const [first] = distinct;
  if (!first) return undefined;
  if (distinct.length > MAX_IMAGES) {
    findings.tally(first.line, columns.pictures, "many-pictures", { max: MAX_IMAGES });
  }
  const wanted = distinct
    .slice(0, MAX_IMAGES)
    .map((picture) => storedPicture(picture.url, snapshot, stored) ?? picture);
  if (stored.length === 0 || wanted.every(isStored)) return wanted;
  findings.tally(first.line, columns.pictures, "kept-pictures");
  return undefined;
}
