import { allSellers } from "../../gateway/platform/commands/all-sellers.ts";
import type { Platform } from "../../gateway/platform/platform.ts";
import { formatTable } from "./format-table.ts";

const HEAD = ["DOMAIN", "NAME", "STATUS", "PLAN", "CATEGORIES", "PRODUCTS", "ACTIVE"];

/** A table of all shops by domain, with how many categories and products each has. */
export async function listShops(platform: Platform): Promise<string> {
  const rows: (string | number)[][] = [];
  for await (const { id, domain, name, status, subscription } of allSellers(platform)) {
    const [categories, products, active] = await Promise.all([
      platform.categories.list(id),
      platform.products.count(id, {}),
      platform.products.count(id, { status: "active" }),
    ]);
    rows.push([domain, name, status, subscription.plan, categories.length, products, active]);
  }
  return rows.length > 0 ? formatTable(HEAD, rows) : "There are no shops.\n";
}
