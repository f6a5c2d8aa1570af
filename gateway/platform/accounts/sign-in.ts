import type { SignInRequest } from "../../../areas/shared/accounts/contract/account.ts";
import type { Platform } from "../platform.ts";
import type { AccountLimits } from "./account-limits.ts";
import { type Browser, type Opened, openSession } from "./open-session.ts";
import { verifyCredential } from "./verify-credential.ts";

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
