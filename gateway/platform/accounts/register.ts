import type { RegisterRequest } from "../../../areas/shared/accounts/contract/account.ts";
import { TooManyRequests } from "../errors.ts";
import { mailboxOf } from "../mails/mail-allowance.ts";
import type { Platform } from "../platform.ts";
import { accountExistsMail } from "./account-exists.ts";
import type { AccountLimits } from "./account-limits.ts";
import { mailLocale } from "./account-mail.ts";
import { registrationCodeMail } from "./registration-code.ts";

/** Milliseconds; the mail says so. */
const LIFETIME = 3_600_000;

export interface Registering {
  /** The browser's alone. */
  secret: string;
  code: string;
}

/**
 * Begins a registration, in the same way whether or not the address has an account: the answer must not depend on it.
 * @throws TooManyRequests if the mailbox has had as many mails as it gets in an hour or a day
 */
export async function register(
  { registrations, newCode, now }: Pick<Platform, "registrations" | "newCode" | "now">,
  { email }: RegisterRequest,
  { registrationsPerHour, registrationsPerDay }: AccountLimits,
): Promise<Registering> {
  const mailbox = mailboxOf(email);
  const wait = registrationsPerHour.take(mailbox) || registrationsPerDay.take(mailbox);
  if (wait > 0) throw new TooManyRequests("Too many mails to one address.", { retryAfter: wait });
  const code = newCode();
  const expiresAt = new Date(now().getTime() + LIFETIME).toISOString();
  return { secret: await registrations.add({ email, code, expiresAt }), code };
}

/**
 * Mails the code, or, if the address has an account, that it has one; a disabled account gets no mail. Only called after
 * the answer, because the two cases take different times.
 */
export async function mailRegistration(
  platform: Pick<Platform, "accounts" | "memberships" | "sellers" | "mails">,
  { email, locale }: RegisterRequest,
  { code, publicOrigin }: { code: string; publicOrigin: string },
): Promise<void> {
  const account = await platform.accounts.findByEmail(email);
  if (!account) return platform.mails.add([registrationCodeMail({ email }, { locale, publicOrigin, code })]);
  if (await platform.accounts.isDisabled(account.id)) return;
  const options = { locale: await mailLocale(platform, account.id), publicOrigin };
  await platform.mails.add([accountExistsMail(account, options)]);
}
