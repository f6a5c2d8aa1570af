import type { Account } from "../../../areas/shared/accounts/account.ts";
import type { ChangePasswordRequest } from "../../../areas/shared/accounts/contract/account.ts";
import { TooManyRequests, WrongCredentials } from "../errors.ts";
import type { Platform } from "../platform.ts";
import type { AccountLimits } from "./account-limits.ts";
import { mailLocale } from "./account-mail.ts";
import { checkNewPassword } from "./check-new-password.ts";
import { deviceKey } from "./known-device.ts";
import { type Browser, type Opened, openSession } from "./open-session.ts";
import { passwordChangedMail } from "./password-changed.ts";
import { verifyCredential } from "./verify-credential.ts";

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
