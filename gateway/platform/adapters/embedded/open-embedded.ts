import { join } from "node:path";
import type { Backend } from "../../platform.ts";
import { DiskImages } from "./disk-images.ts";
import { openDatabase } from "./open-database.ts";
import { SqliteCategories } from "./sqlite-categories.ts";
import { SqliteFreshness } from "./sqlite-freshness.ts";
import { SqliteMails } from "./sqlite-mails.ts";
import { SqliteOrders } from "./sqlite-orders.ts";
import { SqliteProducts } from "./sqlite-products.ts";
import { SqliteSellers } from "./sqlite-sellers.ts";
import { SqliteShops } from "./sqlite-shops.ts";

/** The platform in one process: `<dataDir>/awning.sqlite` and `<dataDir>/images/`. @throws StorageFailure */
export function openEmbedded(dataDir: string, now: () => Date): Backend {
  const database = openDatabase(join(dataDir, "awning.sqlite"));
  return {
    backend: "embedded",
    sellers: new SqliteSellers(database, now),
    categories: new SqliteCategories(database),
    products: new SqliteProducts(database),
    orders: new SqliteOrders(database, now),
    mails: new SqliteMails(database, now),
    shops: new SqliteShops(database),
    images: new DiskImages(join(dataDir, "images")),
    freshness: new SqliteFreshness(database),
    ping: async () => {
      database.get("SELECT count(*) FROM sqlite_schema");
    },
    close: async () => database.close(),
  };
}
