import type { ImageFormat, ShopImage } from "../../../../areas/shared/domain/image.ts";
import { concurrencyLimit } from "../../concurrency-limit.ts";
import type { HeldPicture } from "../../ports/holdings.ts";
import type { Images, StoredOriginal } from "../../ports/images.ts";
import { type Picture, readPicture } from "./picture.ts";
import { areNames, imageIdOf, isRendition, renditionName, requireSellerId } from "./picture-names.ts";
import { remakePicture } from "./remake-picture.ts";

/** Pictures in work at a time. Each takes one of libuv's four threads; files and passwords need the others. */
const CONCURRENCY = 2;

/** What every adapter of the port `Images` does alike, wherever it keeps the files. */
export abstract class KeptImages implements Images {
  readonly #limit = concurrencyLimit(CONCURRENCY);
  /** Pictures being added now, by seller and id: whoever brings the same one waits for the same work, and its placeholder. */
  readonly #adding = new Map<string, Promise<string>>();

  abstract usage(sellerId: string): Promise<number>;
  abstract list(sellerId: string): Promise<string[]>;
  /** Keeps one as another backend had it, in the place of what is there of it. It counts, but no quota keeps it out. */
  abstract restore(picture: HeldPicture): Promise<void>;
  abstract sweep(sellerId: string, unused: ReadonlySet<string>, now: Date): Promise<number>;

  /** Keeps a picture and its renditions, unless they are there. Resolves with the placeholder. @throws QuotaExceeded */
  protected abstract keep(sellerId: string, id: string, picture: Picture, quota: number): Promise<string>;
  /** Both names are well formed. */
  protected abstract readFile(sellerId: string, name: string): Promise<Buffer | undefined>;
  protected abstract findOriginal(sellerId: string, imageId: string): Promise<StoredOriginal | undefined>;

  async check(original: Buffer): Promise<void> {
    await readPicture(original);
  }

  async remake(upload: Buffer): Promise<Buffer> {
    return this.#limit(() => remakePicture(upload));
  }

  async add(sellerId: string, original: Buffer, alt: string, quota = Number.POSITIVE_INFINITY): Promise<ShopImage> {
    requireSellerId(sellerId);
    const picture = await readPicture(original);
    const id = imageIdOf(original);
    const key = `${sellerId}/${id}`;
    let work = this.#adding.get(key);
    if (!work) {
      work = this.#limit(() => this.keep(sellerId, id, picture, quota)).finally(() => this.#adding.delete(key));
      this.#adding.set(key, work);
    }
    const placeholder = await work;
    return { id, alt, width: picture.width, height: picture.height, widths: picture.widths, placeholder };
  }

  async read(sellerId: string, imageId: string, width: number, format: ImageFormat): Promise<Buffer | undefined> {
    if (!areNames(sellerId, imageId) || !isRendition(width, format)) return undefined;
    return this.readFile(sellerId, renditionName(imageId, width, format));
  }

  async readOriginal(sellerId: string, imageId: string): Promise<StoredOriginal | undefined> {
    return areNames(sellerId, imageId) ? this.findOriginal(sellerId, imageId) : undefined;
  }
}
