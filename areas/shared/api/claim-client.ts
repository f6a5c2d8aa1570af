import type { ClaimAnswer, ClaimRequest, NameAnswer } from "./contract/claim.ts";
import { getJson, type Transport } from "./get-json.ts";
import { API_PATHS, fillPath } from "./paths.ts";
import { sendJson } from "./send-json.ts";

/** Names, and the shops that are opened under them. Every call rejects with an `ApiError`, or with the signal's reason. */
export interface ClaimClient {
  /** @param name as it was typed */
  checkName(name: string, signal: AbortSignal): Promise<NameAnswer>;
  /** @param token of the session that the shop will belong to */
  claimShop(request: ClaimRequest, token: string): Promise<ClaimAnswer>;
}

export function createClaimClient(transport: Transport): ClaimClient {
  return {
    checkName: (name, signal) => getJson<NameAnswer>(transport, fillPath(API_PATHS.name, { name }), signal),
    claimShop: (request, token) => sendJson<ClaimAnswer>(transport, "POST", API_PATHS.claimShop, request, { token }),
  };
}
