export type PlanId = "free" | "pro";

export interface Plan {
  id: PlanId;
  /** The most products that may be active; `null`: no limit. */
  products: number | null;
  /** The total size of all pictures' originals, in bytes. */
  imageBytes: number;
  customDomain: boolean;
}

const MEGABYTE = 1024 * 1024;

export const PLANS: Record<PlanId, Plan> = {
  free: { id: "free", products: 25, imageBytes: 250 * MEGABYTE, customDomain: false },
  pro: { id: "pro", products: null, imageBytes: 20 * 1024 * MEGABYTE, customDomain: true },
};

export interface Subscription {
  plan: PlanId;
  status: "active" | "trialing" | "past-due" | "canceled";
  /** ISO 8601; `null`: no end. */
  currentPeriodEnd: string | null;
}

/** Returns whether the plan's benefits apply: it is active or in trial, and its period has not ended. */
export function isSubscribed(subscription: Subscription, now: Date): boolean {
  const running = subscription.status === "active" || subscription.status === "trialing";
  return running && (subscription.currentPeriodEnd === null || now < new Date(subscription.currentPeriodEnd));
}

/** Returns the plan whose limits apply now. A lapsed plan falls back to free; its published products stay published. */
export function effectivePlan(subscription: Subscription, now: Date): Plan {
  return isSubscribed(subscription, now) ? PLANS[subscription.plan] : PLANS.free;
}
