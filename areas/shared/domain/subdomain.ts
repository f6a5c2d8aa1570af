import { hasDomainShape, type ShapeProblem, shapeProblem } from "./domain-shape.ts";
import { isReserved } from "./reserved-subdomains.ts";

/** Whether a label can be a seller's `domain`: well formed and not reserved. Any other label is answered without a read. */
export function isSellerDomain(label: string): boolean {
  return hasDomainShape(label) && !isReserved(label);
}

/**
 * What keeps a label from being a seller's `domain`; `undefined` where nothing does. It brings the list of reserved names
 * along: a page that has to be light asks {@link shapeProblem}, and the platform for the rest (`GET /api/names/:name`).
 */
export function domainProblem(label: string): ShapeProblem | { code: "reserved" } | undefined {
  return shapeProblem(label) ?? (isReserved(label) ? { code: "reserved" } : undefined);
}
