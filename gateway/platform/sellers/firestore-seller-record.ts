import { gunzipSync, gzipSync } from "node:zlib";
import {
  type DocumentData,
  type DocumentReference,
  FieldValue,
  type Firestore,
  type Transaction,
} from "firebase-admin/firestore";
import { DEFAULT_PAYMENT_DAYS, isPublic, type Seller } from "../../../areas/shared/sellers/seller.ts";
import { NOT_RENDERED, type RenderedTexts } from "../../../areas/shared/texts/rendered-texts.ts";
import { BrokenRecord, DomainTaken, ObjectNotFound } from "../errors.ts";
import { areDocumentIds, claimIn, sellerRecordsIn, sellersIn } from "../firestore/firestore-collections.ts";
import { requireStructure } from "../record-structure.ts";
import { publicSeller } from "./public-seller.ts";
import { domainClaims } from "./sellers.ts";

/** The common interface of a batch and a transaction. */
interface Writes {
  create(document: DocumentReference, data: object): unknown;
}

/** Sellers of earlier releases lack these. */
const ADDED_LATER = {
  paymentDays: DEFAULT_PAYMENT_DAYS,
  paymentChoice: "all",
  deliveryCountries: [],
  cardAccount: null,
  billing: null,
  suspendedFrom: null,
} satisfies Partial<Seller>;

/** Parses a stored seller. @throws BrokenRecord */
export function toSeller(data: DocumentData): Seller;
export function toSeller(data: DocumentData | undefined): Seller | undefined;
export function toSeller(data: DocumentData | undefined): Seller | undefined {
  if (!data) return undefined;
  const { changedAt: _, rendered, ...stored } = data;
  const seller: DocumentData = { ...ADDED_LATER, ...stored, rendered: unpackTexts(stored["id"], rendered) };
  requireStructure("sellers", seller["id"], seller);
  return seller as unknown as Seller;
}

/** Reads a seller inside a transaction. @throws ObjectNotFound @throws BrokenRecord */
export async function readSeller(firestore: Firestore, transaction: Transaction, sellerId: string): Promise<Seller> {
  return toSeller(await readSellerDocument(firestore, transaction, sellerId));
}

/** Lets the transaction conflict with other writes of the seller, also if it is broken. @throws ObjectNotFound */
export async function lockSeller(firestore: Firestore, transaction: Transaction, sellerId: string): Promise<void> {
  await readSellerDocument(firestore, transaction, sellerId);
}

async function readSellerDocument(
  firestore: Firestore,
  transaction: Transaction,
  sellerId: string,
): Promise<DocumentData> {
  const isId = areDocumentIds(sellerId);
  const data = isId ? (await transaction.get(sellerRecordsIn(firestore).doc(sellerId))).data() : undefined;
  if (!data) throw new ObjectNotFound(`There is no seller ${sellerId}.`);
  return data;
}

/** Builds a seller's document. */
function sellerDocument(seller: Seller): object {
  return { ...seller, rendered: packTexts(seller.rendered), ...changed() };
}

/**
 * Compresses the HTML: a document has at most 1 MiB, and a shop's pages alone may have 200,000 characters of three
 * bytes. https://firebase.google.com/docs/firestore/quotas#limits
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

/**
 * Creates a seller: its record, the claims of its names, and the public document that browsers can read. The commit fails
 * with ALREADY_EXISTS if another seller holds one of the names.
 */
export function createSeller(firestore: Firestore, writes: Writes, seller: Seller, now: Date): void {
  for (const claim of domainClaimsIn(firestore, seller).values()) writes.create(claim, { sellerId: seller.id });
  writes.create(sellerRecordsIn(firestore).doc(seller.id), sellerDocument(seller));
  if (isPublic(seller)) writes.create(sellersIn(firestore).doc(seller.id), publicSeller(seller, now));
}

/**
 * Replaces a stored seller. The caller has incremented its version. The public document exists only while the shop is
 * public. Its `poweredBy` is from the time of this write: if a plan expires, the document is outdated until the
 * seller's next change. The gateway's responses compute `poweredBy` on each request.
 */
export function setSeller(firestore: Firestore, transaction: Transaction, seller: Seller, now: Date): void {
  transaction.set(sellerRecordsIn(firestore).doc(seller.id), sellerDocument(seller));
  const shown = sellersIn(firestore).doc(seller.id);
  if (isPublic(seller)) transaction.set(shown, publicSeller(seller, now));
  else transaction.delete(shown);
}

/** Increments the version after a change of the shop's catalogue. The commit fails if the seller doesn't exist. */
export function growVersion(firestore: Firestore, transaction: Transaction, sellerId: string): void {
  transaction.update(sellerRecordsIn(firestore).doc(sellerId), { version: FieldValue.increment(1), ...changed() });
}

/** The server's time of each version, for firestore-change-feed.ts. */
function changed(): { changedAt: FieldValue } {
  return { changedAt: FieldValue.serverTimestamp() };
}

function domainClaimsIn(firestore: Firestore, seller: Seller): Map<string, DocumentReference> {
  return new Map(domainClaims(seller).map(({ name }) => [name, claimIn(firestore, "domain", name)]));
}

/**
 * Replaces a stored seller and its domain claims, see {@link setSeller}. Reads immediately and returns a function that
 * writes, because a transaction must read before its first write.
 * @throws DomainTaken
 */
export async function rewriteSeller(
  firestore: Firestore,
  transaction: Transaction,
  stored: Seller,
  next: Seller,
  now: Date,
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
    setSeller(firestore, transaction, next, now);
  };
}
