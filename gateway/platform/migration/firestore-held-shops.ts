import type { DocumentReference, Firestore, QueryDocumentSnapshot } from "firebase-admin/firestore";
import type { Shop } from "../../../areas/shared/shops/shop.ts";
import { catalogueBatches, catalogueRecords, catalogueSearchPages } from "../catalogue/firestore-catalogue-records.ts";
import { SEARCH_PAGES } from "../catalogue/firestore-search-page.ts";
import { catalogueIn, claimIn, searchPagesIn, sellerRecordsIn } from "../firestore/firestore-collections.ts";
import { calling } from "../firestore/firestore-errors.ts";
import { inTransaction } from "../firestore/firestore-transaction.ts";
import { claimDomains, moveDomainClaims } from "../sellers/firestore-claims.ts";
import { createSeller, setSeller, toSeller } from "../sellers/firestore-seller-record.ts";

/** Deletes a commit. */
const DELETES_PER_BATCH = 400;

/**
 * See `Holdings.putShop`. The catalogue goes first, in batches, and the seller last, with the claims of its names. A
 * reader may meet some of a shop that was there before in its old state and some in the new one.
 */
export async function putShop(firestore: Firestore, shop: Shop, now: Date): Promise<void> {
  const { seller } = shop;
  const surplus = await surplusOf(firestore, shop);
  for (const records of catalogueBatches(firestore, shop)) {
    const batch = firestore.batch();
    for (const { document, claim, data } of records) {
      if (claim) batch.set(claim, { sellerId: seller.id });
      batch.set(document, data);
    }
    await calling(() => batch.commit());
  }
  for (let start = 0; start < surplus.length; start += DELETES_PER_BATCH) {
    const batch = firestore.batch();
    for (const document of surplus.slice(start, start + DELETES_PER_BATCH)) batch.delete(document);
    await calling(() => batch.commit());
  }
  await inTransaction(firestore, async (transaction) => {
    const stored = toSeller((await transaction.get(sellerRecordsIn(firestore).doc(seller.id))).data());
    if (!stored) {
      claimDomains(firestore, transaction, seller);
      createSeller(firestore, transaction, seller, now);
      return;
    }
    const moveClaims = await moveDomainClaims(firestore, transaction, stored, seller);
    moveClaims();
    setSeller(firestore, transaction, seller, now);
  });
}

/** What is stored of a catalogue and not in the shop any more, the claims of it included. */
async function surplusOf(firestore: Firestore, shop: Shop): Promise<DocumentReference[]> {
  const { id } = shop.seller;
  const wanted = new Set(catalogueRecords(firestore, shop).map(({ document }) => document.path));
  const stored = async (part: "categories" | "products"): Promise<QueryDocumentSnapshot[]> => {
    const { docs } = await calling(() => catalogueIn(firestore, id, part).select().get());
    return docs.filter(({ ref }) => !wanted.has(ref.path));
  };
  const [categories, products] = await Promise.all([stored("categories"), stored("products")]);
  const pages = catalogueSearchPages(firestore, shop);
  const emptyPages = Array.from({ length: SEARCH_PAGES }, (_, number) => number).filter((number) => !pages.has(number));
  return [
    ...categories.flatMap((doc) => [doc.ref, claimIn(firestore, "category", doc.id)]),
    ...products.flatMap((doc) => [doc.ref, claimIn(firestore, "product", doc.id)]),
    ...emptyPages.map((number) => searchPagesIn(firestore, id).doc(String(number))),
  ];
}
