import type { Usage } from "../../../areas/shared/sellers/admin-seller.ts";
import { effectivePlan } from "../../../areas/shared/sellers/plan.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import type { Platform } from "../platform.ts";

/** How much a shop uses of what its plan allows now. */
export async function readUsage(
  { products, images, now }: Pick<Platform, "products" | "images" | "now">,
  { id, subscription }: Seller,
): Promise<Usage> {
  const plan = effectivePlan(subscription, now());
  const [active, used] = await Promise.all([products.count(id, { status: "active" }), images.usage(id)]);
  return {
    plan: plan.id,
    products: { active, limit: plan.products },
    imageBytes: { used, limit: plan.imageBytes },
  };
}
