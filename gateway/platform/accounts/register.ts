import type { ConfirmRegistrationRequest, RegisterRequest } from "../../../areas/shared/accounts/contract/account.ts";
import { CredentialRefused, EmailTaken, TooManyRequests } from "../errors.ts";
import { mailboxOf } from "../mails/deliver-mails.ts";
import type { Platform } from "../platform.ts";
import { accountExistsMail, mailLocale, registrationCodeMail } from "./account-mail.ts";
import type { AccountLimits } from "./attempt-limit.ts";
import { checkNewPassword } from "./passwords.ts";
import { type Browser, type Opened, openSession } from "./sign-in.ts";

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

/**
 * Opens an account with the code that was mailed to its address, and signs the browser in. A rejected password leaves the
 * code valid. A code for an address that has an account is rejected like a wrong one: nobody gets such a code, so only a
 * guess comes here, or a second registration.
 * @throws CredentialRefused about the field `code` or `password`
 */
export async function confirmRegistration(
  platform: Pick<Platform, "accounts" | "registrations" | "sessions" | "newId" | "now">,
  { registration, code, password, name }: ConfirmRegistrationRequest,
  browser: Browser,
): Promise<Opened> {
  const email = await platform.registrations.tryCode(registration, code);
  if (email === undefined) throw wrongCode();
  checkNewPassword(password, [email, name]);
  const account = { id: platform.newId(), email, name, createdAt: platform.now().toISOString() };
  try {
    await platform.accounts.add({ account, password });
  } catch (error) {
    throw error instanceof EmailTaken ? wrongCode(error) : error;
  }
  await platform.registrations.remove(registration);
  return openSession(platform, account, browser);
}

function wrongCode(cause?: EmailTaken): CredentialRefused {
  return new CredentialRefused("The code is not this registration's, or no longer.", {
    cause,
    fields: [{ field: "code", code: "wrong-code" }],
  });
}
