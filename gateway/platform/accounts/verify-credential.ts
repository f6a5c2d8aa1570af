import type { Account } from "../../../areas/shared/accounts/account.ts";
import { TooManyRequests, WrongCredentials } from "../errors.ts";
import type { Platform } from "../platform.ts";
import type { AccountLimits } from "./account-limits.ts";
import type { Credential, Proof } from "./accounts.ts";
import { deviceKey } from "./known-device.ts";

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
