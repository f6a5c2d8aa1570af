import { chunksOf } from "../concurrency.ts";
import type { PictureRecord } from "../pictures/images.ts";
import type { KeptImages } from "../pictures/kept-images.ts";
import { listedSellers, type Sellers } from "../sellers/sellers.ts";
import { countItems, type MigrationTable } from "./migration-store.ts";

/** Pictures in memory at a time: each may be 25 MB. */
const BATCH = 4;

/** The pictures of all sellers, from any file storage. */
export function pictureTable(images: KeptImages, sellers: Pick<Sellers, "list">): MigrationTable<PictureRecord> {
  const read = async (key: string): Promise<PictureRecord | undefined> => {
    const [sellerId = "", id = ""] = key.split("/");
    const original = await images.readOriginal(sellerId, id);
    return original && { sellerId, id, original };
  };
  const find = async (keys: readonly string[]): Promise<PictureRecord[]> =>
    (await Promise.all(keys.map(read))).filter((picture) => picture !== undefined);
  async function* keysOfSellers(): AsyncGenerator<string[]> {
    for await (const { id } of listedSellers({ sellers }))
      yield (await images.list(id)).map((imageId) => `${id}/${imageId}`);
  }
  return {
    count: () => countItems(keysOfSellers()),
    async *batches() {
      for await (const keys of keysOfSellers()) for (const some of chunksOf(keys, BATCH)) yield find(some);
    },
    find,
    async put(pictures) {
      await Promise.all(pictures.map((picture) => images.restore(picture)));
    },
  };
}
