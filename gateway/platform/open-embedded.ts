import { join } from "node:path";
import { SqliteAccounts, SqliteMemberships } from "./accounts/sqlite-accounts.ts";
import { SqliteSessions } from "./accounts/sqlite-sessions.ts";
import { SqliteRegistrations, SqliteTickets } from "./accounts/sqlite-tickets.ts";
import { SqliteCategories, SqliteProducts } from "./catalogue/sqlite-catalogue.ts";
import { SqliteImports } from "./imports/sqlite-imports.ts";
import { SqliteMails } from "./mails/sqlite-mails.ts";
import { pictureTable } from "./migration/picture-table.ts";
import { sqliteMigrationStore } from "./migration/sqlite-migration-store.ts";
import { SqliteTexts } from "./migration/sqlite-texts.ts";
import { type DatabaseOptions, databaseFile, openDatabase } from "./open-database.ts";
import { SqliteOrders } from "./orders/sqlite-orders.ts";
import { DiskImages, noUploads } from "./pictures/disk-images.ts";
import type { RenditionOptions } from "./pictures/rendition-maker.ts";
import type { Backend } from "./platform.ts";
import { SqliteChangeFeed, SqliteSellers } from "./sellers/sqlite-sellers.ts";
import { SqliteShops } from "./shops/sqlite-shops.ts";

interface EmbeddedOptions extends Pick<DatabaseOptions, "onProblem" | "onIndexing" | "mustWrite"> {
  dataDir: string;
  now: () => Date;
  renditions: RenditionOptions;
}

/** Opens the platform in one process: `<dataDir>/awning.sqlite` and `<dataDir>/images/`. @throws StorageFailure */
export function openEmbedded({ dataDir, now, renditions, ...options }: EmbeddedOptions): Backend {
  const database = openDatabase(databaseFile(dataDir), options);
  const sellers = new SqliteSellers(database, now);
  const mails = new SqliteMails(database, now);
  const orders = new SqliteOrders(database, mails);
  const images = new DiskImages(join(dataDir, "images"), renditions);
  return {
    backend: "embedded",
    accounts: new SqliteAccounts(database),
    sessions: new SqliteSessions(database, now),
    tickets: new SqliteTickets(database, mails, now),
    registrations: new SqliteRegistrations(database, now),
    memberships: new SqliteMemberships(database),
    sellers,
    categories: new SqliteCategories(database),
    products: new SqliteProducts(database),
    orders,
    mails,
    shops: new SqliteShops(database),
    texts: new SqliteTexts(database),
    imports: new SqliteImports(database),
    images,
    uploads: noUploads,
    changes: new SqliteChangeFeed(database),
    migration: sqliteMigrationStore(database, pictureTable(images, sellers)),
    ping: async () => {
      database.get("SELECT count(*) FROM sqlite_schema");
      database.refuseUnsafeWrites();
    },
    close: async () => {
      await images.close();
      orders.close();
      database.close();
    },
  };
}
