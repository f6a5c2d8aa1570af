import { access, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { concurrencyLimit } from "../concurrency.ts";
import { ObjectNotFound, QuotaExceeded, StorageFailure } from "../errors.ts";
import { removeTemporaries, writeWhole } from "../write-whole.ts";
import { PictureRegister, unlessMissing } from "./disk-picture-register.ts";
import { type PictureRecord, type StoredOriginal, UNUSED_FOR, type Uploads } from "./images.ts";
import { KeptImages, type KeptPicture, nothingIfUnusable, type RegisterEntry, storing } from "./kept-images.ts";
import {
  isSellerId,
  ORIGINAL_FORMATS,
  originalName,
  originalNames,
  type Rendition,
  renditionName,
  renditionNames,
  requireSellerId,
} from "./picture-file.ts";
import type { RenditionOptions } from "./rendition-maker.ts";

/** nginx forwards requests for the pictures of a folder with this file: nginx/shops.conf. */
const HIDDEN = "hidden";

/**
 * Stores pictures as files: renditions as `<folder>/<sellerId>/<id>-<width>.<avif|webp>`, originals as
 * `<id>.original.<format>`. The register is in the same folder. Several processes may add to one folder and never
 * exceed the quota together. If two pictures arrive when only one fits, both may be rejected. While a process removes
 * an unused picture, no other process may add the same bytes, or use the picture.
 */
export class DiskImages extends KeptImages {
  readonly #folder: string;
  /** Serializes check-then-act sequences on the register. Each takes milliseconds. */
  readonly #exclusive = concurrencyLimit(1);

  constructor(folder: string, options?: RenditionOptions) {
    super(options);
    this.#folder = folder;
  }

  async usage(sellerId: string): Promise<number> {
    return storing(new PictureRegister(this.#folderOf(sellerId)).total());
  }

  async list(sellerId: string): Promise<string[]> {
    const entries = await storing(new PictureRegister(this.#folderOf(sellerId)).entries());
    return entries.map(({ id }) => id);
  }

  async owners(): Promise<string[]> {
    const found = (await storing(unlessMissing(readdir(this.#folder, { withFileTypes: true })))) ?? [];
    return found.flatMap((entry) => (entry.isDirectory() && isSellerId(entry.name) ? entry.name : []));
  }

  async removeAll(sellerId: string): Promise<void> {
    await storing(rm(this.#folderOf(sellerId), { recursive: true, force: true }));
  }

  async hide(sellerId: string, isHidden: boolean): Promise<void> {
    const file = join(this.#folderOf(sellerId), HIDDEN);
    // A shop without pictures has no folder.
    await storing(isHidden ? unlessMissing(writeFile(file, "")) : rm(file, { force: true }));
  }

  async sweep(sellerId: string, unused: ReadonlySet<string>, now: Date): Promise<number> {
    const folder = this.#folderOf(sellerId);
    const register = new PictureRegister(folder);
    let freed = 0;
    for (const entry of await storing(register.entries())) {
      const isRemoved = await storing(
        this.#exclusive(async () => {
          if (!(await isUnusedLongEnough(register, entry, unused.has(entry.id), now))) return false;
          await removeFiles(folder, entry.id);
          await register.remove(entry);
          return true;
        }),
      );
      if (isRemoved) freed += entry.bytes;
    }
    await removeTemporaries(folder, now);
    return freed;
  }

  async restore({ sellerId, id, original }: PictureRecord): Promise<void> {
    const folder = this.#folderOf(sellerId);
    await storing(new PictureRegister(folder).enter({ id, bytes: original.bytes.length }));
    await storing(removeFiles(folder, id));
    // A damaged original is stored unchanged, without renditions.
    const { renditions } = await this.encoder.makeFirst(id, original.bytes).catch(nothingIfUnusable);
    for (const rendition of renditions) await this.writeRendition(sellerId, id, rendition);
    await storing(writeWhole(join(folder, originalName(id, original.format)), original.bytes));
  }

  async writeRendition(sellerId: string, id: string, { width, format, bytes }: Rendition): Promise<void> {
    await storing(writeWhole(join(this.#folderOf(sellerId), renditionName(id, width, format)), bytes));
  }

  async removeRendition(sellerId: string, id: string, { width, format }: Omit<Rendition, "bytes">): Promise<void> {
    await storing(rm(join(this.#folderOf(sellerId), renditionName(id, width, format)), { force: true }));
  }

  async isThere(sellerId: string, id: string): Promise<boolean> {
    const folder = this.#folderOf(sellerId);
    return (await Promise.all(originalNames(id).map((name) => isFile(join(folder, name))))).includes(true);
  }

  /** Writes the original last: if it exists, so do its first renditions. */
  protected async keep(sellerId: string, id: string, original: Buffer, quota: number): Promise<KeptPicture> {
    const folder = this.#folderOf(sellerId);
    const register = new PictureRegister(folder);
    const entry: RegisterEntry = { id, bytes: original.length };
    const isThere = await this.#exclusive(async () => {
      const exists = await this.isThere(sellerId, id);
      if (!exists) await requireRoom(register, entry, quota);
      await storing(register.enter(entry));
      return exists;
    });
    if (isThere) return this.#readKept(sellerId, id, original);
    if ((await storing(register.total())) > quota) {
      // Another process has entered a picture at the same time.
      await storing(register.remove(entry));
      throw new QuotaExceeded("Concurrent uploads of the seller exceed the quota.");
    }
    try {
      const { header, renditions, placeholder } = await this.encoder.makeFirst(id, original);
      for (const rendition of renditions) await this.writeRendition(sellerId, id, rendition);
      await storing(writeWhole(join(folder, originalName(id, header.format)), original));
      return { header, placeholder, isNew: true };
    } catch (error) {
      // The original is written last, so another process has stored the same picture.
      if (await this.isThere(sellerId, id)) throw error;
      // If this fails too, the entry stays, and a sweep removes the files.
      await removeFiles(folder, id).then(
        () => register.remove(entry),
        () => undefined,
      );
      throw error;
    }
  }

  protected clearMark(sellerId: string, id: string): Promise<boolean> {
    const register = new PictureRegister(this.#folderOf(sellerId));
    return this.#exclusive(async () => {
      const entry = (await storing(register.entries())).find((each) => each.id === id);
      if (entry && (await storing(register.unusedSince(entry)))) await storing(register.enter(entry));
      return this.isThere(sellerId, id);
    });
  }

  protected async readFile(sellerId: string, name: string): Promise<Buffer | undefined> {
    try {
      return await unlessMissing(readFile(join(this.#folder, sellerId, name)));
    } catch (error) {
      throw new StorageFailure("The picture could not be read.", { cause: error });
    }
  }

  protected async findOriginal(sellerId: string, imageId: string): Promise<StoredOriginal | undefined> {
    for (const format of ORIGINAL_FORMATS) {
      const bytes = await this.readFile(sellerId, originalName(imageId, format));
      if (bytes) return { bytes, format };
    }
    return undefined;
  }

  /** Reads a stored picture. Replaces a damaged original. Makes the first renditions if the narrowest is missing. */
  async #readKept(sellerId: string, id: string, original: Buffer): Promise<KeptPicture> {
    const header = await this.encoder.readHeader(original);
    const stored = await this.findOriginal(sellerId, id).catch(() => undefined);
    if (!stored?.bytes.equals(original)) {
      const file = join(this.#folderOf(sellerId), originalName(id, header.format));
      await storing(writeWhole(file, original));
    }
    // The placeholder of an SVG is not made from a rendition.
    const isSvg = header.format === "svg";
    const narrowest = isSvg ? undefined : await this.read(sellerId, id, Math.min(...header.widths), "webp");
    if (narrowest) return { header, placeholder: await this.encoder.makePlaceholder(narrowest), isNew: false };
    const { renditions, placeholder } = await this.encoder.makeFirst(id, original);
    for (const rendition of renditions) await this.writeRendition(sellerId, id, rendition);
    return { header, placeholder, isNew: false };
  }

  #folderOf(sellerId: string): string {
    requireSellerId(sellerId);
    return join(this.#folder, sellerId);
  }
}

/** @throws QuotaExceeded */
async function requireRoom(register: PictureRegister, { id, bytes }: RegisterEntry, quota: number): Promise<void> {
  const others = (await storing(register.entries())).filter((entry) => entry.id !== id);
  const taken = others.reduce((sum, entry) => sum + entry.bytes, 0);
  if (taken + bytes > quota) throw new QuotaExceeded(`The seller's pictures take ${taken} of ${quota} bytes.`);
}

/** Whether to remove a picture. If not, sets or clears its mark as unused. */
async function isUnusedLongEnough(
  register: PictureRegister,
  entry: RegisterEntry,
  isUnused: boolean,
  now: Date,
): Promise<boolean> {
  const since = await register.unusedSince(entry);
  if (isUnused && since) return now.getTime() - since.getTime() >= UNUSED_FOR;
  if (isUnused) await register.markUnused(entry, now);
  else if (since) await register.enter(entry);
  return false;
}

/**
 * Removes the original first, because a picture without it counts as missing. Continues after an error.
 * @throws the first error of the file system
 */
async function removeFiles(folder: string, id: string): Promise<void> {
  for (const names of [originalNames(id), renditionNames(id)]) {
    const removals = await Promise.allSettled(names.map((name) => rm(join(folder, name), { force: true })));
    const failed = removals.find(({ status }) => status === "rejected");
    if (failed) throw (failed as PromiseRejectedResult).reason;
  }
}

async function isFile(file: string): Promise<boolean> {
  try {
    await access(file);
    return true;
  } catch {
    return false;
  }
}

/** This backend receives files in the request body, so it has no uploads. */
export const noUploads: Uploads = {
  pathOf: () => undefined,
  take: async () => {
    throw new ObjectNotFound("Files are uploaded in the request body.");
  },
  sweep: async () => undefined,
};
