import { shapeProblem } from "./domain-shape.ts";
import { isReserved } from "./reserved-subdomains.ts";

export const RESERVED_NAME = "This name is kept for the platform itself. Try another.";

/**
 * What keeps a label from being a seller's `domain`, in words for the person who typed it; `undefined` where nothing
 * does. It brings the list of reserved names along: a page that has to be light asks {@link shapeProblem}, and the
 * platform for the rest (`GET /api/names/:name`).
 */
export function domainProblem(label: string): string | undefined {
  return shapeProblem(label) ?? (isReserved(label) ? RESERVED_NAME : undefined);
}
