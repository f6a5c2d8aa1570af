import { createHash } from "node:crypto";
import { IMAGE_FORMATS, IMAGE_WIDTHS, type ImageFormat } from "../../../areas/shared/pictures/image.ts";
import { ORIGINAL_FORMATS } from "./picture-header.ts";

const SELLER_ID = /^[\w-]{1,64}$/;
const IMAGE_ID = /^[0-9a-f]{32}$/;
const ID_LENGTH = 32;

/** The id of a picture: the same bytes have the same. */
export function imageIdOf(original: Buffer): string {
  return createHash("sha256").update(original).digest("hex").slice(0, ID_LENGTH);
}

export const isImageId = (id: string): boolean => IMAGE_ID.test(id);

/** Whether both can stand in the name of a file and lead nowhere else. */
export const areNames = (sellerId: string, imageId: string): boolean => SELLER_ID.test(sellerId) && isImageId(imageId);

/** @throws TypeError */
export function requireSellerId(sellerId: string): void {
  if (!SELLER_ID.test(sellerId)) throw new TypeError("A seller's id has up to 64 of [A-Za-z0-9_-].");
}

export const isRendition = (width: number, format: ImageFormat): boolean =>
  IMAGE_WIDTHS.some((known) => known === width) && IMAGE_FORMATS.includes(format);

export const renditionName = (id: string, width: number, format: ImageFormat): string => `${id}-${width}.${format}`;

export const originalName = (id: string, format: string): string => `${id}.original.${format}`;

/** Every name that the original of a picture may have. */
export const originalNames = (id: string): string[] => ORIGINAL_FORMATS.map((format) => originalName(id, format));

/** Every name that a rendition of a picture may have. */
export const renditionNames = (id: string): string[] =>
  IMAGE_WIDTHS.flatMap((width) => IMAGE_FORMATS.map((format) => renditionName(id, width, format)));
