import type { ShopImage } from "../../../../areas/shared/domain/image.ts";
import type { Seller } from "../../../../areas/shared/domain/seller.ts";
import { concurrencyLimit } from "../../concurrency-limit.ts";
import type { Platform } from "../../platform.ts";
import { DomainTaken } from "../../ports/errors.ts";
import { UnusableImage } from "../../ports/images.ts";
import { readShop } from "./read-shop.ts";
import type { PictureEntry } from "./shop-file.ts";
import { ShopFileInvalid, type ShopFileProblem } from "./shop-file-invalid.ts";
import { shopOfEntry } from "./shop-of-entry.ts";
import { picturesOf, problem, type ShopFileSource, type ValidShop, validateShopFiles } from "./validate-shop-files.ts";

/** `done` of `total` pictures and products. */
export type OnProgress = (done: number, total: number, label?: string) => void;

export interface ImportOptions {
  /** Whether a shop may take the place of the stored one with its domain. */
  replace?: boolean;
  onProgress?: OnProgress;
}

/** Pictures read at a time; the port decides how many of them are in work. */
const CONCURRENCY = 4;

/**
 * Imports shop files as one set: everything is checked, then every picture is rendered, and only then is the first shop
 * written. A replaced shop keeps its identity: its ids, its owner, and what the file leaves out of the operator's fields.
 * @returns the sellers as the files give them, in their order
 * @throws ShopFileInvalid @throws StorageFailure
 */
export async function importShops(
  platform: Platform,
  sources: ShopFileSource[],
  { replace = false, onProgress = () => undefined }: ImportOptions = {},
): Promise<Seller[]> {
  const shops = await validateShopFiles(platform, sources, { replace });
  const total = shops.reduce((sum, { entry }) => sum + picturesOf(entry).length + countProducts(entry), 0);
  let done = 0;
  const advance = (by: number, label: string): void => {
    done += by;
    onProgress(done, total, label);
  };
  onProgress(0, total);

  const sellerIds = new Map(shops.map((shop) => [shop, shop.stored?.id ?? platform.newId()]));
  const images = await addPictures(platform, sellerIds, advance);

  const written: Seller[] = [];
  for (const shop of shops) {
    const { entry, stored } = shop;
    const records = shopOfEntry(entry, {
      ...platform,
      sellerId: sellerIds.get(shop) as string,
      before: stored && (await readShop(platform, stored)),
      imageOf: (picture) => images.get(picture) as ShopImage,
    });
    try {
      await (stored ? platform.shops.replace(records) : platform.shops.create(records));
    } catch (error) {
      if (!(error instanceof DomainTaken)) throw error;
      const taken = problem(shop, ["domain"], "expected a free domain, but it has been taken meanwhile");
      throw new ShopFileInvalid(
        [taken],
        written.map(({ domain }) => domain),
      );
    }
    written.push(records.seller);
    advance(records.products.length, entry.name);
  }
  return written;
}

async function addPictures(
  { images }: Pick<Platform, "images">,
  sellerIds: Map<ValidShop, string>,
  advance: (by: number, label: string) => void,
): Promise<Map<PictureEntry, ShopImage>> {
  const added = new Map<PictureEntry, ShopImage>();
  const problems: ShopFileProblem[] = [];
  const limit = concurrencyLimit(CONCURRENCY);
  await Promise.all(
    Array.from(sellerIds).flatMap(([shop, sellerId]) =>
      picturesOf(shop.entry).map(({ path, picture }) =>
        limit(async () => {
          try {
            added.set(picture, await images.add(sellerId, await shop.source.readPicture(picture.file), picture.alt));
          } catch (error) {
            if (!(error instanceof UnusableImage)) throw error;
            problems.push(problem(shop, [...path, "file"], `expected a usable picture. ${error.message}`));
          }
          advance(1, shop.entry.name);
        }),
      ),
    ),
  );
  if (problems.length > 0) throw new ShopFileInvalid(problems);
  return added;
}

function countProducts({ categories }: ValidShop["entry"]): number {
  return categories.reduce((sum, { products }) => sum + products.length, 0);
}
