import { MAX_IMAGES } from "../../../../areas/shared/domain/catalogue-limits.ts";
import type { ShopImage } from "../../../../areas/shared/domain/image.ts";
import type { Product } from "../../../../areas/shared/domain/product.ts";
import type { Drafting } from "./drafting.ts";
import type { FilePicture, FileProduct } from "./file-product.ts";

/** Whether it is the shop's already, rather than an address. */
export const isStored = (picture: ShopImage | FilePicture): picture is ShopImage => "id" in picture;

const OWN_PICTURE = /\/images\/([\w-]{1,64})\/([0-9a-f]{8,64})-\d{1,4}\.(?:avif|webp)$/;

/**
 * The pictures that the product should have; `undefined` where they stay. Those of the shop itself are known by their
 * address. Others are taken only for products without pictures: what is at an address now, only fetching it would tell.
 */
export function draftPictures(
  { pictures = [] }: FileProduct,
  before: Product | undefined,
  { ground, columns, findings }: Drafting,
): (ShopImage | FilePicture)[] | undefined {
  const distinct = [...new Map(pictures.map((picture) => [picture.url, picture])).values()];
  const [first] = distinct;
  if (!first) return undefined;
  if (distinct.length > MAX_IMAGES) {
    findings.tally(
      "many-pictures",
      first.line,
      columns.pictures,
      (count) => `A product has at most ${MAX_IMAGES} pictures: the first ones are taken (${count} products).`,
    );
  }
  const wanted = distinct.slice(0, MAX_IMAGES).map((picture) => {
    const [, sellerId, imageId = ""] =
      OWN_PICTURE.exec(URL.parse(picture.url, "http://here.invalid")?.pathname ?? "") ?? [];
    return (sellerId === ground.seller.id ? ground.images.get(imageId) : undefined) ?? picture;
  });
  const stored = before?.images ?? [];
  if (stored.length === 0 || wanted.every(isStored)) return wanted;
  findings.tally(
    "kept-pictures",
    first.line,
    columns.pictures,
    (count) => `Products that have pictures here keep them (${count} products).`,
  );
  return undefined;
}
