import type { Subscription } from "./plan.ts";

/** The shop's records at the provider that collects the plan's price. */
export interface Billing {
  /** The provider's id of the shop as a customer, unique across sellers. */
  customer: string;
  /** The provider's id of the subscription; `null` before the first, and after the operator has granted a plan. */
  subscription: string | null;
  /** Set if the shop had a subscription before the operator granted a plan. */
  hasSubscribed?: true;
  /** When the subscription is read again, in case a report is lost. ISO 8601; `null`: it has ended. */
  syncAt: string | null;
}

/** A shop's subscription as the provider has it now. */
export interface SubscriptionReading {
  /** The provider's id. */
  id: string;
  /** `canceled`: it has ended, or was never paid. */
  status: Subscription["status"];
  /** ISO 8601, like the next one. */
  periodStart: string;
  /** The end of the paid period or the trial, or the time at which it ended. */
  periodEnd: string;
  /** Whether the provider collects the price of the next period. */
  renews: boolean;
}

interface BilledSeller {
  subscription: Subscription;
  billing: Billing | null;
}

/** Returns whether the provider collects the price of the shop's plan, or has tried to. */
export function isBilled({ subscription, billing }: BilledSeller): boolean {
  return billing !== null && billing.subscription !== null && subscription.status !== "canceled";
}

/** Returns whether the shop has ever had a subscription. It then has invoices, and no second trial. */
export function hasSubscribed(billing: Billing | null): boolean {
  return billing !== null && (billing.subscription !== null || billing.hasSubscribed === true);
}

/** Returns a shop's billing after the operator has granted a plan. Reports about an earlier subscription don't change it. */
export function billingOfGrant(billing: Billing | null): Billing | null {
  return billing && { ...billing, subscription: null, ...(hasSubscribed(billing) && { hasSubscribed: true }) };
}

const DAY = 24 * 3_600_000;

/** Milliseconds after which an unpaid or a renewed subscription is read again: an hour later its invoice is final. */
const RECHECK = DAY;

/** The longest time between two readings of a subscription, in ms. */
const MAX_SYNC_PAUSE = 7 * DAY;

/** Returns the time (ISO 8601) some milliseconds later. */
const later = (since: Date | string, milliseconds: number): string =>
  new Date(new Date(since).getTime() + milliseconds).toISOString();

/**
 * Returns the latest time (ISO 8601) at which a subscription is read next. A seller with a later one got it while a
 * machine's clock was ahead, so it is due now. Twice the longest pause from now, because the clocks of gateways differ.
 */
export const latestBillingSync = (now: Date): string => later(now, 2 * MAX_SYNC_PAUSE);

/** Returns when a subscription is read again if nothing is reported until then. */
function nextSync(reading: SubscriptionReading | null, now: Date): string | null {
  if (reading === null || reading.status === "canceled") return null;
  const recheck = later(now, RECHECK);
  if (reading.status === "past-due") return recheck;
  const times = [later(reading.periodStart, RECHECK), reading.periodEnd].filter((time) => time > now.toISOString());
  const [next = recheck] = times.toSorted();
  const latest = later(now, MAX_SYNC_PAUSE);
  return next < latest ? next : latest;
}

function subscriptionAfter({ subscription, billing }: BilledSeller, reading: SubscriptionReading | null, now: Date) {
  const isSameOne = billing?.subscription === (reading?.id ?? null);
  if (!reading || reading.status === "canceled") {
    // Another one has ended, or none was ever paid: a granted plan stays.
    if (billing?.subscription === null || !(reading === null || isSameOne)) return subscription;
    if (subscription.status === "canceled") return subscription;
    const time = now.toISOString();
    const ended = reading && reading.periodEnd < time ? reading.periodEnd : time;
    return { plan: subscription.plan, status: "canceled", currentPeriodEnd: ended } satisfies Subscription;
  }
  const { status, periodEnd, renews } = reading;
  const known = isSameOne && subscription.status === "past-due" ? subscription.pastDueSince : undefined;
  // A later time was stored while the clock was ahead.
  const since = known !== undefined && known <= now.toISOString() ? known : now.toISOString();
  return {
    plan: "pro",
    status,
    currentPeriodEnd: periodEnd,
    ...(renews ? { renews } : {}),
    ...(status === "past-due" ? { pastDueSince: since } : {}),
  } satisfies Subscription;
}

const FIELDS = ["plan", "status", "currentPeriodEnd", "renews", "pastDueSince"] as const;

const isSame = (a: Subscription, b: Subscription): boolean => FIELDS.every((field) => a[field] === b[field]);

/**
 * Synchronizes a seller with the provider. Readings may be repeated, and a plan that the provider doesn't collect
 * stays as it is.
 * @param reading `null`: the provider has no subscription of this shop
 * @returns the changed fields; `undefined` if nothing changes
 */
export function settleSubscription(
  stored: BilledSeller,
  reading: SubscriptionReading | null,
  now: Date,
): { subscription: Subscription; billing: Billing } | undefined {
  const { billing } = stored;
  if (!billing) return undefined;
  const subscription = subscriptionAfter(stored, reading, now);
  const isUnchanged = isSame(subscription, stored.subscription);
  const id = reading && reading.status !== "canceled" ? reading.id : billing.subscription;
  const isPending =
    billing.syncAt !== null && billing.syncAt > now.toISOString() && billing.syncAt <= latestBillingSync(now);
  const pending = isPending ? billing.syncAt : null;
  const next = nextSync(reading, now);
  const syncAt = isUnchanged ? (pending ?? next) : (next ?? pending);
  if (isUnchanged && id === billing.subscription && syncAt === billing.syncAt) return undefined;
  return { subscription, billing: { ...billing, subscription: id, syncAt } };
}
