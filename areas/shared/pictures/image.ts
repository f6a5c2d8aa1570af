/**
 * The widths, in pixels, in which every picture is stored; a narrower original is never enlarged. Phones with 720 to 768
 * pixels are the slowest: a picture as wide as their window has a third fewer pixels at 768 than at 960.
 */
export const IMAGE_WIDTHS = [320, 640, 768, 960, 1280, 1920] as const;

export const IMAGE_FORMATS = ["avif", "webp"] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

/** The longest description of a picture, in characters. */
export const MAX_ALT = 500;
export const MAX_PICTURE_BYTES = 20 * 1024 * 1024;

/** Picture types that can be uploaded. */
export const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/avif"] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];

/**
 * Whether a HEIF file has AVIF among its brands. The major brand `mif1` covers every picture of the family; the compatible
 * brands after it name the format. https://aomediacodec.github.io/av1-avif/#brands
 */
export function hasAvifBrand(file: Uint8Array): boolean {
  return String.fromCharCode(...file.subarray(8, 40)).includes("avif");
}

/**
 * A seller's picture as the catalogue refers to it. `id` is a hash of the original's bytes, so its URLs never change
 * meaning.
 */
export interface ShopImage {
  id: string;
  alt: string;
  /** Pixels of the original (for an SVG, of its view box), which fix the aspect ratio before the picture loads. */
  width: number;
  height: number;
  /** The widths that exist, ascending; a subset of {@link IMAGE_WIDTHS}. */
  widths: number[];
  /** A few dozen pixels as a `data:` URI, shown until the picture loads. */
  placeholder?: string;
}

export function imageUrl(sellerId: string, imageId: string, width: number, format: ImageFormat): string {
  return `/images/${sellerId}/${imageId}-${width}.${format}`;
}

/** Returns the value of a `srcset` attribute for one format. */
export function imageSrcSet(sellerId: string, image: ShopImage, format: ImageFormat): string {
  return image.widths.map((width) => `${imageUrl(sellerId, image.id, width, format)} ${width}w`).join(", ");
}
