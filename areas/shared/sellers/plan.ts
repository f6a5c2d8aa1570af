export type PlanId = "free" | "pro";

export interface Plan {
  id: PlanId;
  name: string;
  /** How many products may be active at once; `null`: no limit. */
  products: number | null;
  /** What all pictures together may take, in bytes of their originals. */
  imageBytes: number;
  customDomain: boolean;
}

const MEGABYTE = 1024 * 1024;

export const PLANS: Record<PlanId, Plan> = {
  free: { id: "free", name: "Free", products: 25, imageBytes: 250 * MEGABYTE, customDomain: false },
  pro: { id: "pro", name: "Pro", products: null, imageBytes: 20 * 1024 * MEGABYTE, customDomain: true },
};

export interface Subscription {
  plan: PlanId;
  status: "active" | "trialing" | "past-due" | "canceled";
  /** ISO 8601; `null`: no end. */
  currentPeriodEnd: string | null;
}

/** Whether what the plan allows may be used now: the plan is active or trialing, and its period is not over. */
export function isSubscribed(subscription: Subscription, now: Date): boolean {
  const running = subscription.status === "active" || subscription.status === "trialing";
  return running && (subscription.currentPeriodEnd === null || now < new Date(subscription.currentPeriodEnd));
}

/** The plan whose limits hold now: a lapsed one falls back to free. What was published under it stays published. */
export function effectivePlan(subscription: Subscription, now: Date): Plan {
  return isSubscribed(subscription, now) ? PLANS[subscription.plan] : PLANS.free;
}
