import type { Account } from "../../areas/shared/accounts/account.ts";
import { renameRequest } from "../../areas/shared/accounts/contract/account.ts";
import { passwordLink } from "../../gateway/platform/accounts/mail-password-link.ts";
import type { Platform } from "../../gateway/platform/platform.ts";
import { findSeller, readEmail } from "./find-seller.ts";
import { OperatorProblem } from "./operator-problem.ts";

export interface ShopGift {
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
