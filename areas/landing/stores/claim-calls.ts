import type { AccountClient } from "../../shared/api/account-client.ts";
import { ApiError } from "../../shared/api/api-error.ts";
import type { ClaimClient } from "../../shared/api/claim-client.ts";
import type { RegisterRequest } from "../../shared/api/contract/account.ts";
import type { ClaimAnswer, ClaimRequest } from "../../shared/api/contract/claim.ts";
import type { SessionState } from "../../shared/domain/admin-data.ts";

export type ClaimCalls = Pick<ClaimClient, "checkName" | "claimShop"> &
  Pick<AccountClient, "session" | "register" | "signIn" | "signOut" | "issueTicket">;

const hasCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof ApiError && codes.includes(error.code);

/**
 * Makes an account. Where there is one already and the password is its, it is the same person: who forgot about it, or
 * whose earlier attempt had arrived although its answer was lost.
 *
 * @throws ApiError `email-taken` where the password is another
 */
export async function registerOrSignIn(
  client: Pick<ClaimCalls, "register" | "signIn">,
  { email, password, name }: RegisterRequest,
): Promise<SessionState> {
  try {
    return await client.register({ email, password, name });
  } catch (taken) {
    if (!hasCode(taken, "email-taken")) throw taken;
    try {
      return await client.signIn({ email, password });
    } catch (error) {
      throw hasCode(error, "wrong-credentials") ? taken : error;
    }
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
