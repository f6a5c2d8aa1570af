import type { ImageFormat, ShopImage } from "../../../areas/shared/domain/image.ts";
import { PlatformError, type PlatformErrorOptions } from "./errors.ts";

/** Why an original is refused; the message is for people, and they get it as what is wrong with the `file`. */
export class UnusableImage extends PlatformError {
  readonly code = "unsupported-image";

  constructor(message: string, options?: Omit<PlatformErrorOptions, "fields">) {
    super(message, { ...options, fields: { file: message } });
  }
}

export interface StoredOriginal {
  bytes: Buffer;
  /** `svg`, `png`, `jpeg`, `webp` or `avif` */
  format: string;
}

/** How long a picture stays to which nothing refers, in milliseconds: an editor may hold it, or an "undo" bring it back. */
export const UNUSED_FOR = 24 * 3_600_000;

/** A seller's pictures: the original and its renditions in {@link IMAGE_WIDTHS} × {@link IMAGE_FORMATS}. */
export interface Images {
  /** Whether {@link add} would take it, as far as its header tells; stores nothing. @throws UnusableImage */
  check(original: Buffer): Promise<void>;
  /**
   * Makes a picture anew from its pixels alone, the way up that it is shown, for whatever strangers send: nothing else
   * that was in the file, be it where a photograph was taken or a script, is in the answer, which {@link add} takes as an
   * original. Of drawings (SVG) and of what moves there is no such picture. The same bytes give the same answer.
   * @throws UnusableImage
   */
  remake(upload: Buffer): Promise<Buffer>;
  /**
   * Keeps the original as it is and makes its renditions and its placeholder; the same bytes give the same `id`, and no
   * second work.
   * @param quota what the seller's originals may take together, this one included, in bytes; however many are added at
   *   once, they never take more
   * @throws UnusableImage @throws QuotaExceeded
   */
  add(sellerId: string, original: Buffer, alt: string, quota?: number): Promise<ShopImage>;
  /** What a seller's originals take together, in bytes. */
  usage(sellerId: string): Promise<number>;
  /** The ids of all that a seller has, in no order; some may still be in work. */
  list(sellerId: string): Promise<string[]>;
  /**
   * Takes note that nothing refers to these pictures of a seller, but to its others; forgets those of which that has
   * been noted for {@link UNUSED_FOR}. Adding one again takes the note away.
   * @returns the bytes of originals that are free again
   */
  sweep(sellerId: string, unused: ReadonlySet<string>, now: Date): Promise<number>;
  /** One rendition's bytes. */
  read(sellerId: string, imageId: string, width: number, format: ImageFormat): Promise<Buffer | undefined>;
  readOriginal(sellerId: string, imageId: string): Promise<StoredOriginal | undefined>;
}
