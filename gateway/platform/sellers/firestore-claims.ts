import type { DocumentReference, Firestore, Transaction } from "firebase-admin/firestore";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import { DomainTaken } from "../errors.ts";
import { claimIn } from "../firestore/firestore-collections.ts";
import { domainClaims } from "./domain-claims.ts";
import type { Writes } from "./firestore-seller-record.ts";

function domainClaimsIn(firestore: Firestore, seller: Seller): Map<string, DocumentReference> {
  return new Map(domainClaims(seller).map(({ name }) => [name, claimIn(firestore, "domain", name)]));
}

/** Claims all names of a seller that is new; the commit fails with ALREADY_EXISTS where another holds one. */
export function claimDomains(firestore: Firestore, writes: Writes, seller: Seller): void {
  for (const claim of domainClaimsIn(firestore, seller).values()) writes.create(claim, { sellerId: seller.id });
}

/**
 * The change of claims that makes a stored seller into another version of itself. It reads what it needs at once and
 * answers the writes, because in a transaction every read comes before the first write. @throws DomainTaken
 */
export async function moveDomainClaims(
  firestore: Firestore,
  transaction: Transaction,
  stored: Seller,
  next: Seller,
): Promise<() => void> {
  const held = domainClaimsIn(firestore, stored);
  const wanted = domainClaimsIn(firestore, next);
  const gained = [...wanted].filter(([name]) => !held.has(name)).map(([, claim]) => claim);
  const lost = [...held].filter(([name]) => !wanted.has(name)).map(([, claim]) => claim);
  const claims = gained.length > 0 ? await transaction.getAll(...gained) : [];
  if (claims.some((claim) => claim.exists)) throw new DomainTaken("Another shop holds this domain.");
  return () => {
    for (const claim of gained) transaction.create(claim, { sellerId: next.id });
    for (const claim of lost) transaction.delete(claim);
  };
}
