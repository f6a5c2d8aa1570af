import type { Platform } from "../../platform.ts";
import { TicketInvalid } from "../../ports/errors.ts";
import { type PasswordChange, setPassword } from "./change-password.ts";
import { checkNewPassword } from "./check-new-password.ts";
import type { Opened } from "./open-session.ts";

/**
 * Sets a password for whoever has the ticket of a mail, and signs them in. A password that is refused uses no ticket up.
 * @throws TicketInvalid @throws CredentialRefused
 */
export async function resetPassword(
  platform: Pick<Platform, "accounts" | "sessions" | "tickets" | "memberships" | "sellers" | "mails">,
  { ticket: secret, password }: { ticket: string; password: string },
  change: PasswordChange,
): Promise<Opened> {
  const found = await platform.tickets.find("set-password", secret);
  const account = found && (await platform.accounts.get(found.accountId));
  if (!account) throw new TicketInvalid("The link is used, or too old, or none.");
  checkNewPassword(password, [account.email, account.name]);
  if (!(await platform.tickets.redeem("set-password", secret))) throw new TicketInvalid("Somebody was faster.");
  return setPassword(platform, account, password, change);
}
