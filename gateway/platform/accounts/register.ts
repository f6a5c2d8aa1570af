import type { ConfirmRegistrationRequest, RegisterRequest } from "../../../areas/shared/accounts/contract/account.ts";
import { CredentialRefused, EmailTaken, TooManyRequests } from "../errors.ts";
import { mailboxOf } from "../mails/deliver-mails.ts";
import type { Platform } from "../platform.ts";
import { accountExistsMail, mailLocale, registrationCodeMail } from "./account-mail.ts";
import type { AccountLimits } from "./attempt-limit.ts";
import { checkNewPassword } from "./passwords.ts";
import { type Browser, type Opened, openSession } from "./sign-in.ts";

/** Milliseconds. The mail states this lifetime. */
const LIFETIME = 3_600_000;

export interface Registering {
  /** Sent only to the browser; the storage has its hash. */
  secret: string;
  code: string;
  /** ISO 8601. */
  expiresAt: string;
}

/**
 * Begins a registration. Does the same for addresses with and without an account, because the response must not reveal
 * which is the case.
 * @throws TooManyRequests if the mailbox has reached its limit of mails per hour or day
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
  return { secret: await registrations.add({ email, code, expiresAt }), code, expiresAt };
}

/**
 * Mails the code, or a note that the address already has an account. A disabled account gets no mail. Called after the
 * response, because the two cases take different times.
 */
export async function mailRegistration(
  platform: Pick<Platform, "accounts" | "memberships" | "sellers" | "mails">,
  { email, locale }: RegisterRequest,
  { publicOrigin, ...sent }: Pick<Registering, "code" | "expiresAt"> & { publicOrigin: string },
): Promise<void> {
  const account = await platform.accounts.findByEmail(email);
  if (!account) return platform.mails.add([registrationCodeMail({ email }, { locale, publicOrigin, ...sent })]);
  if (await platform.accounts.isDisabled(account.id)) return;
  const options = { locale: await mailLocale(platform, account.id, locale), publicOrigin };
  await platform.mails.add([accountExistsMail(account, options)]);
}

/**
 * Creates an account with the code that was mailed to its address, and signs the browser in. A rejected password leaves
 * the code valid. If the address already has an account, a correct code is rejected like a wrong one: it was guessed,
 * or belongs to a second registration.
 * @throws CredentialRefused for the field `code` or `password`
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
  return new CredentialRefused("The code is wrong or has expired.", {
    cause,
    fields: [{ field: "code", code: "wrong-code" }],
  });
}
