import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { openPlatform } from "../../gateway/platform/open-platform.ts";
import { benchShop } from "./bench-shop.ts";

/** The subdomain of the shop in place `rank`, counted from 0. */
export const shopDomain = (rank: number): string => `shop-${rank.toString(36)}x`;

/**
 * Fills a folder with `count` shops of two categories and six products each. The first is written by the platform itself;
 * the others are copies of its rows, made inside SQLite, because a hundred thousand imports would take minutes.
 */
export async function makeShops(dataDir: string, count: number): Promise<void> {
  const platform = await openPlatform({ backend: "embedded", dataDir });
  await platform.shops.create(benchShop(shopDomain(0)));
  await platform.close();
  const database = new DatabaseSync(join(dataDir, "awning.sqlite"));
  database.function("shop_domain", (rank) => shopDomain(Number(rank)));
  const columns = (table: string): string[] =>
    database
      .prepare("SELECT name FROM pragma_table_info(?)")
      .all(table)
      .map((row) => String(row["name"]));
  const REPLACED: Record<string, string> = {
    id: "id || '-' || rank",
    sellerId: "sellerId || '-' || rank",
    categoryId: "categoryId || '-' || rank",
    domain: "shop_domain(rank)",
  };
  const copy = (table: string, own: Record<string, string> = {}): void => {
    const names = columns(table);
    const values = names.map((name) => own[name] ?? REPLACED[name] ?? name);
    database.exec(
      `INSERT INTO ${table} (${names.join()}) SELECT ${values.join()} FROM (SELECT * FROM ${table}), ranks`,
    );
  };
  database.exec(`
    PRAGMA synchronous = OFF;
    BEGIN;
    CREATE TEMP TABLE ranks AS WITH RECURSIVE r(rank) AS (SELECT 1 UNION ALL SELECT rank + 1 FROM r WHERE rank < ${count - 1}) SELECT rank FROM r WHERE rank < ${count};
  `);
  copy("sellers");
  copy("domains", { name: "shop_domain(rank)" });
  copy("categories");
  copy("products");
  database.exec("COMMIT; PRAGMA wal_checkpoint(TRUNCATE);");
  database.close();
}
