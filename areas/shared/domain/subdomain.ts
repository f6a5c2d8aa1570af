import { hasDomainShape } from "./domain-shape.ts";
import { isReserved } from "./reserved-subdomains.ts";

/** Whether a label can be a seller's `domain`: well formed and not reserved. Any other label is answered without a read. */
export function isSellerDomain(label: string): boolean {
  return hasDomainShape(label) && !isReserved(label);
}
