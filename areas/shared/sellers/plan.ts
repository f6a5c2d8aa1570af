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

export const PLAN_INTERVALS = ["month", "year"] as const;

/** What a plan costs for each interval. */
export interface PlanPrice {
  interval: (typeof PLAN_INTERVALS)[number];
  /** Minor units. */
  amount: number;
  currency: string;
}

export const SUBSCRIPTION_STATUSES = ["active", "trialing", "past-due", "canceled"] as const;

export interface Subscription {
  plan: PlanId;
  status: (typeof SUBSCRIPTION_STATUSES)[number];
  /** ISO 8601; `null`: no end. */
  currentPeriodEnd: string | null;
  /** Set while the provider collects the price of each next period. Granted and cancelled plans end with their period. */
  renews?: true | undefined;
  /** Since when a payment has been overdue, ISO 8601. Set while `past-due`. */
  pastDueSince?: string | undefined;
}

const DAY = 24 * 3_600_000;

/** How long a plan continues without a payment, in ms: the report of a renewal may be late, and a card may expire. */
const GRACE = 7 * DAY;

/** Returns when the plan's benefits end, in ms since 1970. */
export function planEnd({ status, currentPeriodEnd, renews, pastDueSince }: Subscription): number {
  if (status === "past-due" && pastDueSince) return Date.parse(pastDueSince) + GRACE;
  if (status !== "active" && status !== "trialing") return Number.NEGATIVE_INFINITY;
  if (currentPeriodEnd === null) return Number.POSITIVE_INFINITY;
  return Date.parse(currentPeriodEnd) + (renews ? GRACE : 0);
}

/** Returns whether the plan's benefits apply: it is active, in trial or shortly past due, and has not ended. */
export function isSubscribed(subscription: Subscription, now: Date): boolean {
  return now.getTime() < planEnd(subscription);
}

/** Returns the plan whose limits apply now. A lapsed plan falls back to free; its published products stay published. */
export function effectivePlan(subscription: Subscription, now: Date): Plan {
  return isSubscribed(subscription, now) ? PLANS[subscription.plan] : PLANS.free;
}
