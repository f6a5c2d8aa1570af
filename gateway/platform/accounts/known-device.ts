import type { Account } from "../../../areas/shared/accounts/account.ts";
import type { Platform } from "../platform.ts";

/** Milliseconds. */
const LIFETIME = 180 * 24 * 3_600_000;

/** A browser in which somebody has signed in to an account before. */
export interface KnownDevice {
  account: Account;
}

type Keeping = Pick<Platform, "accounts" | "tickets">;

/** @param secret of the browser's device cookie */
export async function findDevice(
  { accounts, tickets }: Keeping,
  secret: string | undefined,
): Promise<KnownDevice | undefined> {
  const ticket = secret === undefined ? undefined : await tickets.find("device", secret);
  const account = ticket && (await accounts.get(ticket.accountId));
  return account && { account };
}

/**
 * Makes the browser known to the account that has just signed in. https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
 * @returns the secret of its new device cookie; `undefined` where it is known already
 */
export async function rememberDevice(
  { tickets, now }: Pick<Platform, "tickets" | "now">,
  { id }: Pick<Account, "id">,
  device: KnownDevice | undefined,
): Promise<string | undefined> {
  if (device?.account.id === id) return undefined;
  const expiresAt = new Date(now().getTime() + LIFETIME).toISOString();
  return tickets.issue({ purpose: "device", accountId: id, sellerId: null, expiresAt });
}

/** What wrong passwords are counted under in an account's known devices: strangers, who only have its address, don't lock them out. */
export function deviceKey({ id }: Pick<Account, "id">): string {
  return `device ${id}`;
}
