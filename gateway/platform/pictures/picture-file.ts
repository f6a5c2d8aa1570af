import { createHash } from "node:crypto";
import type { Reason } from "../../../areas/shared/contract/field-problems.ts";
import { IMAGE_FORMATS, IMAGE_WIDTHS, type ImageFormat, type ShopImage } from "../../../areas/shared/pictures/image.ts";

export const ORIGINAL_FORMATS = ["svg", "png", "jpeg", "webp", "avif"] as const;
export type OriginalFormat = (typeof ORIGINAL_FORMATS)[number];

/** The largest original, in bytes. */
export const MAX_BYTES = 25 * 1024 * 1024;

/** The header of an original, read without decoding pixels. */
export interface PictureHeader {
  format: OriginalFormat;
  /** Pixels after applying the EXIF orientation. For an SVG, its own size. */
  width: number;
  height: number;
  /** Greater than 1 for an animation or a file with several pages. */
  frames: number;
  /** The widths of the renditions, ascending. */
  widths: number[];
}

export interface Rendition {
  width: number;
  format: ImageFormat;
  bytes: Buffer;
}

const SELLER_ID = /^[\w-]{1,64}$/;
const IMAGE_ID = /^[0-9a-f]{32}$/;
const ID_LENGTH = 32;

/** Returns a picture's id: a hash of its bytes. */
export function imageIdOf(original: Buffer): string {
  return createHash("sha256").update(original).digest("hex").slice(0, ID_LENGTH);
}

export const isImageId = (id: string): boolean => IMAGE_ID.test(id);

export const isSellerId = (id: string): boolean => SELLER_ID.test(id);

/** Whether both are safe in file names. */
export const areNames = (sellerId: string, imageId: string): boolean => isSellerId(sellerId) && isImageId(imageId);

/** @throws TypeError */
export function requireSellerId(sellerId: string): void {
  if (!isSellerId(sellerId)) throw new TypeError("A seller's id must be 1 to 64 characters of [A-Za-z0-9_-].");
}

export const isRendition = (width: number, format: ImageFormat): boolean =>
  IMAGE_WIDTHS.some((known) => known === width) && IMAGE_FORMATS.includes(format);

export const renditionName = (id: string, width: number, format: ImageFormat): string => `${id}-${width}.${format}`;

export const originalName = (id: string, format: string): string => `${id}.original.${format}`;

/** All possible file names of a picture's original. */
export const originalNames = (id: string): string[] => ORIGINAL_FORMATS.map((format) => originalName(id, format));

/** All possible file names of a picture's renditions. */
export const renditionNames = (id: string): string[] =>
  IMAGE_WIDTHS.flatMap((width) => IMAGE_FORMATS.map((format) => renditionName(id, width, format)));

/** A picture without its placeholder, which would be the largest part of a list. */
export function publicImage({ id, alt, width, height, widths }: ShopImage): ShopImage {
  return { id, alt, width, height, widths: [...widths] };
}

/** A picture with its placeholder, if it has one. */
export function publicImageWithPlaceholder(image: ShopImage): ShopImage {
  const { placeholder } = image;
  return { ...publicImage(image), ...(placeholder !== undefined && { placeholder }) };
}

/** A job for an encoder process. */
export type EncoderJob =
  | { kind: "header"; original: Buffer }
  | { kind: "remake"; upload: Buffer }
  | { kind: "first"; id: string; original: Buffer }
  | { kind: "rendition"; id: string; original: Buffer; width: number; format: ImageFormat }
  | { kind: "placeholder"; rendition: Buffer };

/** The renditions that are made when a picture is added. */
export interface FirstRenditions {
  header: PictureHeader;
  renditions: Rendition[];
  placeholder: string;
}

export interface EncoderResults {
  header: PictureHeader;
  remake: Buffer;
  first: FirstRenditions;
  /** Without `bytes` if the original is narrower. */
  rendition: { header: PictureHeader; bytes?: Buffer };
  placeholder: string;
}

/** The result of one job. `unusable`: the reason why the picture can't be used. `error`: any other error. */
export type EncoderAnswer = { result: EncoderResults[EncoderJob["kind"]] } | { unusable: Reason } | { error: string };
