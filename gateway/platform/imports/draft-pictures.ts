import { MAX_IMAGES } from "../../../areas/shared/catalogue/catalogue-limits.ts";
import type { Category, Product, Variant } from "../../../areas/shared/catalogue/product.ts";
import type { ShopImage } from "../../../areas/shared/pictures/image.ts";
import type { CatalogueGround } from "./catalogue-ground.ts";
import type { FieldColumns, FilePicture, FileProduct } from "./file-product.ts";
import type { Findings } from "./findings.ts";
import type { AmountReading } from "./read-amount.ts";

/** What products are drawn up with. */
export interface Drafting {
  ground: CatalogueGround;
  columns: FieldColumns;
  amounts: AmountReading;
  findings: Findings;
  /** The category of that name. */
  categoryOf: (name: string) => Category | undefined;
  newId: () => string;
  /** ISO 8601. */
  now: string;
}

/** Whether it is the shop's already, rather than an address. */
export const isStored = (picture: ShopImage | FilePicture): picture is ShopImage => "id" in picture;

const OWN_PICTURE = /\/images\/([\w-]{1,64})\/([0-9a-f]{8,64})-\d{1,4}\.(?:avif|webp)$/;

/** The shop's own picture at an address. */
export function storedPicture(url: string, { seller, images }: CatalogueGround): ShopImage | undefined {
  const [, sellerId, imageId = ""] = OWN_PICTURE.exec(URL.parse(url, "http://here.invalid")?.pathname ?? "") ?? [];
  return sellerId === seller.id ? images.get(imageId) : undefined;
}

/**
 * Variants with the pictures that the file gives them, as far as the product has these.
 * @param given by the variant's id: a picture of the shop, or the address of another
 * @param fetched by address
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
 * The pictures that the product should have; `undefined` where they stay. Those of the shop itself are known by their
 * address. Others are taken only for products without pictures: what is at an address now, only fetching it would tell.
 */
export function draftPictures(
  { line, pictures = [], variants }: FileProduct,
  before: Product | undefined,
  { ground, columns, findings }: Drafting,
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
  const wanted = distinct.slice(0, MAX_IMAGES).map((picture) => storedPicture(picture.url, ground) ?? picture);
  if (stored.length === 0 || wanted.every(isStored)) return wanted;
  findings.tally(first.line, columns.pictures, "kept-pictures");
  return undefined;
}
