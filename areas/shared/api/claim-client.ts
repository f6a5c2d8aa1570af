import type { ClaimAnswer, ClaimRequest, NameAnswer } from "./contract/claim.ts";
import { ENDPOINTS, fillPath } from "./endpoints.ts";
import { getJson, type Transport } from "./get-json.ts";
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
    checkName: (name, signal) => getJson<NameAnswer>(transport, fillPath(ENDPOINTS.name.path, { name }), signal),
    claimShop: (request, token) =>
      sendJson<ClaimAnswer>(transport, "POST", ENDPOINTS.claimShop.path, request, { token }),
  };
}
