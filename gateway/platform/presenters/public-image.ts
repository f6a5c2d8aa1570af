import type { ShopImage } from "../../../areas/shared/domain/image.ts";

export function publicImage({ id, alt, width, height, widths }: ShopImage): ShopImage {
  return { id, alt, width, height, widths: [...widths] };
}
