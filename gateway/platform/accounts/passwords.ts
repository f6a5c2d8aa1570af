import { type Account, passwordProblem } from "../../../areas/shared/accounts/account.ts";
import type { ChangePasswordRequest } from "../../../areas/shared/accounts/contract/account.ts";
import { ADMIN_PATHS } from "../../../areas/shared/pages/admin-routes.ts";
import { AccountDisabled, CredentialRefused, TicketInvalid, TooManyRequests, WrongCredentials } from "../errors.ts";
import type { Platform } from "../platform.ts";
import { mailLocale, passwordChangedMail, setPasswordMail } from "./account-mail.ts";
import type { AccountLimits } from "./attempt-limit.ts";
import { type Browser, deviceKey, type Opened, openSession, verifyCredential } from "./sign-in.ts";

/**
 * @param about what others know of the person: e-mail, name
 * @throws CredentialRefused about the field `password`
 */
export function checkNewPassword(password: string, about: readonly string[]): void {
  const problem = passwordProblem(password, about);
  if (!problem) return;
  throw new CredentialRefused(`The password is ${problem.code}.`, { fields: [{ field: "password", ...problem }] });
}

type Keepers = Pick<Platform, "accounts" | "sessions" | "tickets" | "memberships" | "sellers" | "mails">;

/** What goes with a password, once it is another one. */
export interface PasswordChange {
  browser: Browser;
  limits: AccountLimits;
  /** Scheme, host and port of the landing, to which mails lead. */
  publicOrigin: string;
}

/**
 * Sets another password for an account that is signed in.
 * @throws WrongCredentials where the current one is not the account's, or the token another's @throws TooManyRequests
 * @throws CredentialRefused
 */
export async function changePassword(
  platform: Keepers,
  account: Account,
  request: ChangePasswordRequest,
  change: PasswordChange,
): Promise<Opened> {
  const { password } = request;
  checkNewPassword(password, [account.email, account.name]);
  const credential =
    "idToken" in request ? { idToken: request.idToken } : { email: account.email, password: request.current };
  const proof = await verifyCredential(platform, credential, change.limits, account);
  if (proof.account.id !== account.id) throw new WrongCredentials("The token is another account's.");
  const wait = change.limits.changes.take(account.id);
  if (wait > 0) throw new TooManyRequests("The password was changed too often.", { retryAfter: wait });
  return setPassword(platform, account, password, change);
}

/**
 * Sets the password and makes worthless whatever the old one, or a mail, has opened; only this browser is signed in
 * afterwards. The account is told by mail.
 */
export async function setPassword(
  platform: Keepers,
  account: Account,
  password: string,
  { browser, limits, publicOrigin }: PasswordChange,
): Promise<Opened> {
  await platform.accounts.setPassword(account.id, password);
  const opened = await openSession(platform, account, browser);
  // All others: were it simply all, Firebase would be told by this machine's clock to trust none older than this moment,
  // and the one that is opened next might be, by Firebase's.
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
const LINK_LIFETIME = 3_600_000;

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
  const url = await passwordLink(platform, account.id, { lifetimeMs: LINK_LIFETIME, publicOrigin });
  const locale = await mailLocale(platform, account.id);
  await platform.mails.add([setPasswordMail(account, { locale, publicOrigin, url })]);
}
