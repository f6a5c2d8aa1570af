import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Platform } from "../gateway/platform/platform.ts";
import { importShops, type OnProgress } from "../gateway/platform/shops/import-shops.ts";
import { pictureReader } from "../gateway/platform/shops/validate-shop-files.ts";

const DEMO_SHOPS = ["ceramics", "coffee", "plants"];

/**
 * Fills an empty database with all demo shops. Does nothing if the database has any shop.
 * @throws ShopFileInvalid @throws StorageFailure
 */
export async function seedDemo(platform: Platform, onProgress: OnProgress): Promise<void> {
  const stored = await platform.sellers.list({ limit: 1 });
  if (stored.length > 0) return;
  const sources = await Promise.all(
    DEMO_SHOPS.map(async (name) => {
      const folder = join(import.meta.dirname, "demo", name);
      const content: unknown = JSON.parse(await readFile(join(folder, "shop.json"), "utf8"));
      return { name: `${name}/shop.json`, content, readPicture: pictureReader(folder) };
    }),
  );
  await importShops(platform, sources, { onProgress });
}
