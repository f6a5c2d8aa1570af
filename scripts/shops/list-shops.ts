import type { Platform } from "../../gateway/platform/platform.ts";
import { listedSellers } from "../../gateway/platform/sellers/all-sellers.ts";
import { BrokenSeller } from "../../gateway/platform/sellers/sellers.ts";
import { formatTable } from "./format-table.ts";

const HEAD = ["DOMAIN", "NAME", "STATUS", "PLAN", "CATEGORIES", "PRODUCTS", "ACTIVE"];

/** A table of all shops by domain, with how many categories and products each has. */
export async function listShops(platform: Platform): Promise<string> {
  const rows: (string | number)[][] = [];
  const broken: string[] = [];
  for await (const seller of listedSellers(platform)) {
    const { id, domain } = seller;
    const [categories, products, active] = await Promise.all([
      platform.categories.list(id),
      platform.products.count(id, {}),
      platform.products.count(id, { status: "active" }),
    ]);
    const isBroken = seller instanceof BrokenSeller;
    if (isBroken) broken.push(`${domain}: ${seller.error.message}\n`);
    const about = isBroken ? ["–", "broken", "–"] : [seller.name, seller.status, seller.subscription.plan];
    rows.push([domain, ...about, categories.length, products, active]);
  }
  if (rows.length === 0) return "There are no shops.\n";
  return [formatTable(HEAD, rows), ...broken].join("");
}
