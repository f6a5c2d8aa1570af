import type { Firestore } from "firebase-admin/firestore";
import { chunksOf } from "../concurrency.ts";
import type { BucketFiles } from "./bucket-files.ts";
import { FirestorePictureRegister } from "./firestore-picture-register.ts";
import { type PictureRecord, type StoredOriginal, UNUSED_FOR } from "./images.ts";
import { KeptImages, type KeptPicture, nothingIfUnusable, storing } from "./kept-images.ts";
import {
  isImageId,
  ORIGINAL_FORMATS,
  originalName,
  type Rendition,
  renditionName,
  requireSellerId,
} from "./picture-file.ts";
import type { RenditionOptions } from "./rendition-maker.ts";

/** Concurrent updates of `unusedSince`, and removals of files. */
const UPDATES = 50;

/**
 * Stores pictures in a bucket: renditions as `shops/<sellerId>/<id>-<width>.<avif|webp>`, originals as
 * `<id>.original.<format>`. The register is in Firestore. Several gateways can share one bucket and Firestore.
 *
 * Serving a rendition is one read of one object, so a page of 40 pictures costs 40 concurrent reads. Two or three reads
 * cost about a millionth of a dollar, and each takes some tens of milliseconds. Responses are immutable for a year, so
 * browsers don't repeat the requests. A cache in front of the gateway (nginx, a CDN) reads once for all visitors. The
 * process caches no renditions: its memory would hold too few.
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

  owners(): Promise<string[]> {
    return this.#register.owners();
  }

  /** Removes the files first: the register lists the pictures whose removal was interrupted. */
  async removeAll(sellerId: string): Promise<void> {
    requireSellerId(sellerId);
    for await (const files of this.#files.pages(pathOf(sellerId, ""))) {
      for (const some of chunksOf(files, UPDATES)) await Promise.all(some.map((file) => this.#files.remove(file)));
    }
    await this.#register.removeAll(sellerId);
  }

  /** The bucket has no public access, so nothing bypasses the gateway. */
  async hide(): Promise<void> {}

  async sweep(sellerId: string, unused: ReadonlySet<string>, now: Date): Promise<number> {
    requireSellerId(sellerId);
    const marked = await this.#register.markedUnused(sellerId);
    const used = [...marked.keys()].filter((id) => !unused.has(id));
    const fresh = [...unused].filter((id) => isImageId(id) && !marked.has(id));
    for (const [ids, since] of [
      [used, null],
      [fresh, now],
    ] as const) {
      for (const some of chunksOf(ids, UPDATES))
        await Promise.all(some.map((id) => this.#register.markUnused(sellerId, id, since)));
    }
    let freed = 0;
    for (const [id, since] of marked) {
      const isExpired = now.getTime() - since.getTime() >= UNUSED_FOR;
      if (isExpired && unused.has(id)) freed += await this.#removePicture(sellerId, id);
    }
    return freed;
  }

  /**
   * Writes the original last: a picture without its original counts as missing, so the next migration copies it again.
   * A damaged original is stored unchanged. Its register entry stays incomplete, so adding the same bytes tries again.
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

  /** Costs one Firestore read, a fraction of listing the bucket. */
  isThere(sellerId: string, id: string): Promise<boolean> {
    return this.#register.isComplete(sellerId, id);
  }

  /**
   * An entry without a placeholder is incomplete. If the bucket fails, the entry stays, because another gateway may be
   * adding the same picture. The next call with the same bytes completes it, or a sweep removes it.
   */
  protected async keep(sellerId: string, id: string, original: Buffer, quota: number): Promise<KeptPicture> {
    const entry = { id, bytes: original.length };
    const known = await this.#register.enter(sellerId, entry, quota);
    if (known !== undefined) {
      return { header: await this.encoder.readHeader(original), placeholder: known, isNew: false };
    }
    // Encodes before the first write, so an unusable picture leaves no files.
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

  protected clearMark(sellerId: string, id: string): Promise<boolean> {
    return this.#register.use(sellerId, id);
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
   * Lists the originals first, so that an original is kept that another gateway writes from now on. After
   * `beginRemoval` no new renditions are made, so they are listed after it. A rendition removed by mistake is made
   * again on request.
   */
  async #removePicture(sellerId: string, id: string): Promise<number> {
    const path = pathOf(sellerId, id);
    const originals = await this.#files.list(`${path}.original.`);
    if (!(await this.#register.beginRemoval(sellerId, id))) return 0;
    const renditions = await this.#files.list(`${path}-`);
    await Promise.all([...originals, ...renditions].map((file) => this.#files.remove(file)));
    return this.#register.endRemoval(sellerId, id);
  }
}

const pathOf = (sellerId: string, name: string): string => `shops/${sellerId}/${name}`;
