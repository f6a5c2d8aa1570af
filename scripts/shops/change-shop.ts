import type { Account } from "../../areas/shared/accounts/account.ts";
import { renameRequest } from "../../areas/shared/accounts/contract/account.ts";
import { isSubscribed, PLANS, type PlanId, type Subscription } from "../../areas/shared/sellers/plan.ts";
import { passwordLink } from "../../gateway/platform/accounts/passwords.ts";
import { disableAccount as disable } from "../../gateway/platform/accounts/sign-in.ts";
import type { Platform } from "../../gateway/platform/platform.ts";
import { findSeller, OperatorProblem, readEmail } from "./operator.ts";

/** Closes a shop to its visitors. @throws OperatorProblem */
export async function suspendShop(platform: Platform, domain: string): Promise<string> {
  const seller = await findSeller(platform, domain);
  if (seller.status === "closed") throw new OperatorProblem(`${domain} is closed already, by its owner.`);
  if (seller.status === "suspended") return `${domain} is suspended already.\n`;
  await platform.sellers.update(seller.id, { status: "suspended" });
  return `${domain} is suspended.\n`;
}

/** Opens a suspended shop. @throws OperatorProblem */
export async function resumeShop(platform: Platform, domain: string): Promise<string> {
  const seller = await findSeller(platform, domain);
  if (seller.status !== "suspended") throw new OperatorProblem(`${domain} is not suspended: it is ${seller.status}.`);
  await platform.sellers.update(seller.id, { status: "active" });
  return `${domain} is open again.\n`;
}

interface GrantedPlan {
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

interface ShopGift {
  domain: string;
  email: string;
  /** Of whoever has no account yet; the address without its host where it is not said. */
  name: string | undefined;
}

const HOURS = 24;

/**
 * Makes an account the owner of a shop, in the place of whoever was before. Where there is no account it is opened, and
 * the link under which its password is chosen is for the operator to hand on.
 *
 * @param publicOrigin scheme, host and port of the landing
 * @throws OperatorProblem
 */
export async function giveShop(platform: Platform, gift: ShopGift, publicOrigin: string): Promise<string> {
  const seller = await findSeller(platform, gift.domain);
  const { account, isNew } = await findOrOpen(platform, gift);
  const membership = await platform.memberships.get(account.id, seller.id);
  if (!membership) {
    const createdAt = platform.now().toISOString();
    await platform.memberships.save({ accountId: account.id, sellerId: seller.id, role: "owner", createdAt });
  }
  await platform.sellers.update(seller.id, { ownerId: account.id });
  const lines = [`${seller.domain} belongs to ${account.email} now.`];
  if (seller.ownerId !== null && seller.ownerId !== account.id) {
    await platform.memberships.remove(seller.ownerId, seller.id);
    lines.push("Whoever it belonged to before has no part in it any more.");
  }
  if (isNew) {
    const url = await passwordLink(platform, account.id, { lifetimeMs: HOURS * 3_600_000, publicOrigin });
    lines.push(`There was no account with this address, so one was opened, without a password.`);
    lines.push(`Hand on this link; for ${HOURS} hours and once a password can be chosen there:`, url);
  } else {
    // Addresses are not verified: the operator should see whether it is the account that they think of.
    lines.push(`The account has existed since ${account.createdAt.slice(0, 10)}, as ${account.name}.`);
  }
  return `${lines.join("\n")}\n`;
}

async function findOrOpen(platform: Platform, gift: ShopGift): Promise<{ account: Account; isNew: boolean }> {
  const email = readEmail(gift.email);
  const found = await platform.accounts.findByEmail(email);
  if (found) return { account: found, isNew: false };
  const named = renameRequest.safeParse({ name: gift.name ?? email.split("@")[0] });
  if (!named.success) throw new OperatorProblem("The name should be one line of at most 100 characters.");
  const account = {
    id: platform.newId(),
    email,
    name: named.data.name,
    createdAt: platform.now().toISOString(),
  };
  await platform.accounts.add({ account, password: null });
  return { account, isNew: true };
}

/** Shuts somebody out of whatever they run. @throws OperatorProblem */
export async function disableAccount(platform: Platform, email: string): Promise<string> {
  const account = await findAccount(platform, email);
  await disable(platform, account.id);
  const shops = await shopsLine(platform, account);
  return `${account.email} is disabled: nobody signs in with it, and who was signed in is out.\n${shops}`;
}

/** Lets them in again. @throws OperatorProblem */
export async function enableAccount(platform: Platform, email: string): Promise<string> {
  const account = await findAccount(platform, email);
  await platform.accounts.setDisabled(account.id, false);
  return `${account.email} can sign in again.\n`;
}

/** Their shops are not touched, which the operator should know. */
async function shopsLine({ memberships, sellers }: Platform, { id }: Account): Promise<string> {
  const shops = await Promise.all((await memberships.listByAccount(id)).map(({ sellerId }) => sellers.get(sellerId)));
  const domains = shops.flatMap((seller) => (seller ? [seller.domain] : []));
  return domains.length === 0 ? "" : `What they run stays as it is: ${domains.join(", ")}.\n`;
}

/** @throws OperatorProblem */
async function findAccount({ accounts }: Platform, typed: string): Promise<Account> {
  const email = readEmail(typed);
  const account = await accounts.findByEmail(email);
  if (!account) throw new OperatorProblem(`There is no account with the address ${email}.`);
  return account;
}
