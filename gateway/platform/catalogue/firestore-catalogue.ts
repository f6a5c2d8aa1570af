import type { DocumentData, Firestore, Transaction } from "firebase-admin/firestore";
import { ObjectNotFound, SlugTaken } from "../errors.ts";
import { areDocumentIds, catalogueIn, claimIn, sellerRecordsIn } from "../firestore/firestore-collections.ts";
import { inTransaction } from "../firestore/firestore-transaction.ts";
import { growVersion } from "../sellers/firestore-seller-record.ts";

interface CatalogueRecord {
  id: string;
  sellerId: string;
  slug: string;
}

/**
 * Reads whatever else must hold and throws where it does not, inside the transaction; what it answers, if anything,
 * writes what belongs to the record besides. In a transaction every read comes before the first write.
 */
type Prepare = (transaction: Transaction) => Promise<(() => void) | undefined>;

const PARTS = { category: "categories", product: "products" } as const;
type Kind = keyof typeof PARTS;

/** Writes of one kind of record in a seller's catalogue, where categories and products are alike; products are stored by `storeProducts`. */
export class FirestoreCatalogue<T extends CatalogueRecord> {
  readonly #firestore: Firestore;
  readonly #kind: Kind;

  constructor(firestore: Firestore, kind: Kind) {
    this.#firestore = firestore;
    this.#kind = kind;
  }

  /**
   * Creates or replaces a record, and grows the seller's version.
   *
   * The slug needs no claim: each catalogue write reads and writes the seller's document, so two of one seller can't
   * commit side by side; the later one's query for the slug runs again and finds the earlier one's record. The price
   * is that one shop takes a few catalogue writes a second, which is more than its people make. An id is opaque and
   * unique over all sellers, so it takes a claim, once, when the record is new.
   * @throws SlugTaken @throws ObjectNotFound
   */
  async save(sellerId: string, record: T): Promise<void> {
    if (record.sellerId !== sellerId || !areDocumentIds(sellerId, record.id)) throw this.#notFound(record.id);
    const claim = claimIn(this.#firestore, this.#kind, record.id);
    const records = catalogueIn(this.#firestore, sellerId, PARTS[this.#kind]);
    await inTransaction(this.#firestore, async (transaction) => {
      await this.#lockSeller(transaction, sellerId);
      const [holder, sameSlug] = await Promise.all([
        transaction.get(claim),
        transaction.get(records.where("slug", "==", record.slug).select()),
      ]);
      if (holder.exists && holder.get("sellerId") !== sellerId) throw this.#notFound(record.id);
      if (sameSlug.docs.some((doc) => doc.id !== record.id)) throw new SlugTaken("The shop already uses this slug.");
      if (!holder.exists) transaction.create(claim, { sellerId });
      transaction.set(records.doc(record.id), record as DocumentData);
      growVersion(this.#firestore, transaction, sellerId);
    });
  }

  /** @throws ObjectNotFound */
  async remove(sellerId: string, id: string, prepare?: Prepare): Promise<void> {
    if (!areDocumentIds(sellerId, id)) throw this.#notFound(id);
    const reference = catalogueIn(this.#firestore, sellerId, PARTS[this.#kind]).doc(id);
    await inTransaction(this.#firestore, async (transaction) => {
      await this.#lockSeller(transaction, sellerId);
      if (!(await transaction.get(reference)).exists) throw this.#notFound(id);
      const write = await prepare?.(transaction);
      transaction.delete(reference);
      write?.();
      transaction.delete(claimIn(this.#firestore, this.#kind, id));
      growVersion(this.#firestore, transaction, sellerId);
    });
  }

  async #lockSeller(transaction: Transaction, sellerId: string): Promise<void> {
    const seller = await transaction.get(sellerRecordsIn(this.#firestore).doc(sellerId));
    if (!seller.exists) throw new ObjectNotFound(`There is no seller ${sellerId}.`);
  }

  #notFound(id: string): ObjectNotFound {
    return new ObjectNotFound(`The seller has no ${this.#kind} ${id}.`);
  }
}
