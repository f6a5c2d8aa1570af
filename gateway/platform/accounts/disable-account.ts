import type { Platform } from "../platform.ts";

/**
 * Shuts an account out: its sessions are over, links to choose a password and into its shops' admins work no more. Its
 * shops stay as they are. `Accounts.setDisabled` lets it in again, to sign in anew.
 * @throws ObjectNotFound
 */
export async function disableAccount(
  { accounts, sessions, tickets }: Pick<Platform, "accounts" | "sessions" | "tickets">,
  accountId: string,
): Promise<void> {
  await accounts.setDisabled(accountId, true);
  await sessions.endAll(accountId);
  await tickets.revoke(accountId, "enter");
  await tickets.revoke(accountId, "set-password");
}
