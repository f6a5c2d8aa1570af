import type { ImportFinding } from "../../../areas/shared/imports/import-report.ts";
import type { ImageFormat, ShopImage } from "../../../areas/shared/pictures/image.ts";
import { FileRefused, PlatformError } from "../errors.ts";

/** A picture in an unsupported format, damaged or too large. */
export class UnusableImage extends FileRefused {
  readonly code = "unsupported-image";
}

export interface StoredOriginal {
  bytes: Buffer;
  /** `svg`, `png`, `jpeg`, `webp` or `avif` */
  format: string;
}

/** Milliseconds before an unused picture is removed: an unsaved editor or an undo may still refer to it. */
export const UNUSED_FOR = 24 * 3_600_000;

/** A rendition for a visitor. */
export interface ServedRendition {
  bytes: Buffer;
  /** Whether it has the requested width. Otherwise it is the nearest stored width. */
  isExact: boolean;
}

export interface RenditionActivity {
  /** Renditions encoded since the start. */
  made: number;
  /** Responses with another width since the start. */
  nearest: number;
  /** Renditions that could not be made since the start. */
  failed: number;
  /** Renditions waiting to be encoded now. */
  waiting: number;
}

/** A seller's pictures: the original, and its renditions in {@link IMAGE_WIDTHS} × {@link IMAGE_FORMATS}. */
export interface Images {
  /** Checks from the header whether {@link add} accepts the original. Stores nothing. @throws UnusableImage */
  check(original: Buffer): Promise<void>;
  /**
   * Re-encodes an untrusted picture from its pixels, with its orientation applied. The result has no metadata, such as
   * GPS positions, and no scripts. Pass it to {@link add} as the original. SVGs and animations are rejected. The same
   * bytes give the same result.
   * @throws UnusableImage
   */
  remake(upload: Buffer): Promise<Buffer>;
  /**
   * Stores the original unchanged, with its narrowest rendition in each format and its placeholder. The other
   * renditions are made in the background, or by {@link rendition} on request. The same bytes give the same `id` and
   * are processed only once.
   * @param quota the maximum total size of the seller's originals in bytes, including this one and concurrent calls
   * @throws UnusableImage @throws QuotaExceeded
   */
  add(sellerId: string, original: Buffer, alt: string, quota?: number): Promise<ShopImage>;
  /** Returns the total size of a seller's originals in bytes. */
  usage(sellerId: string): Promise<number>;
  /** Returns the ids of all of a seller's pictures, in no particular order, including incomplete ones. */
  list(sellerId: string): Promise<string[]>;
  /**
   * Clears a picture's mark as unused, before a record refers to it: a running {@link sweep} then keeps it.
   * @returns the widths in which it can be requested; `undefined` if the seller has no such picture
   */
  use(sellerId: string, imageId: string): Promise<number[] | undefined>;
  /**
   * Marks these pictures of a seller as unused and clears the mark of all others. Removes pictures that were marked
   * {@link UNUSED_FOR} ago, with all their renditions. Adding a picture again clears its mark.
   * @returns the size of the removed originals in bytes
   */
  sweep(sellerId: string, unused: ReadonlySet<string>, now: Date): Promise<number>;
  /** Returns a rendition if it is stored. Makes none. */
  read(sellerId: string, imageId: string, width: number, format: ImageFormat): Promise<Buffer | undefined>;
  /**
   * Returns a rendition for a visitor, and makes and stores it if it is missing. If that takes too long or fails,
   * returns the nearest stored width of the same format. Concurrent calls share the work.
   * @returns `undefined` if the seller has no such picture, its original is damaged, or it doesn't have this width
   * @throws StorageFailure if making it fails and no width is stored
   */
  rendition(
    sellerId: string,
    imageId: string,
    width: number,
    format: ImageFormat,
  ): Promise<ServedRendition | undefined>;
  /** Returns the ids of all sellers that have pictures, also of sellers that don't exist, and perhaps others. */
  owners(): Promise<string[]>;
  /** Removes all of a seller's pictures. If it was interrupted, it can be repeated. */
  removeAll(sellerId: string): Promise<void>;
  readonly activity: RenditionActivity;
  /**
   * Tells a web server that serves pictures from the gateway's disk to ask the gateway for this seller's. The gateway
   * itself reads the shop's status: see `imageRoute`.
   */
  hide(sellerId: string, isHidden: boolean): Promise<void>;
  readOriginal(sellerId: string, imageId: string): Promise<StoredOriginal | undefined>;
}

/** A picture for a migration to another backend. Renditions are not migrated, but made again from the original. */
export interface PictureRecord {
  sellerId: string;
  id: string;
  original: StoredOriginal;
}

/** An uploaded file exceeds the maximum size. */
export class UploadTooLarge extends PlatformError {
  readonly code = "body-too-large";
}

export interface Upload {
  bytes: Buffer;
  /** The media type that the client declared, unverified. */
  type: string | undefined;
}

/** Milliseconds before an upload that was not taken is removed. */
export const UPLOAD_WAITS = 24 * 3_600_000;

/**
 * Files that browsers have uploaded directly to the storage, into a folder per account, until the platform takes them.
 * A backend that receives files in the request body has none.
 */
export interface Uploads {
  /** Returns the path for an upload with the storage's SDK; `undefined` if the backend has no uploads. */
  pathOf(accountId: string, uploadId: string): string | undefined;
  /**
   * Passes a file to `work` and then removes it, also after an error. After a `StorageFailure` the file is kept and can
   * be taken again.
   * @param atMost the maximum size in bytes; a larger file is removed without being read
   * @throws ObjectNotFound if the file doesn't exist, or no longer @throws UploadTooLarge
   */
  take<Result>(
    accountId: string,
    uploadId: string,
    atMost: number,
    work: (upload: Upload) => Promise<Result>,
  ): Promise<Result>;
  /** Removes files that were uploaded before this time. */
  sweep(before: Date): Promise<void>;
}

/** There is no picture at an address. */
export class PictureUnavailable extends Error {
  override name = "PictureUnavailable";
  readonly reason: Pick<ImportFinding, "code" | "params">;

  constructor(reason: PictureUnavailable["reason"], options?: ErrorOptions) {
    super(reason.code, options);
    this.reason = reason;
  }
}

/** Fetches pictures from untrusted addresses. */
export interface PictureFetcher {
  /**
   * Returns the bytes at an address, without checking that they are a picture. Connects to public addresses only.
   * @throws PictureUnavailable
   */
  fetch(url: string, signal?: AbortSignal): Promise<Buffer>;
}
