import type { DocumentReference, Firestore, WriteBatch } from "firebase-admin/firestore";
import type { Seller } from "../../../../areas/shared/domain/seller.ts";
import type { Shop } from "../../../../areas/shared/domain/shop.ts";
import { DomainTaken, ObjectNotFound } from "../../ports/errors.ts";
import type { Shops } from "../../ports/shops.ts";
import { claimDomains, moveDomainClaims } from "./firestore-claims.ts";
import { areDocumentIds, catalogueIn, claimIn, searchPagesIn, sellersIn } from "./firestore-collections.ts";
import { calling, GRPC, grpcCode } from "./firestore-errors.ts";
import { inTransaction } from "./firestore-transaction.ts";
import { SEARCH_PAGES, searchPagesOf } from "./search-page.ts";

/** Records a batch: each is a document and the claim of its id, and a commit takes at most 10 MiB. */
const RECORDS_PER_BATCH = 100;
/** Search pages a batch: each is at most 1 MiB. */
const PAGES_PER_BATCH = 5;

interface StoredRecord {
  document: DocumentReference;
  /** Of the record's id; a search page has none. */
  claim?: DocumentReference;
  data: object;
}

export class FirestoreShops implements Shops {
  readonly #firestore: Firestore;

  constructor(firestore: Firestore) {
    this.#firestore = firestore;
  }

  /**
   * The catalogue goes first, in batches, under an id that nobody knows yet. The last batch holds the seller and the
   * claims of its names: with it the whole shop is there, without it none of it can be found.
   */
  async create(shop: Shop): Promise<void> {
    const { seller } = shop;
    if (!areDocumentIds(seller.id)) throw new TypeError("The seller's id can't be a document's.");
    const reference = sellersIn(this.#firestore).doc(seller.id);
    const last = this.#firestore.batch();
    claimDomains(this.#firestore, last, seller);
    last.create(reference, seller);

    const written: StoredRecord[][] = [];
    let outcomeKnown = true;
    try {
      const records = chunks(this.#records(shop), RECORDS_PER_BATCH);
      const pages = chunks([...this.#searchPages(shop).values()], PAGES_PER_BATCH);
      for (const chunk of [...records, ...pages]) {
        await this.#commit((batch) => {
          for (const { document, claim, data } of chunk) {
            if (claim) batch.create(claim, { sellerId: seller.id });
            batch.create(document, data);
          }
        });
        written.push(chunk);
      }
      outcomeKnown = false;
      await calling(() => last.commit().catch(refuseTakenDomain));
    } catch (error) {
      // A last batch that got no answer may still arrive: its catalogue must not go. Without a seller nothing finds it.
      if (!outcomeKnown && !(error instanceof DomainTaken)) throw error;
      for (const records of written) await this.#commit((batch) => deleteAll(batch, records)).catch(() => undefined);
      throw error;
    }
  }

  /**
   * One transaction, so that no reader meets half of each shop. A commit holds at most 10 MiB, which is some thousands
   * of products; what does not fit is refused by Firestore and changes nothing.
   */
  async replace(shop: Shop): Promise<void> {
    const { seller } = shop;
    if (!areDocumentIds(seller.id)) throw new ObjectNotFound(`There is no seller ${seller.id}.`);
    const reference = sellersIn(this.#firestore).doc(seller.id);
    const records = this.#records(shop);
    const pages = this.#searchPages(shop);
    await inTransaction(this.#firestore, async (transaction) => {
      const stored = (await transaction.get(reference)).data() as Seller | undefined;
      if (!stored) throw new ObjectNotFound(`There is no seller ${seller.id}.`);
      const [categories, products, moveClaims] = await Promise.all([
        transaction.get(catalogueIn(this.#firestore, seller.id, "categories").select()),
        transaction.get(catalogueIn(this.#firestore, seller.id, "products").select()),
        moveDomainClaims(this.#firestore, transaction, stored, seller),
      ]);
      moveClaims();
      const before = new Set([...categories.docs, ...products.docs].map((doc) => doc.ref.path));
      const after = new Set(records.map(({ document }) => document.path));
      for (const [kind, snapshot] of [
        ["category", categories],
        ["product", products],
      ] as const) {
        for (const doc of snapshot.docs.filter(({ ref }) => !after.has(ref.path))) {
          transaction.delete(doc.ref);
          transaction.delete(claimIn(this.#firestore, kind, doc.id));
        }
      }
      for (const { document, claim, data } of records) {
        if (claim && !before.has(document.path)) transaction.create(claim, { sellerId: seller.id });
        transaction.set(document, data);
      }
      for (let number = 0; number < SEARCH_PAGES; number += 1) {
        const page = pages.get(number);
        if (page) transaction.set(page.document, page.data);
        else transaction.delete(searchPagesIn(this.#firestore, seller.id).doc(String(number)));
      }
      transaction.set(reference, { ...seller, version: Math.max(stored.version + 1, seller.version) });
    });
  }

  /** A shop's records are its own, whatever seller they name. */
  #records({ seller, categories, products }: Shop): StoredRecord[] {
    const stored = (kind: "category" | "product", part: "categories" | "products") => (record: { id: string }) => ({
      document: catalogueIn(this.#firestore, seller.id, part).doc(record.id),
      claim: claimIn(this.#firestore, kind, record.id),
      data: { ...record, sellerId: seller.id },
    });
    return [...categories.map(stored("category", "categories")), ...products.map(stored("product", "products"))];
  }

  /** By their numbers. */
  #searchPages({ seller, products }: Shop): Map<number, StoredRecord> {
    const pages = searchPagesIn(this.#firestore, seller.id);
    return new Map(
      Array.from(searchPagesOf(products), ([number, entries]) => [
        number,
        { document: pages.doc(String(number)), data: { entries } },
      ]),
    );
  }

  #commit(fill: (batch: WriteBatch) => void): Promise<unknown> {
    const batch = this.#firestore.batch();
    fill(batch);
    return calling(() => batch.commit());
  }
}

function deleteAll(batch: WriteBatch, records: StoredRecord[]): void {
  for (const { document, claim } of records) {
    batch.delete(document);
    if (claim) batch.delete(claim);
  }
}

function refuseTakenDomain(error: unknown): never {
  if (grpcCode(error) === GRPC.ALREADY_EXISTS)
    throw new DomainTaken("Another shop holds this domain.", { cause: error });
  throw error;
}

function* chunks<T>(items: T[], size: number): Generator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
