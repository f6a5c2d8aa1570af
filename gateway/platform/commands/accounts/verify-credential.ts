import type { Platform } from "../../platform.ts";
import type { Credential, Proof } from "../../ports/accounts.ts";
import { TooManyRequests, WrongCredentials } from "../../ports/errors.ts";
import type { AccountLimits } from "./account-limits.ts";

/**
 * Whose credential this is. Each password that is tried counts before it is looked at, so that many at once are no more
 * than many in a row; the right one makes up for the wrong ones before it. A token comes from a password that Firebase has
 * looked at, and counted.
 * @throws WrongCredentials @throws TooManyRequests after ten wrong ones in a quarter of an hour
 */
export async function verifyCredential(
  { accounts }: Pick<Platform, "accounts">,
  credential: Credential,
  { passwords }: AccountLimits,
): Promise<Proof> {
  const email = "email" in credential ? credential.email : undefined;
  const wait = email === undefined ? 0 : passwords.take(email);
  if (wait > 0) throw new TooManyRequests("Too many wrong passwords for one account.", { retryAfter: wait });
  const proof = await accounts.verify(credential).catch((error: unknown) => {
    // Nobody has looked at the password. While others keep the platform busy, nobody is to be locked out for it.
    if (email !== undefined) passwords.giveBack(email);
    throw error;
  });
  if (!proof) throw new WrongCredentials("This is nobody's credential.");
  if (email !== undefined) passwords.forget(email);
  return proof;
}
