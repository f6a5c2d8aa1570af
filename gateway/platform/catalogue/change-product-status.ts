import type { ProductStatus } from "../../../areas/shared/catalogue/product.ts";
import { ObjectNotFound } from "../errors.ts";
import type { Platform } from "../platform.ts";
import { requirePlanRoom } from "./plan-room.ts";

export interface StatusChange {
  sellerId: string;
  /** Each once. */
  productIds: string[];
  status: ProductStatus;
}

export interface StatusChanged {
  id: string;
  before: ProductStatus;
  version: number;
}

/**
 * Gives several products one status, all of them or none; those that have it stay as they are.
 * @returns those whose status has changed, in the order in which they were named
 * @throws ObjectNotFound where one of them is not the seller's @throws QuotaExceeded where the plan has no room for all
 */
export async function changeProductStatus(
  { products, now }: Pick<Platform, "products" | "now">,
  { sellerId, productIds, status }: StatusChange,
): Promise<StatusChanged[]> {
  const time = now();
  const before = new Map<string, ProductStatus>();
  const changed = await products.write(sellerId, productIds, (ground) => {
    const stored = new Map(ground.products.map((product) => [product.id, product]));
    const named = productIds.map((id) => {
      const product = stored.get(id);
      if (!product) throw new ObjectNotFound(`The seller has no product ${id}.`);
      return product;
    });
    const others = named.filter((product) => product.status !== status);
    requirePlanRoom(ground, status === "active" ? others.length : 0, time);
    for (const product of others) before.set(product.id, product.status);
    return others.map((product) => ({ ...product, status, updatedAt: time.toISOString() }));
  });
  return changed.map(({ id, version }) => ({ id, before: before.get(id) ?? status, version }));
}
