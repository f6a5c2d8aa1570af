import type { ConfirmRegistrationRequest } from "../../../areas/shared/accounts/contract/account.ts";
import { CredentialRefused, EmailTaken } from "../errors.ts";
import type { Platform } from "../platform.ts";
import { checkNewPassword } from "./check-new-password.ts";
import { type Browser, type Opened, openSession } from "./open-session.ts";

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
