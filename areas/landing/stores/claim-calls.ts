import type { AccountClient, Credentials } from "../../shared/api/account-client.ts";
import { ApiError } from "../../shared/api/api-error.ts";
import type { ClaimClient } from "../../shared/api/claim-client.ts";
import type { ConfirmRegistrationRequest } from "../../shared/api/contract/account.ts";
import type { ClaimAnswer, ClaimRequest } from "../../shared/api/contract/claim.ts";
import type { SessionState } from "../../shared/domain/admin-data.ts";

export type ClaimCalls = Pick<ClaimClient, "checkName" | "claimShop"> &
  Pick<AccountClient, "session" | "register" | "confirmRegistration" | "signIn" | "signOut" | "issueTicket">;

const hasCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof ApiError && codes.includes(error.code);

/**
 * Opens an account with the code of a mail.
 *
 * @param options.isRepeated the answer of an earlier attempt was lost, so the code may be used already. Then the password
 *   signs in.
 */
export async function confirmRegistration(
  client: Pick<ClaimCalls, "confirmRegistration" | "signIn">,
  request: ConfirmRegistrationRequest,
  { email, isRepeated }: { email: string; isRepeated: boolean },
): Promise<SessionState> {
  try {
    return await client.confirmRegistration(request);
  } catch (error) {
    if (!isRepeated || !(error instanceof ApiError) || error.fields.code === undefined) throw error;
    const credentials: Credentials = { email, password: request.password };
    return client.signIn(credentials).catch(() => Promise.reject(error));
  }
}

/**
 * Claims a shop for the account of a session. A name that turns out to be this account's own was claimed by an earlier
 * attempt whose answer was lost: that is a success. A token that another tab has made stale is renewed once.
 *
 * @throws ApiError `unauthenticated` where the session is over, or somebody else's by now
 */
export async function claimShop(
  client: Pick<ClaimCalls, "claimShop" | "session" | "issueTicket">,
  request: ClaimRequest,
  session: SessionState,
): Promise<ClaimAnswer> {
  try {
    return await client.claimShop(request, session.token);
  } catch (error) {
    if (!hasCode(error, "domain-taken", "request-forged")) throw error;
    const now = await client.session();
    if (now?.account.id !== session.account.id) throw new ApiError("unauthenticated", "Please sign in first.", 401);
    const own = now.shops.find(({ domain }) => domain === request.domain);
    if (own) return { shop: own, url: await client.issueTicket(own.id, now.token) };
    if (hasCode(error, "domain-taken")) throw error;
    return client.claimShop(request, now.token);
  }
}
