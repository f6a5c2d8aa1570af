import type { RegisterRequest } from "../../../../areas/shared/api/contract/account.ts";
import type { Platform } from "../../platform.ts";
import { EmailTaken } from "../../ports/errors.ts";
import { checkNewPassword } from "./check-new-password.ts";
import { type Browser, type Opened, openSession } from "./open-session.ts";

/** Opens an account and signs the browser in to it. @throws EmailTaken @throws CredentialRefused */
export async function register(
  platform: Pick<Platform, "accounts" | "sessions" | "newId" | "now">,
  { email, password, name }: RegisterRequest,
  browser: Browser,
): Promise<Opened> {
  checkNewPassword(password, [email, name]);
  // Two at once are told apart when the second is added; this spares the others the work of hashing.
  if (await platform.accounts.findByEmail(email)) throw new EmailTaken("There is an account with this address.");
  const account = { id: platform.newId(), email, name, createdAt: platform.now().toISOString() };
  await platform.accounts.add({ account, password });
  return openSession(platform, account, browser);
}
