import type { Firestore } from "firebase-admin/firestore";
import { StorageFailure } from "../errors.ts";
import type { BucketFiles } from "./bucket-files.ts";
import { FirestorePictureRegister } from "./firestore-picture-register.ts";
import { type PictureRecord, type StoredOriginal, UNUSED_FOR } from "./images.ts";
import { KeptImages, type KeptPicture, nothingIfUnusable } from "./kept-images.ts";
import {
  isImageId,
  ORIGINAL_FORMATS,
  originalName,
  type Rendition,
  renditionName,
  requireSellerId,
} from "./picture-file.ts";
import type { RenditionOptions } from "./rendition-maker.ts";

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

  constructor(files: BucketFiles, firestore: Firestore, options?: RenditionOptions) {
    super(options);
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
   * The original goes last: a picture without it is missing, so the next migration copies it again. A damaged original is
   * kept as it is and its picture stays incomplete: adding the same bytes tries again.
   */
  async restore({ sellerId, id, original }: PictureRecord): Promise<void> {
    requireSellerId(sellerId);
    const entry = { id, bytes: original.bytes.length };
    await this.#register.enter(sellerId, entry, Number.POSITIVE_INFINITY);
    for (const file of await this.#files.list(pathOf(sellerId, id))) await this.#files.remove(file);
    const { renditions, placeholder } = await this.encoder.makeFirst(id, original.bytes).catch(nothingIfUnusable);
    await Promise.all(renditions.map((rendition) => this.writeRendition(sellerId, id, rendition)));
    if (placeholder) await this.#register.complete(sellerId, entry, placeholder);
    await storing(this.#write(sellerId, originalName(id, original.format), original.bytes, original.format));
  }

  async writeRendition(sellerId: string, id: string, { width, format, bytes }: Rendition): Promise<void> {
    await storing(this.#write(sellerId, renditionName(id, width, format), bytes, format));
  }

  async removeRendition(sellerId: string, id: string, { width, format }: Omit<Rendition, "bytes">): Promise<void> {
    const file = await this.#files.find(pathOf(sellerId, renditionName(id, width, format)));
    if (file) await storing(this.#files.remove(file));
  }

  /** One read of Firestore, which costs a fraction of listing the bucket. */
  isThere(sellerId: string, id: string): Promise<boolean> {
    return this.#register.isComplete(sellerId, id);
  }

  /**
   * An entry without a placeholder has no picture yet. Where the bucket fails it stays as it is, and the next who brings
   * the same bytes goes on, or the sweep removes what is left: another gateway may be at the same picture.
   */
  protected async keep(sellerId: string, id: string, original: Buffer, quota: number): Promise<KeptPicture> {
    const entry = { id, bytes: original.length };
    const known = await this.#register.enter(sellerId, entry, quota);
    if (known !== undefined) {
      return { header: await this.encoder.readHeader(original), placeholder: known, isNew: false };
    }
    // Before any is written: nothing is stored of a picture that can't be used.
    const { header, renditions, placeholder } = await this.encoder.makeFirst(id, original).catch(async (error) => {
      await this.#register.abandon(sellerId, id);
      throw error;
    });
    await Promise.all([
      ...renditions.map((rendition) => this.writeRendition(sellerId, id, rendition)),
      storing(this.#write(sellerId, originalName(id, header.format), original, header.format)),
    ]);
    await this.#register.complete(sellerId, entry, placeholder);
    return { header, placeholder, isNew: true };
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

  #write(sellerId: string, name: string, bytes: Buffer, format: string): Promise<void> {
    return this.#files.write(pathOf(sellerId, name), bytes, format === "svg" ? "image/svg+xml" : `image/${format}`);
  }

  /**
   * Removes the original as it was before, and not one that another gateway writes from here on because the picture is
   * added again. Renditions are listed afterwards: from then on none is made, and one too many is made again on request.
   */
  async #forget(sellerId: string, id: string): Promise<number> {
    const path = pathOf(sellerId, id);
    const originals = await this.#files.list(`${path}.original.`);
    if (!(await this.#register.beginRemoval(sellerId, id))) return 0;
    const renditions = await this.#files.list(`${path}-`);
    await Promise.all([...originals, ...renditions].map((file) => this.#files.remove(file)));
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
