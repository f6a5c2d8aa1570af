import { join } from "node:path";
import type { Platform } from "../../platform.ts";
import { DiskImages } from "./disk-images.ts";
import { SqliteCategories } from "./sqlite-categories.ts";
import { SqliteDatabase } from "./sqlite-database.ts";
import { SqliteFreshness } from "./sqlite-freshness.ts";
import { SqliteProducts } from "./sqlite-products.ts";
import { SqliteSellers } from "./sqlite-sellers.ts";
import { SqliteShops } from "./sqlite-shops.ts";

/** The platform in one process: `<dataDir>/awning.sqlite` and `<dataDir>/images/`. @throws StorageFailure */
export function openEmbedded(dataDir: string, now: () => Date): Omit<Platform, "now" | "newId"> {
  const database = new SqliteDatabase(join(dataDir, "awning.sqlite"));
  return {
    backend: "embedded",
    sellers: new SqliteSellers(database, now),
    categories: new SqliteCategories(database),
    products: new SqliteProducts(database),
    shops: new SqliteShops(database),
    images: new DiskImages(join(dataDir, "images")),
    freshness: new SqliteFreshness(database),
    ping: async () => {
      database.get("SELECT count(*) FROM sqlite_schema");
    },
    close: async () => database.close(),
  };
}
