import { type Account, shownName } from "../../areas/shared/accounts/account.ts";
import { renameRequest } from "../../areas/shared/accounts/contract/account.ts";
import { en } from "../../areas/shared/i18n/choices/en.ts";
import { billingOfGrant, isBilled } from "../../areas/shared/sellers/billing.ts";
import { isSubscribed, PLANS, type PlanId, type Subscription } from "../../areas/shared/sellers/plan.ts";
import { isPublic, type Seller } from "../../areas/shared/sellers/seller.ts";
import { passwordLink } from "../../gateway/platform/accounts/passwords.ts";
import { disableAccount as disable } from "../../gateway/platform/accounts/sign-in.ts";
import { PaymentRejected, skipBroken } from "../../gateway/platform/errors.ts";
import { closePlanCheckouts } from "../../gateway/platform/payments/plan-billing.ts";
import type { Platform } from "../../gateway/platform/platform.ts";
import { changeDomain } from "../../gateway/platform/sellers/change-seller.ts";
import { findSeller, OperatorProblem, readEmail } from "./operator.ts";

/** Closes a shop and its pictures to its visitors. If it was interrupted, it can be repeated. @throws OperatorProblem */
export async function suspendShop(platform: Platform, domain: string): Promise<string> {
  const { id, status } = await findSeller(platform, domain);
  const isSuspended = status === "suspended";
  if (!isSuspended) {
    await platform.sellers.change(id, (stored) => {
      if (!isPublic(stored)) throw new OperatorProblem(`${domain} is already ${stored.status}.`);
      return { status: "suspended", suspendedFrom: stored.status };
    });
  }
  await platform.images.hide(id, true);
  return `${domain} is ${isSuspended ? "already " : ""}suspended.\n`;
}

/** Ends a suspension: the shop is open or paused, as before. @throws OperatorProblem */
export async function resumeShop(platform: Platform, domain: string): Promise<string> {
  const { id } = await findSeller(platform, domain);
  const resumed = await platform.sellers.change(id, ({ status, suspendedFrom }) => {
    if (status !== "suspended") throw new OperatorProblem(`${domain} is not suspended: it is ${status}.`);
    return { status: suspendedFrom ?? "active", suspendedFrom: null };
  });
  await platform.images.hide(id, false);
  if (resumed.status === "paused") return `${domain} is no longer suspended. It is paused, as before.\n`;
  return `${domain} is open again.\n`;
}

/**
 * Changes a shop's domain, as its owner can in the admin. The owner can't if a release has reserved the domain: its admin
 * is not served.
 * @throws OperatorProblem @throws PlatformError
 */
export async function renameShop(platform: Platform, domain: string, name: string): Promise<string> {
  const { id } = await findSeller(platform, domain);
  await changeDomain(platform, id, name);
  return `${domain} is now ${name}.\n`;
}

interface GrantedPlan {
  domain: string;
  plan: PlanId;
  /** The last day of the plan (UTC), `YYYY-MM-DD`; `undefined`: no end. */
  until: string | undefined;
}

/**
 * Replaces a shop's plan. Published products stay published. Reports about an earlier subscription of the shop don't
 * change the granted plan. Its pages for buying a plan are closed first, or the owner would pay for what is granted.
 * @throws OperatorProblem @throws PaymentFailed
 */
export async function setPlan(platform: Platform, { domain, plan, until }: GrantedPlan): Promise<string> {
  const seller = await findSeller(platform, domain);
  const { id } = seller;
  if (platform.planPayments) await closePlanCheckouts(platform, seller).catch(requireUnknownCustomer);
  const currentPeriodEnd = until === undefined ? null : `${until}T23:59:59.999Z`;
  const subscription: Subscription = { plan, status: "active", currentPeriodEnd };
  await platform.sellers.change(id, (stored) => {
    if (isBilled(stored))
      throw new OperatorProblem(
        `${domain} pays for its plan by subscription. Cancel the subscription at Stripe first.`,
      );
    return { subscription, billing: billingOfGrant(stored.billing) };
  });
  const { products } = PLANS[plan];
  const name = en[`plan.${plan}`];
  if (!isSubscribed(subscription, platform.now())) {
    return `The plan ${name} of ${domain} ended on ${until}. The limits of ${en["plan.free"]} apply.\n`;
  }
  const limit = products === null ? "unlimited products" : `${products} published products`;
  const end = until === undefined ? "" : ` until the end of ${until} (UTC)`;
  const warning = openPageWarning(platform, seller);
  return `${domain} has the plan ${name}${end}: ${limit}.\n${warning ? `${warning}\n` : ""}`;
}

/** A customer that Stripe lacks can buy nothing: it belongs to another account or mode. @throws the other errors */
function requireUnknownCustomer(error: unknown): void {
  if (!(error instanceof PaymentRejected && error.reason === "resource_missing")) throw error;
}

interface ShopGift {
  domain: string;
  email: string;
  /** The name of a new account; by default none. */
  name: string | undefined;
}

const HOURS = 24;

/**
 * Makes an account the owner of a shop, instead of the current owner. If there is no account with the address, it opens
 * one and prints a link to choose its password. The operator sends the link to the owner. If the account is already the
 * owner, it prints a new link: the first one may be lost. Card payments would still go to the previous owner's bank, so
 * the shop is disconnected from that account.
 *
 * @param publicOrigin scheme, host and port of the landing
 * @throws OperatorProblem
 */
export async function giveShop(platform: Platform, gift: ShopGift, publicOrigin: string): Promise<string> {
  const seller = await findSeller(platform, gift.domain);
  const known = await platform.accounts.findByEmail(readEmail(gift.email));
  const isChange = seller.ownerId !== null && seller.ownerId !== known?.id;
  if (isChange) {
    refuseBilled(seller);
    const warning = openPageWarning(platform, seller);
    if (warning) throw new OperatorProblem(warning);
  }
  const { account, isNew } = await findOrOpen(platform, gift);
  const lines = [`${seller.domain} now belongs to ${account.email}.`];
  if (isChange && seller.ownerId !== null) {
    await replaceOwner(platform, seller, { from: seller.ownerId, to: account.id });
    lines.push("The previous owner no longer has access.");
    if (seller.cardAccount)
      lines.push("It takes no card payments until the new owner has set them up with an account of their own.");
  } else {
    await platform.sellers.change(seller.id, () => ({ ownerId: account.id }));
  }
  const membership = await platform.memberships.get(account.id, seller.id);
  if (!membership) {
    const createdAt = platform.now().toISOString();
    await platform.memberships.save({ accountId: account.id, sellerId: seller.id, role: "owner", createdAt });
  }
  if (isNew) lines.push("No account had this address, so one was created without a password.");
  // Addresses are not verified: the operator should check that it is the expected account.
  else lines.push(`Account of ${shownName(account)}, created on ${account.createdAt.slice(0, 10)}.`);
  // A link to the account of another person would open all its shops.
  if (isNew || seller.ownerId === account.id) {
    await platform.tickets.revoke(account.id, "set-password");
    const url = await passwordLink(platform, account.id, { lifetimeMs: HOURS * 3_600_000, publicOrigin });
    lines.push(`Send the owner this link to choose a password. It works once, within ${HOURS} hours:`, url);
  }
  return `${lines.join("\n")}\n`;
}

/** @throws OperatorProblem if the owner pays for the shop's plan */
export function refuseBilled(seller: Seller): void {
  if (!isBilled(seller)) return;
  throw new OperatorProblem(
    `${seller.domain} pays for its plan by subscription, with its owner's card. Cancel the subscription at Stripe first.`,
  );
}

/** Explains that the owner may be buying a plan at Stripe, and the platform has no key to prevent it. */
export function openPageWarning(platform: Platform, { domain, billing }: Seller): string | undefined {
  if (platform.planPayments || !billing?.syncAt || billing.syncAt <= platform.now().toISOString()) return undefined;
  return (
    `The owner of ${domain} may be buying a plan on a page of Stripe. ` +
    `Set the gateway's STRIPE_ variables, so that this command can close the page, or wait until ${billing.syncAt}.`
  );
}

/** @throws OperatorProblem if the owner pays for the shop's plan; the owner then keeps the access */
async function replaceOwner(
  platform: Platform,
  seller: Seller,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const { memberships, sellers } = platform;
  const previous = await memberships.get(from, seller.id);
  // Before the shop forgets who it was: after a failure, the command can be repeated.
  await memberships.remove(from, seller.id);
  try {
    // The previous owner can't open further pages.
    await endPurchases(platform, seller);
    await sellers.change(seller.id, (stored) => {
      // A subscription may have been recorded since the shop was read.
      refuseBilled(stored);
      return { ownerId: to, cardAccount: null, billing: null };
    });
  } catch (error) {
    if (previous) await memberships.save(previous);
    throw error;
  }
}

/** Closes the pages for buying a plan, and cancels an unpaid subscription. */
export async function endPurchases(platform: Platform, seller: Seller): Promise<void> {
  if (!platform.planPayments) return;
  try {
    const { billing } = await closePlanCheckouts(platform, seller);
    if (billing) await platform.planPayments.cancelUnpaid(billing.customer, seller.id);
  } catch (error) {
    requireUnknownCustomer(error);
  }
}

async function findOrOpen(platform: Platform, gift: ShopGift): Promise<{ account: Account; isNew: boolean }> {
  const email = readEmail(gift.email);
  const found = await platform.accounts.findByEmail(email);
  if (found) return { account: found, isNew: false };
  const named = gift.name === undefined ? undefined : renameRequest.safeParse({ name: gift.name });
  if (named?.success === false) throw new OperatorProblem("The name must be one line of at most 100 characters.");
  const account = {
    id: platform.newId(),
    email,
    name: named?.data.name ?? "",
    createdAt: platform.now().toISOString(),
  };
  await platform.accounts.add({ account, password: null });
  return { account, isNew: true };
}

/** Blocks an account and ends its sessions. @throws OperatorProblem */
export async function disableAccount(platform: Platform, email: string): Promise<string> {
  const account = await findAccount(platform, email);
  await disable(platform, account.id);
  const shops = await shopsLine(platform, account);
  return `${account.email} is disabled: it can't sign in, and its sessions have ended.\n${shops}`;
}

/** Unblocks an account. @throws OperatorProblem */
export async function enableAccount(platform: Platform, email: string): Promise<string> {
  const account = await findAccount(platform, email);
  await platform.accounts.setDisabled(account.id, false);
  return `${account.email} can sign in again.\n`;
}

/** Deletes an account without shops. @throws OperatorProblem */
export async function deleteAccount(platform: Platform, email: string): Promise<string> {
  const account = await findAccount(platform, email);
  if ((await platform.memberships.listByAccount(account.id)).length > 0)
    throw new OperatorProblem(`${account.email} has shops. ${await shopsLine(platform, account)}`.trimEnd());
  await platform.accounts.remove(account.id);
  return `${account.email} was deleted.\n`;
}

/** Prints that the account's shops are unchanged: their domains, or the id of a shop whose record is broken. */
async function shopsLine({ memberships, sellers }: Platform, { id }: Account): Promise<string> {
  const joined = await memberships.listByAccount(id);
  const names = await Promise.all(
    joined.map(async ({ sellerId }) => (await sellers.get(sellerId).catch(skipBroken))?.domain ?? sellerId),
  );
  return names.length === 0 ? "" : `Its shops are unchanged: ${names.join(", ")}.\n`;
}

/** @throws OperatorProblem */
async function findAccount({ accounts }: Platform, typed: string): Promise<Account> {
  const email = readEmail(typed);
  const account = await accounts.findByEmail(email);
  if (!account) throw new OperatorProblem(`There is no account with the address ${email}.`);
  return account;
}
