import { ADMIN_PATHS } from "../../../areas/shared/pages/admin-routes.ts";
import type { Platform } from "../platform.ts";
import type { AccountLimits } from "./account-limits.ts";
import { mailLocale } from "./account-mail.ts";
import { setPasswordMail } from "./set-password.ts";

/** The link under which an account's password is chosen. Its secret is in the fragment, which no server and no log sees. */
export async function passwordLink(
  { tickets, now }: Pick<Platform, "tickets" | "now">,
  accountId: string,
  { lifetimeMs, publicOrigin }: { lifetimeMs: number; publicOrigin: string },
): Promise<string> {
  const expiresAt = new Date(now().getTime() + lifetimeMs).toISOString();
  const secret = await tickets.issue({ purpose: "set-password", accountId, sellerId: null, expiresAt });
  return `${publicOrigin}${ADMIN_PATHS.setPassword}#${secret}`;
}

/** Milliseconds; the mail says so. */
const LIFETIME = 3_600_000;

/**
 * Mails an account the link to choose a password; only the last one works. An address that is nobody's, or a disabled
 * account's, gets no mail, and none gets more than three in an hour. Whoever asks has been answered before: nothing here may tell them anything.
 */
export async function mailPasswordLink(
  platform: Pick<Platform, "accounts" | "tickets" | "memberships" | "sellers" | "mails" | "now">,
  email: string,
  { limits, publicOrigin }: { limits: AccountLimits; publicOrigin: string },
): Promise<void> {
  if (limits.resets.take(email) > 0) return;
  const account = await platform.accounts.findByEmail(email);
  if (!account || (await platform.accounts.isDisabled(account.id))) return;
  await platform.tickets.revoke(account.id, "set-password");
  const url = await passwordLink(platform, account.id, { lifetimeMs: LIFETIME, publicOrigin });
  const locale = await mailLocale(platform, account.id);
  await platform.mails.add([setPasswordMail(account, { locale, publicOrigin, url })]);
}
