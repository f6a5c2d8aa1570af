export type PlanId = "free" | "pro";

export interface Plan {
  id: PlanId;
  name: string;
  /** How many products may be active at once; `null`: no limit. */
  products: number | null;
  customDomain: boolean;
}

export const PLANS: Record<PlanId, Plan> = {
  free: { id: "free", name: "Free", products: 25, customDomain: false },
  pro: { id: "pro", name: "Pro", products: null, customDomain: true },
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
