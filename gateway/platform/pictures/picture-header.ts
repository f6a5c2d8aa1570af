import type { ImageFormat } from "../../../areas/shared/pictures/image.ts";

export const ORIGINAL_FORMATS = ["svg", "png", "jpeg", "webp", "avif"] as const;
export type OriginalFormat = (typeof ORIGINAL_FORMATS)[number];

/** The largest original, in bytes. */
export const MAX_BYTES = 25 * 1024 * 1024;

/** What the header of an original says, before any pixel is decoded. */
export interface PictureHeader {
  format: OriginalFormat;
  /** Pixels as shown, after the EXIF orientation; for an SVG those of its own size. */
  width: number;
  height: number;
  /** More than one for an animation or a file of several pages. */
  frames: number;
  /** The widths that its renditions have, ascending. */
  widths: number[];
}

export interface Rendition {
  width: number;
  format: ImageFormat;
  bytes: Buffer;
}
