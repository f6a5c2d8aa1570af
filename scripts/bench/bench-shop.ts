import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { DEFAULT_PAYMENT_DAYS } from "../../areas/shared/sellers/seller.ts";
import type { Shop } from "../../areas/shared/shops/shop.ts";
import { openPlatform } from "../../gateway/platform/open-platform.ts";

const CREATED = "2026-01-01T00:00:00.000Z";

/** A small shop without pictures: two categories of three products. */
export function benchShop(domain: string): Shop {
  const id = "bench";
  return {
    seller: {
      id,
      domain,
      previousDomains: [],
      customDomain: null,
      name: "Corner Stoneware",
      tagline: "Everyday pots, thrown by hand",
      about: "Two people, one wheel, one kiln. **Made to be used.**",
      logo: null,
      cover: null,
      theme: { accent: "#9a3f24", typeface: "serif", corners: "soft" },
      currency: "EUR",
      locale: "en-IE",
      contact: { email: "hello@corner.example" },
      deliveryOptions: [{ id: "post", title: "Post, 2–3 days", kind: "shipping", price: 495 }],
      deliveryCountries: [],
      paymentInstructions: "",
      paymentDays: DEFAULT_PAYMENT_DAYS,
      paymentChoice: "all",
      pages: [],
      rendered: {
        renderer: 1,
        html: { about: "<p>Two people, one wheel, one kiln. <strong>Made to be used.</strong></p>" },
      },
      status: "active",
      ownerId: null,
      subscription: { plan: "free", status: "active", currentPeriodEnd: null },
      suspendedFrom: null,
      cardAccount: null,
      billing: null,
      createdAt: CREATED,
      updatedAt: CREATED,
      version: 1,
    },
    categories: ["Cups", "Bowls"].map((name, position) => ({
      id: `${id}-${position}`,
      sellerId: id,
      name,
      slug: name.toLowerCase(),
      description: `${name} for every day`,
      position,
    })),
    products: Array.from({ length: 6 }, (_, i) => ({
      id: `${id}-p${i}`,
      sellerId: id,
      categoryId: `${id}-${i % 2}`,
      title: `${i % 2 ? "Bowl" : "Cup"} no. ${i + 1}`,
      slug: `piece-${i + 1}`,
      description: "Stoneware, food-safe glaze, dishwasher-proof.",
      rendered: { renderer: 1, html: { description: "<p>Stoneware, food-safe glaze, dishwasher-proof.</p>" } },
      status: "active" as const,
      position: i,
      images: [],
      options: [{ name: "Glaze", values: ["Salt", "Iron"] }],
      variants: ["Salt", "Iron"].map((value) => ({
        id: `${id}-p${i}-${value}`,
        title: value,
        values: [value],
        sku: "",
        price: 1_800 + i * 250,
        compareAtPrice: null,
        stock: 10,
      })),
      createdAt: CREATED,
      updatedAt: CREATED,
      version: 1,
    })),
  };
}

/** The subdomain of the shop with index `rank`, counted from 0. */
export const shopDomain = (rank: number): string => `shop-${rank.toString(36)}x`;

/**
 * Creates `count` shops in a folder. The first `stocked` of them have two categories and six products each. The platform
 * writes the first; the others are copies of its rows made in SQLite, because a hundred thousand imports would take
 * minutes.
 */
export async function makeShops(dataDir: string, count: number, stocked = count): Promise<void> {
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
  const copy = (table: string, shops: number, own: Record<string, string> = {}): void => {
    const names = columns(table);
    const values = names.map((name) => own[name] ?? REPLACED[name] ?? name);
    database.exec(
      `INSERT INTO ${table} (${names.join()}) SELECT ${values.join()} FROM (SELECT * FROM ${table}), ranks WHERE rank < ${shops}`,
    );
  };
  database.exec(`
    PRAGMA synchronous = OFF;
    BEGIN;
    CREATE TEMP TABLE ranks AS WITH RECURSIVE r(rank) AS (SELECT 1 UNION ALL SELECT rank + 1 FROM r WHERE rank < ${count - 1}) SELECT rank FROM r WHERE rank < ${count};
  `);
  copy("sellers", count);
  copy("domains", count, { name: "shop_domain(rank)" });
  copy("categories", stocked);
  copy("products", stocked);
  database.exec("COMMIT; PRAGMA wal_checkpoint(TRUNCATE);");
  database.close();
}
