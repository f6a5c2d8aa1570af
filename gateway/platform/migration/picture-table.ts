import type { PictureRecord } from "../pictures/images.ts";
import type { KeptImages } from "../pictures/kept-images.ts";
import { listedSellers, type Sellers } from "../sellers/sellers.ts";
import type { MigrationTable } from "./migration-store.ts";

/** Pictures in memory at a time: each may be 25 MB. */
const BATCH = 4;

/** The pictures of all sellers, from any file storage. */
export class PictureTable implements MigrationTable<PictureRecord> {
  readonly #images: KeptImages;
  readonly #sellers: Pick<Sellers, "list">;

  constructor(images: KeptImages, sellers: Pick<Sellers, "list">) {
    this.#images = images;
    this.#sellers = sellers;
  }

  async count(): Promise<number> {
    let sum = 0;
    for await (const keys of this.#keysOfSellers()) sum += keys.length;
    return sum;
  }

  async *batches(): AsyncGenerator<PictureRecord[]> {
    for await (const keys of this.#keysOfSellers()) {
      for (let start = 0; start < keys.length; start += BATCH) yield this.find(keys.slice(start, start + BATCH));
    }
  }

  async find(keys: readonly string[]): Promise<PictureRecord[]> {
    const found = await Promise.all(keys.map((key) => this.#read(key)));
    return found.filter((picture) => picture !== undefined);
  }

  async put(pictures: readonly PictureRecord[]): Promise<void> {
    await Promise.all(pictures.map((picture) => this.#images.restore(picture)));
  }

  async #read(key: string): Promise<PictureRecord | undefined> {
    const [sellerId = "", id = ""] = key.split("/");
    const original = await this.#images.readOriginal(sellerId, id);
    return original && { sellerId, id, original };
  }

  async *#keysOfSellers(): AsyncGenerator<string[]> {
    for await (const { id } of listedSellers({ sellers: this.#sellers }))
      yield (await this.#images.list(id)).map((imageId) => `${id}/${imageId}`);
  }
}
