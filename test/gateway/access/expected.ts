import type { Operation } from "../../../areas/shared/contract/operation.ts";
import type { OperationName } from "../openapi/call.ts";
import { HOST } from "../openapi/world.ts";
import { type Asker, type Disguise, LANDING } from "./asker.ts";

/** Operations that any page may call for guests: orders are stored for the shop by design. */
export const GUESTS = new Set<OperationName>([
  "priceCart",
  "orders",
  "orderWithdrawal",
  "orderCancellation",
  "orderPayment",
  "orderPaymentPage",
  "orderPaymentCheck",
]);
/** Operations whose requests are signed by their sender: their origin does not matter. */
const SIGNED = new Set<OperationName>(["stripeWebhook", "stripeConnectWebhook"]);
export const ORDER_TABLES = ["orders", "orderKeys", "orderRevisions", "products"];

/**
 * The expected result by the access rule, written independently of the guards: the allowed callers (`access`), and
 * whether the operation writes.
 *
 * @returns the status of a successful request, or the error code
 */
export function expected(name: OperationName, operation: Operation, asker: Asker, { origin, token }: Disguise): string {
  const { access, method, answer } = operation;
  // A session is bound to the host where it was opened.
  const isSignedOut = asker.as === "guest" || asker.signedInAt !== asker.asks;
  const isWrite = method !== "get";
  const isForeign = origin !== undefined && !(origin === "landing" && asker.asks === LANDING);
  if (isWrite && isForeign && !GUESTS.has(name) && !SIGNED.has(name)) return "request-forged";
  if (access !== "anyone" && isSignedOut) return "unauthenticated";
  // Another site's page can't sign a person out.
  const takesToken = access !== "anyone" || (name === "signOut" && !isSignedOut);
  if (isWrite && takesToken && token !== undefined) return "request-forged";
  if (access === "member" && asker.as !== "olga") return "object-not-found";
  // These two operations concern a shop that their path does not contain.
  if (name === "issueTicket" && asker.as !== "olga") return "object-not-found";
  if (name === "enter" && asker.asks !== HOST) return "ticket-invalid";
  return `${answer.status}`;
}
