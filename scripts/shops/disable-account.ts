import type { Account } from "../../areas/shared/accounts/account.ts";
import { disableAccount as disable } from "../../gateway/platform/accounts/disable-account.ts";
import type { Platform } from "../../gateway/platform/platform.ts";
import { readEmail } from "./find-seller.ts";
import { OperatorProblem } from "./operator-problem.ts";

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
