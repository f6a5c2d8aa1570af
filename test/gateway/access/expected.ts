import type { Operation } from "../../../areas/shared/contract/operation.ts";
import type { OperationName } from "../openapi/call.ts";
import { HOST } from "../openapi/world.ts";
import { type Asker, type Disguise, LANDING } from "./asker.ts";

/** Guests order from wherever they are. What they store is the shop's, and meant to be. */
export const GUESTS = new Set<OperationName>([
  "priceCart",
  "orders",
  "orderWithdrawal",
  "orderCancellation",
  "orderPayment",
]);
export const ORDER_TABLES = ["orders", "orderKeys", "orderRevisions", "products"];

/**
 * The rule, written down independently of what guards the routes: from who may (`access`), and whether it writes.
 *
 * @returns the status with which the request succeeds, or the code of the error
 */
export function expected(name: OperationName, operation: Operation, asker: Asker, { origin, token }: Disguise): string {
  const { access, method, answer } = operation;
  // A session is bound to the host where it was opened.
  const isNobody = asker.as === "nobody" || asker.signedInAt !== asker.asks;
  const isWrite = method !== "get";
  const isForeign = origin !== undefined && !(origin === "landing" && asker.asks === LANDING);
  if (isWrite && isForeign && !GUESTS.has(name)) return "request-forged";
  if (access !== "anyone" && isNobody) return "unauthenticated";
  // Whoever is signed in is not signed out by somebody else's page.
  const takesToken = access !== "anyone" || (name === "signOut" && !isNobody);
  if (isWrite && takesToken && token !== undefined) return "request-forged";
  if (access === "member" && asker.as !== "olga") return "object-not-found";
  // These two are about a shop without naming it in their path.
  if (name === "issueTicket" && asker.as !== "olga") return "object-not-found";
  if (name === "enter" && asker.asks !== HOST) return "ticket-invalid";
  return `${answer.status}`;
}
