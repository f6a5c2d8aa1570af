import { gunzipSync, gzipSync } from "node:zlib";
import {
  type DocumentData,
  type DocumentReference,
  FieldValue,
  type Firestore,
  type Transaction,
} from "firebase-admin/firestore";
import { DEFAULT_PAYMENT_DAYS } from "../../../areas/shared/sellers/payment-term.ts";
import { isPublic, type Seller } from "../../../areas/shared/sellers/seller.ts";
import { NOT_RENDERED, type RenderedTexts } from "../../../areas/shared/texts/rendered-texts.ts";
import { BrokenRecord, DomainTaken } from "../errors.ts";
import { claimIn, sellerRecordsIn, sellersIn } from "../firestore/firestore-collections.ts";
import { requireStructure } from "../record-structure.ts";
import { publicSeller } from "./public-seller.ts";
import { domainClaims } from "./sellers.ts";

/** What a batch and a transaction have in common. */
export interface Writes {
  create(document: DocumentReference, data: object): unknown;
}

/** A stored seller. @throws BrokenRecord */
export function toSeller(data: DocumentData): Seller;
export function toSeller(data: DocumentData | undefined): Seller | undefined;
export function toSeller(data: DocumentData | undefined): Seller | undefined {
  if (!data) return undefined;
  const { changedAt: _, rendered, ...stored } = data;
  const seller: DocumentData = { ...stored, rendered: unpackTexts(stored["id"], rendered) };
  requireStructure("sellers", seller["id"], seller);
  // Sellers of earlier releases lack these.
  return { paymentDays: DEFAULT_PAYMENT_DAYS, deliveryCountries: [], ...seller } as unknown as Seller;
}

/** A seller as its document holds it. */
function sellerDocument(seller: Seller): object {
  return { ...seller, rendered: packTexts(seller.rendered), ...changed() };
}

/**
 * The HTML in gzip: a document holds 1 MiB, and the pages of a shop alone may have 200,000 characters of three bytes.
 * https://firebase.google.com/docs/firestore/quotas#limits
 */
function packTexts(rendered: RenderedTexts): Buffer {
  return gzipSync(JSON.stringify(rendered), { level: 3 });
}

/** @throws BrokenRecord */
function unpackTexts(id: unknown, packed: unknown): RenderedTexts {
  // Sellers of earlier releases have no HTML.
  if (packed === undefined) return NOT_RENDERED;
  try {
    return JSON.parse(gunzipSync(packed as Buffer).toString()) as RenderedTexts;
  } catch {
    throw new BrokenRecord("sellers", String(id), '"rendered" is not JSON in gzip');
  }
}

/** A seller that is new: the record, and what browsers may read of it. */
export function createSeller(firestore: Firestore, writes: Writes, seller: Seller, now: Date): void {
  writes.create(sellerRecordsIn(firestore).doc(seller.id), sellerDocument(seller));
  if (isPublic(seller)) writes.create(sellersIn(firestore).doc(seller.id), publicSeller(seller, now));
}

/**
 * A seller in the place of the stored one; the caller has grown its version. What browsers may read is there exactly
 * while the shop is public. Its `poweredBy` is as of this write: a plan that ends by its date alone is seen by those who
 * read it there with the seller's next change, and by everybody else, whom the gateway tells, at once.
 */
export function setSeller(firestore: Firestore, transaction: Transaction, seller: Seller, now: Date): void {
  transaction.set(sellerRecordsIn(firestore).doc(seller.id), sellerDocument(seller));
  const shown = sellersIn(firestore).doc(seller.id);
  if (isPublic(seller)) transaction.set(shown, publicSeller(seller, now));
  else transaction.delete(shown);
}

/** For a change of what is in the shop, which the seller's own fields don't tell. The commit fails where there is no seller. */
export function growVersion(firestore: Firestore, transaction: Transaction, sellerId: string): void {
  transaction.update(sellerRecordsIn(firestore).doc(sellerId), { version: FieldValue.increment(1), ...changed() });
}

/** By the server's clock, for firestore-changes.ts: it moves whenever the version does. */
function changed(): { changedAt: FieldValue } {
  return { changedAt: FieldValue.serverTimestamp() };
}

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
