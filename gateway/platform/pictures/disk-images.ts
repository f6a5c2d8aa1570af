import { access, readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { concurrencyLimit } from "../concurrency.ts";
import { ObjectNotFound, QuotaExceeded, StorageFailure } from "../errors.ts";
import { writeWhole } from "../write-whole.ts";
import { PictureRegister, type RegisterEntry } from "./disk-picture-register.ts";
import { type PictureRecord, type StoredOriginal, UNUSED_FOR, type Uploads } from "./images.ts";
import { KeptImages, type KeptPicture, nothingIfUnusable } from "./kept-images.ts";
import {
  ORIGINAL_FORMATS,
  originalName,
  originalNames,
  type Rendition,
  renditionName,
  renditionNames,
  requireSellerId,
} from "./picture-file.ts";
import type { RenditionOptions } from "./rendition-maker.ts";

/**
 * Pictures as files: `<folder>/<sellerId>/<id>-<width>.<avif|webp>`, the originals as `<id>.original.<format>`, and
 * beside them the register of what is there. Several processes may add to one folder. Nor do they take more than the
 * quota together: of two that meet at its end, both may be refused where there is room for one. Only while one process
 * removes a picture to which nothing has referred for a day, another must not be adding the very same bytes.
 */
export class DiskImages extends KeptImages {
  readonly #folder: string;
  /** What looks at the register and then acts on it does so alone; it takes milliseconds. */
  readonly #alone = concurrencyLimit(1);

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

  async sweep(sellerId: string, unused: ReadonlySet<string>, now: Date): Promise<number> {
    const folder = this.#folderOf(sellerId);
    const register = new PictureRegister(folder);
    let freed = 0;
    for (const entry of await storing(register.entries())) {
      const isForgotten = await storing(
        this.#alone(async () => {
          if (!(await isUnusedLongEnough(register, entry, unused.has(entry.id), now))) return false;
          await removeFiles(folder, entry.id);
          await register.strike(entry);
          return true;
        }),
      );
      if (isForgotten) freed += entry.bytes;
    }
    await removeTemporaries(folder, now);
    return freed;
  }

  async restore({ sellerId, id, original }: PictureRecord): Promise<void> {
    const folder = this.#folderOf(sellerId);
    await storing(new PictureRegister(folder).enter({ id, bytes: original.bytes.length }));
    await storing(removeFiles(folder, id));
    // A damaged original is kept as it is.
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

  /** The original is written last: if it is there, so are the renditions that are made with it. */
  protected async keep(sellerId: string, id: string, original: Buffer, quota: number): Promise<KeptPicture> {
    const folder = this.#folderOf(sellerId);
    const register = new PictureRegister(folder);
    const entry: RegisterEntry = { id, bytes: original.length };
    const isThere = await this.#alone(async () => {
      const exists = await this.isThere(sellerId, id);
      if (!exists) await requireRoom(register, entry, quota);
      await storing(register.enter(entry));
      return exists;
    });
    if (isThere) return this.#readKept(sellerId, id, original);
    if ((await storing(register.total())) > quota) {
      // Another process has entered one at the same moment.
      await storing(register.strike(entry));
      throw new QuotaExceeded("Several of the seller's pictures arrived at once, and there is no room for all.");
    }
    try {
      const { header, renditions, placeholder } = await this.encoder.makeFirst(id, original);
      for (const rendition of renditions) await this.writeRendition(sellerId, id, rendition);
      await storing(writeWhole(join(folder, originalName(id, header.format)), original));
      return { header, placeholder, isNew: true };
    } catch (error) {
      // If this fails too, the entry keeps the rest in sight of the next sweep.
      await removeFiles(folder, id).then(
        () => register.strike(entry),
        () => undefined,
      );
      throw error;
    }
  }

  protected async readFile(sellerId: string, name: string): Promise<Buffer | undefined> {
    try {
      return await readFile(join(this.#folder, sellerId, name));
    } catch (error) {
      if (isMissing(error)) return undefined;
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

  /** What is there already; a rendition that was lost is made again. */
  async #readKept(sellerId: string, id: string, original: Buffer): Promise<KeptPicture> {
    const header = await this.encoder.readHeader(original);
    // A drawing's placeholder is not made from a rendition.
    const isDrawing = header.format === "svg";
    const narrowest = isDrawing ? undefined : await this.read(sellerId, id, Math.min(...header.widths), "webp");
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

/** Whether a picture is to be forgotten; notes what there is to note otherwise. */
async function isUnusedLongEnough(
  register: PictureRegister,
  entry: RegisterEntry,
  isUnused: boolean,
  now: Date,
): Promise<boolean> {
  const since = await register.unusedSince(entry);
  if (isUnused && since) return now.getTime() - since.getTime() >= UNUSED_FOR;
  if (isUnused) await register.noteUnused(entry, now);
  else if (since) await register.enter(entry);
  return false;
}

/** The original first: without it what is left counts for nothing. Removes what it can. @throws what the system says of the rest */
async function removeFiles(folder: string, id: string): Promise<void> {
  for (const names of [originalNames(id), renditionNames(id)]) {
    const removals = await Promise.allSettled(names.map((name) => rm(join(folder, name), { force: true })));
    const failed = removals.find(({ status }) => status === "rejected");
    if (failed) throw (failed as PromiseRejectedResult).reason;
  }
}

/** Removes what a process that was killed has left half written. A file of another process is written in seconds. */
async function removeTemporaries(folder: string, now: Date): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => each.endsWith(".tmp"))) {
    const file = join(folder, name);
    try {
      const { mtimeMs } = await stat(file);
      if (now.getTime() - mtimeMs > UNUSED_FOR) await rm(file, { recursive: true, force: true });
    } catch {
      // The file is gone, or the next sweep tries again.
    }
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

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

async function storing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new StorageFailure("The picture could not be stored.", { cause: error });
  }
}

/** In one process files come with the request itself: nothing waits anywhere to be taken. */
export const noUploads: Uploads = {
  pathOf: () => undefined,
  take: async () => {
    throw new ObjectNotFound("Files come with the request itself.");
  },
  sweep: async () => undefined,
};
