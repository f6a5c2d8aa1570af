import { createHash } from "node:crypto";
import type { Reason } from "../../../areas/shared/contract/field-problems.ts";
import { IMAGE_FORMATS, IMAGE_WIDTHS, type ImageFormat, type ShopImage } from "../../../areas/shared/pictures/image.ts";

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

/** A picture without its placeholder, which in a list would outweigh everything else. */
export function publicImage({ id, alt, width, height, widths }: ShopImage): ShopImage {
  return { id, alt, width, height, widths: [...widths] };
}

/** The same with its placeholder, where it has one. */
export function publicImageWithPlaceholder(image: ShopImage): ShopImage {
  const { placeholder } = image;
  return { ...publicImage(image), ...(placeholder !== undefined && { placeholder }) };
}

/** What an encoder process is asked to do. */
export type EncoderJob =
  | { kind: "header"; original: Buffer }
  | { kind: "remake"; upload: Buffer }
  | { kind: "first"; id: string; original: Buffer }
  | { kind: "rendition"; id: string; original: Buffer; width: number; format: ImageFormat }
  | { kind: "placeholder"; rendition: Buffer };

/** What is made of a picture before anyone asks for it. */
export interface FirstRenditions {
  header: PictureHeader;
  renditions: Rendition[];
  placeholder: string;
}

export interface EncoderResults {
  header: PictureHeader;
  remake: Buffer;
  first: FirstRenditions;
  /** Without `bytes` where the original is not that wide. */
  rendition: { header: PictureHeader; bytes?: Buffer };
  placeholder: string;
}

/** The answer to one job. `unusable`: the picture can't be used, and why; `error`: anything else that went wrong. */
export type EncoderAnswer = { result: EncoderResults[EncoderJob["kind"]] } | { unusable: Reason } | { error: string };
