import { IMAGE_FORMATS, type ImageFormat, type ShopImage } from "../../../areas/shared/pictures/image.ts";
import { sharedTask } from "../concurrency.ts";
import { StorageFailure } from "../errors.ts";
import {
  type Images,
  type PictureRecord,
  type RenditionActivity,
  type ServedRendition,
  type StoredOriginal,
  UnusableImage,
} from "./images.ts";
import { type PictureEncoder, sharedEncoder } from "./picture-encoder.ts";
import {
  areNames,
  imageIdOf,
  isRendition,
  type PictureHeader,
  type Rendition,
  renditionName,
  requireSellerId,
} from "./picture-file.ts";
import { type RenditionFiles, RenditionMaker, type RenditionOptions } from "./rendition-maker.ts";

export interface RegisterEntry {
  id: string;
  /** The size of the original. */
  bytes: number;
}

/** A picture that is stored. */
export interface KeptPicture {
  header: PictureHeader;
  placeholder: string;
  /** Whether it was added by this call. */
  isNew: boolean;
}

/** The part of the port `Images` that is independent of the file storage. */
export abstract class KeptImages implements Images, RenditionFiles {
  protected readonly encoder: PictureEncoder;
  readonly #maker: RenditionMaker;
  /** Pictures being added, by seller and id. */
  readonly #adding = new Map<string, Promise<KeptPicture>>();

  constructor(options: RenditionOptions = {}) {
    this.encoder = options.encoder ?? sharedEncoder;
    this.#maker = new RenditionMaker(this, options);
  }

  abstract usage(sellerId: string): Promise<number>;
  abstract list(sellerId: string): Promise<string[]>;
  abstract owners(): Promise<string[]>;
  abstract removeAll(sellerId: string): Promise<void>;
  abstract hide(sellerId: string, isHidden: boolean): Promise<void>;
  /** Replaces a picture with the original from another backend. It counts towards the quota, but is never rejected. */
  abstract restore(picture: PictureRecord): Promise<void>;
  abstract sweep(sellerId: string, unused: ReadonlySet<string>, now: Date): Promise<number>;
  abstract writeRendition(sellerId: string, imageId: string, rendition: Rendition): Promise<void>;
  abstract removeRendition(sellerId: string, imageId: string, rendition: Omit<Rendition, "bytes">): Promise<void>;
  /** The caller has validated both names. */
  abstract isThere(sellerId: string, imageId: string): Promise<boolean>;

  /** Stores a picture and its narrowest renditions if they are missing. @throws QuotaExceeded @throws UnusableImage */
  protected abstract keep(sellerId: string, id: string, original: Buffer, quota: number): Promise<KeptPicture>;
  /** Clears a picture's mark as unused. The caller has validated both names. @returns whether the picture is there */
  protected abstract clearMark(sellerId: string, imageId: string): Promise<boolean>;
  /** The caller has validated both names. */
  protected abstract readFile(sellerId: string, name: string): Promise<Buffer | undefined>;
  protected abstract findOriginal(sellerId: string, imageId: string): Promise<StoredOriginal | undefined>;

  get activity(): RenditionActivity {
    return this.#maker.activity;
  }

  /** Drops waiting background work. */
  close(): Promise<void> {
    return this.#maker.close();
  }

  async check(original: Buffer): Promise<void> {
    await this.encoder.readHeader(original);
  }

  remake(upload: Buffer): Promise<Buffer> {
    return this.encoder.remake(upload);
  }

  async add(sellerId: string, original: Buffer, alt: string, quota = Number.POSITIVE_INFINITY): Promise<ShopImage> {
    requireSellerId(sellerId);
    const id = imageIdOf(original);
    const keep = () => this.#keepAndContinue(sellerId, id, original, quota);
    const { header, placeholder } = await sharedTask(this.#adding, `${sellerId}/${id}`, keep);
    return { id, alt, width: header.width, height: header.height, widths: header.widths, placeholder };
  }

  async use(sellerId: string, imageId: string): Promise<number[] | undefined> {
    if (!areNames(sellerId, imageId) || !(await this.clearMark(sellerId, imageId))) return undefined;
    const known = this.#maker.widthsOf(sellerId, imageId);
    if (known) return known;
    const original = await this.readOriginal(sellerId, imageId);
    if (!original) return undefined;
    try {
      const { widths } = await this.encoder.readHeader(original.bytes);
      this.#maker.remember(sellerId, imageId, widths);
      return widths;
    } catch (error) {
      if (error instanceof UnusableImage) return undefined;
      throw error;
    }
  }

  async read(sellerId: string, imageId: string, width: number, format: ImageFormat): Promise<Buffer | undefined> {
    if (!areNames(sellerId, imageId) || !isRendition(width, format)) return undefined;
    return this.readFile(sellerId, renditionName(imageId, width, format));
  }

  async rendition(
    sellerId: string,
    imageId: string,
    width: number,
    format: ImageFormat,
  ): Promise<ServedRendition | undefined> {
    if (!areNames(sellerId, imageId) || !isRendition(width, format)) return undefined;
    const bytes = await this.readFile(sellerId, renditionName(imageId, width, format));
    return bytes ? { bytes, isExact: true } : this.#maker.request({ sellerId, imageId, width, format });
  }

  async readOriginal(sellerId: string, imageId: string): Promise<StoredOriginal | undefined> {
    return areNames(sellerId, imageId) ? this.findOriginal(sellerId, imageId) : undefined;
  }

  async #keepAndContinue(sellerId: string, id: string, original: Buffer, quota: number): Promise<KeptPicture> {
    const kept = await this.keep(sellerId, id, original, quota);
    const { widths } = kept.header;
    this.#maker.remember(sellerId, id, widths);
    if (kept.isNew) {
      const wider = widths.filter((width) => width > Math.min(...widths));
      const renditions = wider.flatMap((width) => IMAGE_FORMATS.map((format) => ({ width, format })));
      this.#maker.makeInBackground(sellerId, id, renditions);
    }
    return kept;
  }
}

/** @throws StorageFailure if the work fails */
export async function storing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new StorageFailure("The picture could not be stored.", { cause: error });
  }
}

/** Returns no renditions for a damaged original. @throws any error other than `UnusableImage` */
export function nothingIfUnusable(error: unknown): { renditions: Rendition[]; placeholder?: string } {
  if (error instanceof UnusableImage) return { renditions: [] };
  throw error;
}
