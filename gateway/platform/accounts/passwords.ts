import { type Account, passwordProblem } from "../../../areas/shared/accounts/account.ts";
import type { ChangePasswordRequest } from "../../../areas/shared/accounts/contract/account.ts";
import { ADMIN_PATHS } from "../../../areas/shared/pages/routes.ts";
import { AccountDisabled, CredentialRefused, TicketInvalid, TooManyRequests, WrongCredentials } from "../errors.ts";
import type { Platform } from "../platform.ts";
import { mailLocale, passwordChangedMail, setPasswordMail } from "./account-mail.ts";
import type { Ticket } from "./accounts.ts";
import type { AccountLimits } from "./attempt-limit.ts";
import { type Browser, deviceKey, type Opened, openSession, verifyCredential } from "./sign-in.ts";

/**
 * @param about personal details that the password must not contain: email address, name
 * @throws CredentialRefused for the field `password`
 */
export function checkNewPassword(password: string, about: readonly string[]): void {
  const problem = passwordProblem(password, about);
  if (!problem) return;
  throw new CredentialRefused(`The password is ${problem.code}.`, { fields: [{ field: "password", ...problem }] });
}

type PasswordPorts = Pick<Platform, "accounts" | "sessions" | "tickets" | "memberships" | "sellers" | "mails">;

/** The context of a password change. */
export interface PasswordChange {
  browser: Browser;
  limits: AccountLimits;
  /** Scheme, host and port of the landing, for links in mails. */
  publicOrigin: string;
}

/**
 * Changes the password of the signed-in account.
 * @throws WrongCredentials if the current password is wrong, or the token belongs to another account
 * @throws TooManyRequests
 * @throws CredentialRefused
 */
export async function changePassword(
  platform: PasswordPorts,
  account: Account,
  request: ChangePasswordRequest,
  change: PasswordChange,
): Promise<Opened> {
  const { password } = request;
  checkNewPassword(password, [account.email, account.name]);
  const credential =
    "idToken" in request ? { idToken: request.idToken } : { email: account.email, password: request.current };
  const proof = await verifyCredential(platform, credential, change.limits, account);
  if (proof.account.id !== account.id) throw new WrongCredentials("The token belongs to another account.");
  const wait = change.limits.changes.take(account.id);
  if (wait > 0) throw new TooManyRequests("The password was changed too often.", { retryAfter: wait });
  return setPassword(platform, account, password, change);
}

/**
 * Sets the password, revokes the account's tickets and ends all its other sessions. Only this browser is signed in
 * afterwards. The account gets a mail about the change.
 */
export async function setPassword(
  platform: PasswordPorts,
  account: Account,
  password: string,
  { browser, limits, publicOrigin }: PasswordChange,
): Promise<Opened> {
  await platform.accounts.setPassword(account.id, password);
  const opened = await openSession(platform, account, browser);
  // Not simply all: that revokes everything before the current time of this machine's clock. By Firebase's clock the
  // session that is opened next could be older than that.
  await platform.sessions.endAll(account.id, opened.sessionId);
  await platform.tickets.revoke(account.id, "set-password");
  await platform.tickets.revoke(account.id, "enter");
  await platform.tickets.revoke(account.id, "device");
  limits.passwords.forget(account.email);
  limits.passwords.forget(deviceKey(account));
  await platform.mails.add([
    passwordChangedMail(account, { locale: await mailLocale(platform, account.id), publicOrigin }),
  ]);
  return opened;
}

/**
 * Sets the password of the account of a mailed ticket, and signs the browser in. A failed change, for example because
 * of Firebase's password policy, leaves the ticket valid. A disabled account keeps its password for when it is enabled.
 * @throws TicketInvalid @throws AccountDisabled @throws CredentialRefused
 */
export async function resetPassword(
  platform: Pick<Platform, "accounts" | "sessions" | "tickets" | "memberships" | "sellers" | "mails">,
  { ticket: secret, password }: { ticket: string; password: string },
  change: PasswordChange,
): Promise<Opened> {
  const found = await platform.tickets.find("set-password", secret);
  const account = found && (await platform.accounts.get(found.accountId));
  if (!account) throw new TicketInvalid("The link is unknown, used or expired.");
  if (await platform.accounts.isDisabled(account.id)) throw new AccountDisabled();
  checkNewPassword(password, [account.email, account.name]);
  const ticket = await platform.tickets.redeem("set-password", secret);
  if (!ticket) throw new TicketInvalid("A concurrent request used the link.");
  try {
    return await setPassword(platform, account, password, change);
  } catch (error) {
    // Throws the first error even if restoring the ticket fails too.
    await platform.tickets.restore(ticket, secret).catch(() => {});
    throw error;
  }
}

/**
 * Returns a link for choosing the account's password. The secret is in the fragment, which is never sent to a server.
 */
export async function passwordLink(
  { tickets, now }: Pick<Platform, "tickets" | "now">,
  accountId: string,
  { lifetimeMs, publicOrigin }: { lifetimeMs: number; publicOrigin: string },
): Promise<string> {
  const expiresAt = new Date(now().getTime() + lifetimeMs).toISOString();
  return linkOf(publicOrigin, await tickets.issue(passwordTicket(accountId, expiresAt)));
}

const passwordTicket = (accountId: string, expiresAt: string): Ticket => ({
  purpose: "set-password",
  accountId,
  sellerId: null,
  expiresAt,
});

const linkOf = (publicOrigin: string, secret: string): string => `${publicOrigin}${ADMIN_PATHS.setPassword}#${secret}`;

/** Milliseconds. The mail states this lifetime. */
const LINK_LIFETIME = 3_600_000;

/**
 * Mails an account a link to choose a password, and revokes its earlier links. Unknown addresses and disabled accounts
 * get no mail. An address gets at most three mails per hour. Runs after the response, which must not reveal whether the
 * account exists.
 */
export async function mailPasswordLink(
  platform: Pick<Platform, "accounts" | "tickets" | "memberships" | "sellers" | "now">,
  email: string,
  { limits, publicOrigin }: { limits: AccountLimits; publicOrigin: string },
): Promise<void> {
  if (limits.resets.take(email) > 0) return;
  const account = await platform.accounts.findByEmail(email);
  if (!account || (await platform.accounts.isDisabled(account.id))) return;
  const expiresAt = new Date(platform.now().getTime() + LINK_LIFETIME).toISOString();
  const locale = await mailLocale(platform, account.id);
  await platform.tickets.mail(passwordTicket(account.id, expiresAt), (secret) =>
    setPasswordMail(account, { locale, publicOrigin, url: linkOf(publicOrigin, secret), expiresAt }),
  );
}
