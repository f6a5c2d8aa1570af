import type { Account } from "../../../areas/shared/accounts/account.ts";
import type { SignInRequest } from "../../../areas/shared/accounts/contract/account.ts";
import { TooManyRequests, WrongCredentials } from "../errors.ts";
import type { Platform } from "../platform.ts";
import type { Credential, Proof, Session, SessionOpening } from "./accounts.ts";
import type { AccountLimits } from "./attempt-limit.ts";
import { SECRET_COOKIES } from "./secrets.ts";

/**
 * Verifies a credential and limits wrong passwords, per typed address or per known device (`deviceKey`). A password is
 * counted before its verification, so concurrent attempts are limited too. A correct password resets the count. Tokens
 * are not counted: Firebase limited the attempts when the password was typed.
 * @param device the account for which this browser is a known device
 * @throws WrongCredentials
 * @throws TooManyRequests after ten wrong passwords in 15 minutes
 */
export async function verifyCredential(
  { accounts }: Pick<Platform, "accounts">,
  credential: Credential,
  { passwords }: AccountLimits,
  device?: Pick<Account, "id" | "email">,
): Promise<Proof> {
  const key = "email" in credential ? keyOf(credential.email, device) : undefined;
  const wait = key === undefined ? 0 : passwords.take(key);
  if (wait > 0) throw new TooManyRequests("Too many wrong passwords for one account.", { retryAfter: wait });
  const proof = await accounts.verify(credential).catch((error: unknown) => {
    // The password was not verified. An overloaded platform must not lock anyone out.
    if (key !== undefined) passwords.giveBack(key);
    throw error;
  });
  if (!proof) throw new WrongCredentials("The credential is wrong, or its account is disabled.");
  if (key !== undefined) passwords.forget(key);
  return proof;
}

const keyOf = (email: string, device: Pick<Account, "id" | "email"> | undefined): string =>
  device?.email === email ? deviceKey(device) : email;

/** A browser that was used to sign in to an account before. */
interface KnownDevice {
  account: Account;
}

type DevicePorts = Pick<Platform, "accounts" | "tickets">;

/** @param secret the secret of the device cookie */
export async function findDevice(
  { accounts, tickets }: DevicePorts,
  secret: string | undefined,
): Promise<KnownDevice | undefined> {
  const ticket = secret === undefined ? undefined : await tickets.find("device", secret);
  const account = ticket && (await accounts.get(ticket.accountId));
  return account && { account };
}

/**
 * Makes the browser a known device of the account that just signed in.
 * https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
 * @returns the secret of the new device cookie; `undefined` if the browser is already a known device
 */
export async function rememberDevice(
  { tickets, now }: Pick<Platform, "tickets" | "now">,
  { id }: Pick<Account, "id">,
  device: KnownDevice | undefined,
): Promise<string | undefined> {
  if (device?.account.id === id) return undefined;
  const expiresAt = new Date(now().getTime() + SECRET_COOKIES.device.maxAge).toISOString();
  return tickets.issue({ purpose: "device", accountId: id, sellerId: null, expiresAt });
}

/**
 * The key for counting wrong passwords on the account's known devices. Strangers who only have the address can't lock
 * those devices out.
 */
export function deviceKey({ id }: Pick<Account, "id">): string {
  return `device ${id}`;
}

/** The browser that sent the request. */
export interface Browser {
  /** The request's host, without port. */
  host: string;
  userAgent: string;
  /** The browser's current session on this host. */
  session: Session | undefined;
  /** The account that this browser was used to sign in to before. */
  device: KnownDevice | undefined;
}

/** A new session. */
export interface Opened {
  account: Account;
  sessionId: string;
  /** Sent only to the browser; the storage has its hash. */
  secret: string;
}

/**
 * Signs a browser in with a new session and secret, and ends its previous session.
 * @param about the Firebase ID token from the verification (`Proof`), and the group that the session joins
 */
export async function openSession(
  { sessions }: Pick<Platform, "sessions">,
  account: Account,
  { host, userAgent, session: earlier }: Omit<Browser, "device">,
  about: Pick<SessionOpening, "idToken" | "groupId"> = {},
): Promise<Opened> {
  const { session, secret } = await sessions.open({ accountId: account.id, host, userAgent, ...about });
  if (earlier) await sessions.end(earlier.accountId, earlier.id);
  return { account, sessionId: session.id, secret };
}

/** Signs a browser in. @throws WrongCredentials @throws TooManyRequests */
export async function signIn(
  platform: Pick<Platform, "accounts" | "sessions">,
  request: SignInRequest,
  browser: Browser,
  limits: AccountLimits,
): Promise<Opened> {
  const { account, idToken } = await verifyCredential(platform, request, limits, browser.device?.account);
  return openSession(platform, account, browser, { idToken });
}

/**
 * Disables an account, ends its sessions and revokes its password links and tickets. Its shops stay unchanged.
 * `Accounts.setDisabled` enables it again.
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
