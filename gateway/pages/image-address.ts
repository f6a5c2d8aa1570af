import { imageUrl, type ShopImage } from "../../areas/shared/domain/image.ts";

/** The width of the greatest rendition, in pixels. */
export const widest = ({ widths, width }: ShopImage): number => widths.at(-1) ?? width;

/** The whole URL of a picture as other services load it: its greatest rendition, in the format that all of them read. */
export function imageAddress(origin: string, sellerId: string, image: ShopImage): string {
  return origin + imageUrl(sellerId, image.id, widest(image), "webp");
}
