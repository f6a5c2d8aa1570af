import type { Seller } from "../../../areas/shared/sellers/seller.ts";

/** A name under which a shop is, or was, found. No two sellers hold the same one. */
export interface DomainClaim {
  name: string;
  kind: "current" | "previous" | "custom";
}

/**
 * Every name that the seller holds against all others. Earlier domains stay held, or someone else could take over the
 * links that lead to them; a custom domain is held only once it is verified, or anyone could block another's.
 */
export function domainClaims(seller: Pick<Seller, "domain" | "previousDomains" | "customDomain">): DomainClaim[] {
  const kinds = new Map<string, DomainClaim["kind"]>();
  for (const name of seller.previousDomains) kinds.set(name, "previous");
  if (seller.customDomain?.verified) kinds.set(seller.customDomain.host, "custom");
  kinds.set(seller.domain, "current");
  return Array.from(kinds, ([name, kind]) => ({ name, kind }));
}
