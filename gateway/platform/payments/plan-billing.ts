import type { Logger } from "pino";
import type { Account } from "../../../areas/shared/accounts/account.ts";
import {
  type Billing,
  billingOfGrant,
  hasSubscribed,
  isBilled,
  settleSubscription,
} from "../../../areas/shared/sellers/billing.ts";
import type { PlanPrice } from "../../../areas/shared/sellers/plan.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import { addFaulty, BusySellers, dueItems, FAULTY_PAUSE_MS, type FaultyRecords, retryDue } from "../concurrency.ts";
import {
  BrokenRecord,
  ObjectNotFound,
  PaymentFailed,
  PaymentUnavailable,
  StorageFailure,
  VersionConflict,
} from "../errors.ts";
import type { Platform } from "../platform.ts";
import { canonicalJson } from "../record-structure.ts";
import { CHECKOUT_MS, type PlanPayments } from "./payments.ts";

type PlanPlatform = Pick<Platform, "sellers" | "planPayments" | "now">;
type Owned = Pick<Seller, "id" | "ownerId">;

/** @throws ObjectNotFound if the platform doesn't sell plans */
function plansOf({ planPayments }: Pick<Platform, "planPayments">): PlanPayments {
  if (!planPayments) throw new ObjectNotFound("The platform does not sell plans.");
  return planPayments;
}

/** How often a reading is repeated if another process stores a different one at the same time. */
const ATTEMPTS = 4;

const planOf = ({ subscription, billing }: Seller): string => canonicalJson([subscription, billing]);

/**
 * Synchronizes a shop's plan with the provider: reads the subscription outside any transaction and settles it in one
 * change. Every report of a payment calls this: it may run at any time, often, and concurrently.
 * @throws ObjectNotFound for an unknown seller @throws PaymentRejected @throws PaymentFailed
 */
export async function syncSubscription(platform: PlanPlatform, sellerId: string): Promise<Seller> {
  const { sellers, now } = platform;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const seller = await sellers.get(sellerId);
    if (!seller) throw new ObjectNotFound(`There is no seller ${sellerId}.`);
    if (!seller.billing) return seller;
    const reading = await plansOf(platform).read(seller.billing.customer, seller.id);
    const settled = settleSubscription(seller, reading, now());
    if (!settled) return seller;
    try {
      return await sellers.change(seller.id, (stored) => {
        // A reading that began earlier may be older than what is stored.
        if (planOf(stored) !== planOf(seller)) throw new VersionConflict("The plan was changed while it was read.");
        return settled;
      });
    } catch (error) {
      if (!(error instanceof VersionConflict)) throw error;
    }
  }
  throw new PaymentFailed("The plan was changed each time while it was read.");
}

/** Synchronizes the shop of a customer with the provider, after a webhook. Unknown customers change nothing. */
export async function customerChanged(platform: PlanPlatform, customer: string): Promise<void> {
  const seller = await platform.sellers.findByCustomer(customer);
  if (seller) await syncSubscription(platform, seller.id);
}

/**
 * Closes the provider's pages on which the shop's plan could still be bought, and stores what was bought there.
 * @returns the shop
 * @throws ObjectNotFound if the platform doesn't sell plans @throws PaymentRejected @throws PaymentFailed
 */
export async function closePlanCheckouts(
  platform: PlanPlatform,
  { id, billing }: Pick<Seller, "id" | "billing">,
): Promise<Seller> {
  // First: a page that is open could be paid after the reading.
  if (billing) await plansOf(platform).closeCheckouts(billing.customer);
  return syncSubscription(platform, id);
}

interface CheckoutRequest {
  seller: Seller;
  /** The member who buys. */
  account: Pick<Account, "id" | "email">;
  interval: PlanPrice["interval"];
  /** Where the provider sends the seller: from the portal, after the payment, or without one. */
  urls: { returnUrl: string; successUrl: string; cancelUrl: string };
}

/** After a page of the provider has expired, in ms. */
const SYNC_DELAY = 5 * 60_000;

/**
 * Has the subscription read again after the seller has been on a page of the provider, even if the seller doesn't come
 * back and no webhook arrives.
 * @param created the customer of a shop that has none yet, or whose earlier one the provider lacks
 * @returns the shop's customer
 * @throws ObjectNotFound if the shop has another owner since: the customer is the previous one's
 */
async function expectChange(
  { sellers, now }: PlanPlatform,
  seller: Owned,
  created: string,
  missing?: Billing | null,
): Promise<string> {
  const syncAt = new Date(now().getTime() + CHECKOUT_MS + SYNC_DELAY).toISOString();
  const { billing } = await sellers.change(seller.id, ({ ownerId, billing: stored }) => {
    if (ownerId !== seller.ownerId) throw new ObjectNotFound("The shop has another owner.");
    const isMissing = stored !== null && stored.customer === missing?.customer;
    const kept = isMissing ? { ...billingOfGrant(stored), customer: created, subscription: null } : stored;
    return { billing: { ...(kept ?? { customer: created, subscription: null }), syncAt } };
  });
  return billing?.customer ?? created;
}

/**
 * Opens the provider's page for the card, invoices, and changing or ending the plan.
 * @returns the page's URL
 * @throws ObjectNotFound if the shop has never bought a plan @throws PaymentUnavailable @throws PaymentFailed
 */
export async function openBillingPortal(
  platform: PlanPlatform,
  seller: Owned & Pick<Seller, "billing">,
  returnUrl: string,
): Promise<string> {
  const plans = plansOf(platform);
  if (!seller.billing) throw new ObjectNotFound("The shop has never bought a plan.");
  return plans.openPortal(await expectChange(platform, seller, seller.billing.customer), returnUrl);
}

/**
 * Opens the provider's page on which a shop buys Pro, or manages the plan that it already pays for.
 * @returns the page's URL
 * @throws ObjectNotFound if the platform doesn't sell plans, or the account is no longer a member
 * @throws PaymentUnavailable if the shop has Pro without an end @throws PaymentFailed
 */
export async function startPlanCheckout(
  platform: PlanPlatform & Pick<Platform, "memberships">,
  request: CheckoutRequest,
): Promise<string> {
  const { account, interval, urls } = request;
  const plans = plansOf(platform);
  const { billing } = request.seller;
  // The operator has deleted it, or the key is another account's since. Nothing can be paid on its pages.
  const missing = billing && !isBilled(request.seller) && !(await plans.hasCustomer(billing.customer)) ? billing : null;
  const seller = missing ? request.seller : await closePlanCheckouts(platform, request.seller);
  if (isBilled(seller)) return openBillingPortal(platform, seller, urls.returnUrl);
  const { plan, currentPeriodEnd, status } = seller.subscription;
  if (plan === "pro" && status === "active" && currentPeriodEnd === null)
    throw new PaymentUnavailable("The operator has granted the shop Pro without an end date.");
  if (seller.billing && !missing) await plans.cancelUnpaid(seller.billing.customer, seller.id);
  const id = [seller.id, account.id, missing?.customer].filter((part) => part !== undefined).join(":");
  const created =
    (missing ? null : seller.billing?.customer) ??
    (await plans.createCustomer({ id, sellerId: seller.id, email: account.email }));
  const customer = await expectChange(platform, seller, created, missing);
  const url = await plans.startCheckout({
    ...urls,
    customer,
    sellerId: seller.id,
    interval,
    trialDays: trialDaysOf(seller, plans),
  });
  // Another member may have opened a page since. A new owner has removed the account before pages were closed.
  const membership = await platform.memberships.get(account.id, seller.id);
  await plans.closeCheckouts(customer, membership && "newest");
  if (!membership) throw new ObjectNotFound("The account is no longer a member of the shop.");
  return url;
}

/** The trial is for a shop's first subscription. */
export function trialDaysOf(
  { billing }: Pick<Seller, "billing">,
  { trialDays }: Pick<PlanPayments, "trialDays">,
): number {
  return hasSubscribed(billing) ? 0 : trialDays;
}

/** Sellers per run, apart from unreadable ones. The next run continues. */
const BATCH = 50;

/**
 * Reads the subscriptions again whose period or checkout has ended, or whose payment is overdue: webhooks may be lost.
 * @param stopping once aborted, no further seller is read
 * @param faulty pass the same map to each call
 * @returns the number of sellers read by this run
 * @throws StorageFailure of one seller after the others, or of a second seller at once
 */
export async function syncSubscriptions(
  platform: PlanPlatform,
  log: Pick<Logger, "error">,
  stopping?: AbortSignal,
  faulty: FaultyRecords = new Map(),
): Promise<number> {
  const now = platform.now();
  retryDue(faulty, now);
  let [count, tried] = [0, 0];
  const busy = new BusySellers();
  const list = async (limit: number) => (await platform.sellers.listUnsynced(now, limit)).map((id) => ({ id }));
  for await (const { id } of dueItems(list, BATCH)) {
    if (tried === BATCH || stopping?.aborted) break;
    if (faulty.has(id)) continue;
    try {
      const outcome = await syncOrPostpone(platform, id, log);
      if (outcome === "broken") addFaulty(faulty, id, now);
      else tried += 1;
      if (outcome === "synced") count += 1;
    } catch (error) {
      if (!(error instanceof StorageFailure)) throw error;
      busy.add(id, error);
    }
  }
  busy.end();
  return count;
}

/** @throws StorageFailure */
async function syncOrPostpone(
  platform: PlanPlatform,
  id: string,
  log: Pick<Logger, "error">,
): Promise<"synced" | "postponed" | "broken"> {
  try {
    await syncSubscription(platform, id);
    return "synced";
  } catch (error) {
    if (error instanceof StorageFailure) throw error;
    log.error({ seller: id, err: error }, "a subscription can't be read; it will be retried");
    if (error instanceof BrokenRecord) return "broken";
    await postpone(platform, id);
    return "postponed";
  }
}

/** Other sellers are processed first. */
async function postpone({ sellers, now }: PlanPlatform, id: string): Promise<void> {
  const syncAt = new Date(now().getTime() + FAULTY_PAUSE_MS).toISOString();
  await sellers.change(id, ({ billing }) => (billing ? { billing: { ...billing, syncAt } } : {}));
}
