import type { ShopImage } from "../../../areas/shared/pictures/image.ts";

/** A picture without its placeholder, which in a list would outweigh everything else. */
export function publicImage({ id, alt, width, height, widths }: ShopImage): ShopImage {
  return { id, alt, width, height, widths: [...widths] };
}

/** The same with its placeholder, where it has one. */
export function publicImageWithPlaceholder(image: ShopImage): ShopImage {
  const { placeholder } = image;
  return { ...publicImage(image), ...(placeholder !== undefined && { placeholder }) };
}
