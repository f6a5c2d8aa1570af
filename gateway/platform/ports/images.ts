import type { ImageFormat, ShopImage } from "../../../areas/shared/domain/image.ts";

/** Why an original is refused; the message is for people. */
export class UnusableImage extends Error {
  override name = "UnusableImage";
}

export interface StoredOriginal {
  bytes: Buffer;
  /** `svg`, `png`, `jpeg`, `webp` or `avif` */
  format: string;
}

/** A seller's pictures: the original and its renditions in {@link IMAGE_WIDTHS} × {@link IMAGE_FORMATS}. */
export interface Images {
  /** Whether {@link add} would take it, as far as its header tells; stores nothing. @throws UnusableImage */
  check(original: Buffer): Promise<void>;
  /** Keeps the original and makes its renditions and its placeholder; the same bytes give the same `id`, and no second work. @throws UnusableImage */
  add(sellerId: string, original: Buffer, alt: string): Promise<ShopImage>;
  /** One rendition's bytes. */
  read(sellerId: string, imageId: string, width: number, format: ImageFormat): Promise<Buffer | undefined>;
  readOriginal(sellerId: string, imageId: string): Promise<StoredOriginal | undefined>;
}
