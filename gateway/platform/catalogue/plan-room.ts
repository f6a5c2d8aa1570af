import { MAX_PRODUCTS } from "../../../areas/shared/catalogue/catalogue-limits.ts";
import { effectivePlan } from "../../../areas/shared/sellers/plan.ts";
import { QuotaExceeded } from "../errors.ts";
import type { CatalogueGround } from "./products.ts";

/** How many more products may become active under the plan that holds now; those that are active already stay so. */
export function planRoom({ seller, active }: Pick<CatalogueGround, "seller" | "active">, now: Date): number {
  const { products } = effectivePlan(seller.subscription, now);
  return products === null ? Number.POSITIVE_INFINITY : Math.max(products - active, 0);
}

/** @param count how many products are about to become active @throws QuotaExceeded where the plan has no room for them */
export function requirePlanRoom(ground: Pick<CatalogueGround, "seller" | "active">, count: number, now: Date): void {
  if (count <= 0 || count <= planRoom(ground, now)) return;
  const { name, products } = effectivePlan(ground.seller.subscription, now);
  const params = { plan: name, max: Number(products), count: ground.active };
  throw new QuotaExceeded("The plan has no room for more active products.", {
    fields: [{ field: "status", code: "plan-full", params }],
  });
}

/** @param count how many products are about to be created @throws QuotaExceeded where a shop can't have so many */
export function requireShopRoom({ total }: Pick<CatalogueGround, "total">, count: number): void {
  if (count <= 0 || total + count <= MAX_PRODUCTS) return;
  throw new QuotaExceeded("The shop has no room for more products.", {
    fields: [{ field: "status", code: "shop-full", params: { max: MAX_PRODUCTS, count: total } }],
  });
}
