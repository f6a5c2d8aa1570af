import { TOKEN_HEADER } from "../../areas/shared/api/contract/token-header.ts";
import { sessionToken } from "../../gateway/platform/commands/accounts/session-token.ts";
import type { Platform } from "../../gateway/platform/platform.ts";
import { AdminBrowser } from "./admin-browser.ts";

/** A person with an account, whose password is `GOOD_PASSWORD`. */
export interface Person {
  accountId: string;
  email: string;
}

/** Registers an account as a browser on the product host does. @throws TypeError if the gateway rejects it */
export async function registerPerson(port: number, email: string, name = "Ada Byrne"): Promise<Person> {
  const browser = new AdminBrowser(port, "shops.example");
  const { status } = await browser.register(email, { name });
  const accountId = browser.session?.account.id;
  if (accountId === undefined) throw new TypeError(`${email} could not register: ${status}`);
  return { accountId, email };
}

/**
 * The headers of a write from a page of `https://{host}` after signing in there. Each call opens a new session without
 * checking a password, which is slow.
 */
export async function signedInHeaders(
  { sessions }: Pick<Platform, "sessions">,
  accountId: string,
  host: string,
): Promise<Record<string, string>> {
  const { secret } = await sessions.open({ accountId, host, userAgent: "test" });
  return {
    Host: host,
    Origin: `https://${host}`,
    Cookie: `__Host-awning=${secret}`,
    [TOKEN_HEADER]: sessionToken(secret),
  };
}
