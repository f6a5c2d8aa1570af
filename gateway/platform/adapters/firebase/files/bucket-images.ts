import type { Firestore } from "firebase-admin/firestore";
import { StorageFailure } from "../../../ports/errors.ts";
import type { HeldPicture } from "../../../ports/holdings.ts";
import { type StoredOriginal, UNUSED_FOR } from "../../../ports/images.ts";
import { KeptImages } from "../../pictures/kept-images.ts";
import {
  makePlaceholder,
  ORIGINAL_FORMATS,
  type Picture,
  type Rendition,
  renderPicture,
} from "../../pictures/picture.ts";
import { isImageId, originalName, renditionName, requireSellerId } from "../../pictures/picture-names.ts";
import type { BucketFiles } from "./bucket-files.ts";
import { FirestorePictureRegister } from "./firestore-picture-register.ts";

/** Notes written at a time. */
const NOTES = 50;

/**
 * Pictures as objects of a bucket: `shops/<sellerId>/<id>-<width>.<avif|webp>`, the originals as `<id>.original.<format>`,
 * and in Firestore the register of what is there. Gateways share nothing else: what one has added, any other serves.
 *
 * A rendition is one read of one object, with nothing asked before it, so a page of 40 pictures costs 40 of them, at about
 * a millionth of a dollar for two or three, and some tens of milliseconds each, side by side. That is the price of a
 * visitor's first look: the answers are immutable for a year, so nobody's browser asks twice, and a cache in front of the
 * gateway (nginx, a CDN) pays once for all visitors. None is kept in this process, whose memory would hold too few.
 */
export class BucketImages extends KeptImages {
  readonly #files: BucketFiles;
  readonly #register: FirestorePictureRegister;

  constructor(files: BucketFiles, firestore: Firestore) {
    super();
    this.#files = files;
    this.#register = new FirestorePictureRegister(firestore);
  }

  async usage(sellerId: string): Promise<number> {
    requireSellerId(sellerId);
    return this.#register.total(sellerId);
  }

  async list(sellerId: string): Promise<string[]> {
    requireSellerId(sellerId);
    return this.#register.ids(sellerId);
  }

  async sweep(sellerId: string, unused: ReadonlySet<string>, now: Date): Promise<number> {
    requireSellerId(sellerId);
    const noted = await this.#register.noted(sellerId);
    const used = [...noted.keys()].filter((id) => !unused.has(id));
    const fresh = [...unused].filter((id) => isImageId(id) && !noted.has(id));
    for (const [ids, since] of [
      [used, null],
      [fresh, now],
    ] as const) {
      for (let start = 0; start < ids.length; start += NOTES) {
        const some = ids.slice(start, start + NOTES);
        await Promise.all(some.map((id) => this.#register.note(sellerId, id, since)));
      }
    }
    let freed = 0;
    for (const [id, since] of noted) {
      const isOver = now.getTime() - since.getTime() >= UNUSED_FOR;
      if (isOver && unused.has(id)) freed += await this.#forget(sellerId, id);
    }
    return freed;
  }

  /**
   * The original goes last: a picture without it is missing, so whoever moves pictures brings it again. One that was
   * damaged where it comes from counts as not complete: whoever adds the same bytes has it made anew.
   */
  async restore({ sellerId, id, original, renditions }: HeldPicture): Promise<void> {
    requireSellerId(sellerId);
    const entry = { id, bytes: original.bytes.length };
    await this.#register.enter(sellerId, entry, Number.POSITIVE_INFINITY);
    const narrowest = renditions.find(({ format }) => format === "webp") ?? original;
    const placeholder = await makePlaceholder(narrowest.bytes).catch(() => undefined);
    await storing(this.#writeRenditions(sellerId, id, renditions));
    if (placeholder) await this.#register.complete(sellerId, entry, placeholder);
    await storing(this.#write(sellerId, originalName(id, original.format), original.bytes, original.format));
  }

  /**
   * An entry without a placeholder has no picture yet. Where the bucket fails it stays as it is, and the next who brings
   * the same bytes goes on, or the sweep removes what is left: another gateway may be at the same picture.
   */
  protected async keep(sellerId: string, id: string, picture: Picture, quota: number): Promise<string> {
    const entry = { id, bytes: picture.bytes.length };
    const known = await this.#register.enter(sellerId, entry, quota);
    if (known !== undefined) return known;
    const renditions = await this.#render(sellerId, id, picture);
    const narrowest = renditions.find(({ format }) => format === "webp") as Rendition;
    const placeholder = await makePlaceholder(narrowest.bytes);
    await storing(
      Promise.all([
        this.#writeRenditions(sellerId, id, renditions),
        this.#write(sellerId, originalName(id, picture.format), picture.bytes, picture.format),
      ]),
    );
    await this.#register.complete(sellerId, entry, placeholder);
    return placeholder;
  }

  protected readFile(sellerId: string, name: string): Promise<Buffer | undefined> {
    return this.#files.read(pathOf(sellerId, name));
  }

  protected async findOriginal(sellerId: string, imageId: string): Promise<StoredOriginal | undefined> {
    const prefix = pathOf(sellerId, `${imageId}.original.`);
    const found = (await this.#files.list(prefix)).at(0);
    const format = ORIGINAL_FORMATS.find((known) => found?.name === prefix + known);
    const bytes = format && (await this.#files.read(prefix + format));
    return bytes && { bytes, format };
  }

  /** All of them, before any is written: of what can't be drawn nothing is ever there. */
  async #render(sellerId: string, id: string, picture: Picture): Promise<Rendition[]> {
    try {
      return await Array.fromAsync(renderPicture(picture));
    } catch (error) {
      await this.#register.abandon(sellerId, id);
      throw error;
    }
  }

  async #writeRenditions(sellerId: string, id: string, renditions: HeldPicture["renditions"]): Promise<void> {
    await Promise.all(
      renditions.map(({ width, format, bytes }) =>
        this.#write(sellerId, renditionName(id, width, format), bytes, format),
      ),
    );
  }

  #write(sellerId: string, name: string, bytes: Buffer, format: string): Promise<void> {
    return this.#files.write(pathOf(sellerId, name), bytes, format === "svg" ? "image/svg+xml" : `image/${format}`);
  }

  /** The files are those of before: what another gateway writes from here on, because somebody brings the picture again, stays. */
  async #forget(sellerId: string, id: string): Promise<number> {
    const files = await this.#files.list(pathOf(sellerId, id));
    if (!(await this.#register.beginRemoval(sellerId, id))) return 0;
    await Promise.all(files.map((file) => this.#files.remove(file)));
    return this.#register.endRemoval(sellerId, id);
  }
}

const pathOf = (sellerId: string, name: string): string => `shops/${sellerId}/${name}`;

async function storing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new StorageFailure("The picture could not be stored.", { cause: error });
  }
}
