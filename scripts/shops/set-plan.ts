import { isSubscribed, PLANS, type PlanId, type Subscription } from "../../areas/shared/sellers/plan.ts";
import type { Platform } from "../../gateway/platform/platform.ts";
import { findSeller } from "./find-seller.ts";

export interface GrantedPlan {
  domain: string;
  plan: PlanId;
  /** The last day on which it holds, by UTC, `YYYY-MM-DD`; `undefined`: without end. */
  until: string | undefined;
}

/**
 * Puts a shop on a plan, in the place of the one that it has. Nothing that it has published is hidden by it.
 * @throws OperatorProblem
 */
export async function setPlan(platform: Platform, { domain, plan, until }: GrantedPlan): Promise<string> {
  const seller = await findSeller(platform, domain);
  const currentPeriodEnd = until === undefined ? null : `${until}T23:59:59.999Z`;
  const subscription: Subscription = { plan, status: "active", currentPeriodEnd };
  await platform.sellers.update(seller.id, { subscription });
  const { name, products } = PLANS[plan];
  if (!isSubscribed(subscription, platform.now())) {
    return `${domain} had the plan ${name} until ${until}, which is over: the limits of ${PLANS.free.name} hold.\n`;
  }
  const limit = products === null ? "as many products as it likes" : `${products} published products`;
  const end = until === undefined ? "" : ` until the end of ${until} (UTC)`;
  return `${domain} has the plan ${name}${end}: ${limit}.\n`;
}
