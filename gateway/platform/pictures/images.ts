import type { ImageFormat, ShopImage } from "../../../areas/shared/pictures/image.ts";
import { FileRefused, PlatformError } from "../errors.ts";

/** An original that can't be used. */
export class UnusableImage extends FileRefused {
  readonly code = "unsupported-image";
}

export interface StoredOriginal {
  bytes: Buffer;
  /** `svg`, `png`, `jpeg`, `webp` or `avif` */
  format: string;
}

/** How long a picture stays to which nothing refers, in milliseconds: an editor may hold it, or an "undo" bring it back. */
export const UNUSED_FOR = 24 * 3_600_000;

/** A rendition as a visitor gets it. */
export interface ServedRendition {
  bytes: Buffer;
  /** Whether it has the width that was asked for; otherwise it is the nearest that is stored. */
  isExact: boolean;
}

export interface RenditionActivity {
  /** Renditions encoded since the start. */
  made: number;
  /** Requests answered with another width since the start. */
  nearest: number;
  /** Renditions that could not be made since the start. */
  failed: number;
  /** Renditions waiting to be encoded now. */
  waiting: number;
}

/** A seller's pictures: the original, and its renditions in {@link IMAGE_WIDTHS} × {@link IMAGE_FORMATS}. */
export interface Images {
  /** Whether {@link add} would take it, as far as its header shows; stores nothing. @throws UnusableImage */
  check(original: Buffer): Promise<void>;
  /**
   * Makes a picture anew from its pixels alone, the way up that it is shown, for what strangers send: nothing else of the
   * file (where a photograph was taken, a script) is in the result, which {@link add} takes as an original. Drawings
   * (SVG) and animations are refused. The same bytes give the same result.
   * @throws UnusableImage
   */
  remake(upload: Buffer): Promise<Buffer>;
  /**
   * Keeps the original as it is and makes its narrowest rendition in each format and its placeholder. The others are made
   * in the background, or by {@link rendition} when they are requested first. The same bytes give the same `id`, and no
   * second work.
   * @param quota what the seller's originals may take together, this one included, in bytes; also for concurrent calls
   * @throws UnusableImage @throws QuotaExceeded
   */
  add(sellerId: string, original: Buffer, alt: string, quota?: number): Promise<ShopImage>;
  /** What a seller's originals take together, in bytes. */
  usage(sellerId: string): Promise<number>;
  /** The ids of all that a seller has, in no order; some may still be in work. */
  list(sellerId: string): Promise<string[]>;
  /** The widths in which a picture can be requested; `undefined`: the seller has no such picture. */
  widths(sellerId: string, imageId: string): Promise<number[] | undefined>;
  /**
   * Notes that nothing refers to these pictures of a seller, but to its others; removes those for which that was noted
   * {@link UNUSED_FOR} ago, with all their renditions. Adding one again clears the note.
   * @returns the bytes of originals that are free again
   */
  sweep(sellerId: string, unused: ReadonlySet<string>, now: Date): Promise<number>;
  /** One rendition's bytes, if it is stored; makes nothing. */
  read(sellerId: string, imageId: string, width: number, format: ImageFormat): Promise<Buffer | undefined>;
  /**
   * One rendition for a visitor, made and stored if it is missing. If that takes too long or fails, the result is the
   * nearest stored width of the same format. Concurrent calls share the work.
   * @returns `undefined` where the seller has no such picture, or the picture not this width
   */
  rendition(
    sellerId: string,
    imageId: string,
    width: number,
    format: ImageFormat,
  ): Promise<ServedRendition | undefined>;
  readonly activity: RenditionActivity;
  readOriginal(sellerId: string, imageId: string): Promise<StoredOriginal | undefined>;
}

/** A picture as a backend keeps it, for moving to another. Its renditions don't move: they are made again from the original. */
export interface PictureRecord {
  sellerId: string;
  id: string;
  original: StoredOriginal;
}

/** A file is larger than anything that is taken. */
export class UploadTooLarge extends PlatformError {
  readonly code = "body-too-large";
}

export interface Upload {
  bytes: Buffer;
  /** The media type that whoever sent it has declared; nobody has looked whether it is true. */
  type: string | undefined;
}

/** How long a file waits to be taken, in milliseconds; nobody comes for it any more then. */
export const UPLOAD_WAITS = 24 * 3_600_000;

/**
 * Files that browsers have sent straight into the storage, each in its account's own folder, where they wait for the
 * platform to take them. Where files come with the request itself there are none.
 */
export interface Uploads {
  /** Where the account's browser writes a file, for the storage's SDK; `undefined` where there are none. */
  pathOf(accountId: string, uploadId: string): string | undefined;
  /**
   * Hands a file over. It is gone when `work` is done with it, however that ends, unless the storage has failed: then it can
   * be taken again, and nobody has to send it once more.
   * @param atMost bytes; what is larger is not read, and gone too
   * @throws ObjectNotFound where there is none (any more) @throws UploadTooLarge
   */
  take<Result>(
    accountId: string,
    uploadId: string,
    atMost: number,
    work: (upload: Upload) => Promise<Result>,
  ): Promise<Result>;
  /** Removes what was there before this. */
  sweep(before: Date): Promise<void>;
}

/** Why there is no picture from an address; the message is for people. */
export class PictureUnavailable extends Error {
  override name = "PictureUnavailable";
}

/** Fetches pictures from addresses that somebody else has chosen. */
export interface PictureFetcher {
  /**
   * The bytes at an address, whatever they are; nobody has looked at them. Only public addresses are asked.
   * @throws PictureUnavailable
   */
  fetch(url: string, signal?: AbortSignal): Promise<Buffer>;
}
