import { AccountDisabled, TicketInvalid } from "../errors.ts";
import type { Platform } from "../platform.ts";
import { type PasswordChange, setPassword } from "./change-password.ts";
import { checkNewPassword } from "./check-new-password.ts";
import type { Opened } from "./open-session.ts";

/**
 * Sets a password for whoever has the ticket of a mail, and signs them in. What comes to nothing, because the keeper of
 * the passwords has rules of its own, say, uses no ticket up. Nobody chooses one for an account that is disabled: enabled
 * again, it is to have the one that it had.
 * @throws TicketInvalid @throws AccountDisabled @throws CredentialRefused
 */
export async function resetPassword(
  platform: Pick<Platform, "accounts" | "sessions" | "tickets" | "memberships" | "sellers" | "mails">,
  { ticket: secret, password }: { ticket: string; password: string },
  change: PasswordChange,
): Promise<Opened> {
  const found = await platform.tickets.find("set-password", secret);
  const account = found && (await platform.accounts.get(found.accountId));
  if (!account) throw new TicketInvalid("The link is used, or too old, or none.");
  if (await platform.accounts.isDisabled(account.id)) throw new AccountDisabled();
  checkNewPassword(password, [account.email, account.name]);
  const ticket = await platform.tickets.redeem("set-password", secret);
  if (!ticket) throw new TicketInvalid("Somebody was faster.");
  try {
    return await setPassword(platform, account, password, change);
  } catch (error) {
    // What has failed first is what is told, also where the storage takes nothing at all any more.
    await platform.tickets.restore(ticket, secret).catch(() => {});
    throw error;
  }
}
