import type { Credentials, SessionState } from "../../shared/accounts/account.ts";
import type { ConfirmRegistrationRequest, SessionAnswer } from "../../shared/accounts/contract/account.ts";
import { ApiError, type ProblemCode } from "../../shared/api/api-error.ts";
import type { Call } from "../../shared/api/call.ts";
import { ACCOUNT_ENDPOINTS } from "../../shared/contract/endpoints.ts";
import type { ProvePassword } from "../../shared/firebase/password-prover.ts";
import type { ClaimAnswer, ClaimRequest } from "../../shared/shops/contract/shop-operations.ts";

export interface AccountCalls {
  call: Call;
  provePassword: ProvePassword;
}

/** @throws ApiError */
export async function signIn({ call, provePassword }: AccountCalls, credentials: Credentials): Promise<SessionState> {
  return opened(await call(ACCOUNT_ENDPOINTS.signIn, { body: await provePassword(credentials) }));
}

/**
 * Opens an account with the code from an email.
 *
 * @param options.isRepeated the response to an earlier attempt was lost, and the code may be used already. If it is
 *   rejected, signs in with the password.
 */
export async function confirmRegistration(
  calls: AccountCalls,
  request: ConfirmRegistrationRequest,
  { email, isRepeated }: { email: string; isRepeated: boolean },
): Promise<SessionState> {
  try {
    return opened(await calls.call(ACCOUNT_ENDPOINTS.confirmRegistration, { body: request }));
  } catch (error) {
    if (!isRepeated || !(error instanceof ApiError) || !error.fieldProblem("code")) throw error;
    return signIn(calls, { email, password: request.password }).catch(() => Promise.reject(error));
  }
}

/**
 * Claims a shop for the account of a session. A taken name that belongs to this account is a success: an earlier
 * attempt claimed it and its response was lost. Renews once a token that another tab has replaced.
 *
 * @throws ApiError `unauthenticated` if the session has ended or belongs to another account
 */
export async function claimShop(call: Call, request: ClaimRequest, session: SessionState): Promise<ClaimAnswer> {
  try {
    return await call(ACCOUNT_ENDPOINTS.claimShop, { body: request }, session);
  } catch (error) {
    if (!hasCode(error, "domain-taken", "request-forged")) throw error;
    const { session: now } = await call(ACCOUNT_ENDPOINTS.session);
    if (now?.account.id !== session.account.id) throw new ApiError("unauthenticated", "Please sign in first.", 401);
    const own = now.shops.find(({ domain }) => domain === request.domain);
    if (own) return { shop: own, ...(await call(ACCOUNT_ENDPOINTS.issueTicket, { body: { sellerId: own.id } }, now)) };
    if (hasCode(error, "domain-taken")) throw error;
    return call(ACCOUNT_ENDPOINTS.claimShop, { body: request }, now);
  }
}

/** The session after a successful sign-in. */
const opened = ({ session }: SessionAnswer): SessionState => session as SessionState;

const hasCode = (error: unknown, ...codes: ProblemCode[]): boolean =>
  error instanceof ApiError && codes.includes(error.code);
