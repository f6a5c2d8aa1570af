import type { Account } from "../../../areas/shared/accounts/account.ts";
import type { SignInRequest } from "../../../areas/shared/accounts/contract/account.ts";
import { TooManyRequests, WrongCredentials } from "../errors.ts";
import type { Platform } from "../platform.ts";
import type { Credential, Proof } from "./accounts.ts";
import type { AccountLimits } from "./attempt-limit.ts";
import type { Session } from "./sessions.ts";

/**
 * Whose credential this is, and under which key wrong ones are counted: the typed address by default, or that of a known
 * device (`deviceKey`). Each password that is tried counts before it is looked at, so that many at once are no more
 * than many in a row; the right one makes up for the wrong ones before it. A token comes from a password that Firebase has
 * looked at, and counted.
 * @param device the account that the browser is known to, if any
 * @throws WrongCredentials @throws TooManyRequests after ten wrong ones in a quarter of an hour
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
    // Nobody has looked at the password. While others keep the platform busy, nobody is to be locked out for it.
    if (key !== undefined) passwords.giveBack(key);
    throw error;
  });
  if (!proof) throw new WrongCredentials("This is nobody's credential.");
  if (key !== undefined) passwords.forget(key);
  return proof;
}

const keyOf = (email: string, device: Pick<Account, "id" | "email"> | undefined): string =>
  device?.email === email ? deviceKey(device) : email;

/** Milliseconds for which a browser is known. */
const DEVICE_LIFETIME = 180 * 24 * 3_600_000;

/** A browser in which somebody has signed in to an account before. */
interface KnownDevice {
  account: Account;
}

type Keeping = Pick<Platform, "accounts" | "tickets">;

/** @param secret of the browser's device cookie */
export async function findDevice(
  { accounts, tickets }: Keeping,
  secret: string | undefined,
): Promise<KnownDevice | undefined> {
  const ticket = secret === undefined ? undefined : await tickets.find("device", secret);
  const account = ticket && (await accounts.get(ticket.accountId));
  return account && { account };
}

/**
 * Makes the browser known to the account that has just signed in. https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
 * @returns the secret of its new device cookie; `undefined` where it is known already
 */
export async function rememberDevice(
  { tickets, now }: Pick<Platform, "tickets" | "now">,
  { id }: Pick<Account, "id">,
  device: KnownDevice | undefined,
): Promise<string | undefined> {
  if (device?.account.id === id) return undefined;
  const expiresAt = new Date(now().getTime() + DEVICE_LIFETIME).toISOString();
  return tickets.issue({ purpose: "device", accountId: id, sellerId: null, expiresAt });
}

/** What wrong passwords are counted under in an account's known devices: strangers, who only have its address, don't lock them out. */
export function deviceKey({ id }: Pick<Account, "id">): string {
  return `device ${id}`;
}

/** The browser that asks. */
export interface Browser {
  /** The host that it asks on, without port. */
  host: string;
  userAgent: string;
  /** The session that it has had there so far. */
  session: Session | undefined;
  /** The account that somebody has signed in to there before. */
  device: KnownDevice | undefined;
}

/** A session that was just opened. */
export interface Opened {
  account: Account;
  sessionId: string;
  /** The browser's alone. */
  secret: string;
}

/**
 * Signs a browser in. A secret never outlives whom it was for: what the browser had before is over.
 * @param idToken what has proven the account, where Firebase did (`Proof`)
 */
export async function openSession(
  { sessions }: Pick<Platform, "sessions">,
  account: Account,
  { host, userAgent, session: earlier }: Omit<Browser, "device">,
  idToken?: string,
): Promise<Opened> {
  const { session, secret } = await sessions.open({ accountId: account.id, host, userAgent, idToken });
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
  return openSession(platform, account, browser, idToken);
}

/**
 * Shuts an account out: its sessions are over, links to choose a password and into its shops' admins work no more. Its
 * shops stay as they are. `Accounts.setDisabled` lets it in again, to sign in anew.
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
