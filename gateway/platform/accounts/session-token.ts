import { createHmac } from "node:crypto";

/**
 * The token that goes with a session's writes. It is made from the session's secret, so nothing has to be stored, and
 * the secret can't be made from it. Only a page of the session's own origin can have read it.
 */
export function sessionToken(secret: string): string {
  return createHmac("sha256", secret).update("awning session token").digest("base64url");
}
