import { createHash } from "node:crypto";
import { access, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  IMAGE_FORMATS,
  IMAGE_WIDTHS,
  type ImageFormat,
  type ShopImage,
} from "../../../../areas/shared/domain/image.ts";
import { concurrencyLimit } from "../../concurrency-limit.ts";
import { StorageFailure } from "../../ports/errors.ts";
import type { Images, StoredOriginal } from "../../ports/images.ts";
import { writeWhole } from "../write-whole.ts";
import { makePlaceholder, ORIGINAL_FORMATS, type Picture, readPicture, renderPicture } from "./picture.ts";

const SELLER_ID = /^[\w-]{1,64}$/;
const IMAGE_ID = /^[0-9a-f]{32}$/;
/** Pictures in work at a time. */
const CONCURRENCY = 2;

/** Pictures as files: `<folder>/<sellerId>/<id>-<width>.<avif|webp>`, and the originals as `<id>.original.<format>`. */
export class DiskImages implements Images {
  readonly #folder: string;
  readonly #limit = concurrencyLimit(CONCURRENCY);
  /** Pictures being added now, by folder and id: whoever brings the same one waits for the same work, and its placeholder. */
  readonly #adding = new Map<string, Promise<string>>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  async check(original: Buffer): Promise<void> {
    await readPicture(original);
  }

  async add(sellerId: string, original: Buffer, alt: string): Promise<ShopImage> {
    if (!SELLER_ID.test(sellerId)) throw new TypeError("A seller's id has up to 64 of [A-Za-z0-9_-].");
    const picture = await readPicture(original);
    const id = createHash("sha256").update(original).digest("hex").slice(0, 32);
    const key = join(this.#folder, sellerId, id);
    let work = this.#adding.get(key);
    if (!work) {
      work = this.#limit(() => this.#store(sellerId, id, picture)).finally(() => this.#adding.delete(key));
      this.#adding.set(key, work);
    }
    const placeholder = await work;
    return { id, alt, width: picture.width, height: picture.height, widths: picture.widths, placeholder };
  }

  async read(sellerId: string, imageId: string, width: number, format: ImageFormat): Promise<Buffer | undefined> {
    const isRendition = IMAGE_WIDTHS.some((known) => known === width) && IMAGE_FORMATS.includes(format);
    return isRendition ? this.#read(sellerId, imageId, `-${width}.${format}`) : undefined;
  }

  async readOriginal(sellerId: string, imageId: string): Promise<StoredOriginal | undefined> {
    for (const format of ORIGINAL_FORMATS) {
      const bytes = await this.#read(sellerId, imageId, `.original.${format}`);
      if (bytes) return { bytes, format };
    }
    return undefined;
  }

  /** The original is written last: where it stands, the renditions are complete. Resolves with the placeholder. */
  async #store(sellerId: string, id: string, picture: Picture): Promise<string> {
    const folder = join(this.#folder, sellerId);
    const original = join(folder, `${id}.original.${picture.format}`);
    const narrowest = join(folder, `${id}-${picture.widths[0]}.webp`);
    if (await exists(original)) return makePlaceholder(await storing(readFile(narrowest)));
    await storing(mkdir(folder, { recursive: true }));
    for await (const { width, format, bytes } of renderPicture(picture)) {
      await storing(writeWhole(join(folder, `${id}-${width}.${format}`), bytes));
    }
    const placeholder = await makePlaceholder(await storing(readFile(narrowest)));
    await storing(writeWhole(original, picture.bytes));
    return placeholder;
  }

  async #read(sellerId: string, imageId: string, suffix: string): Promise<Buffer | undefined> {
    if (!SELLER_ID.test(sellerId) || !IMAGE_ID.test(imageId)) return undefined;
    try {
      return await readFile(join(this.#folder, sellerId, imageId + suffix));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw new StorageFailure("The picture could not be read.", { cause: error });
    }
  }
}

async function exists(file: string): Promise<boolean> {
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
