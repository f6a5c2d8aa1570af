import type { DocumentReference, Firestore, Transaction } from "firebase-admin/firestore";
import type { Membership } from "../../../areas/shared/accounts/account.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import type { Shop } from "../../../areas/shared/shops/shop.ts";
import {
  catalogueBatches,
  catalogueRecords,
  catalogueSearchPages,
  type StoredRecord,
} from "../catalogue/firestore-catalogue-records.ts";
import { SEARCH_PAGES } from "../catalogue/firestore-search-page.ts";
import { KeyedQueue } from "../concurrency.ts";
import { DomainTaken, ObjectNotFound, QuotaExceeded, StorageExhausted } from "../errors.ts";
import { calling, commit, deleteDocuments, errorCode, GRPC, inTransaction } from "../firestore/firestore-calls.ts";
import {
  areDocumentIds,
  catalogueIn,
  claimIn,
  membershipsIn,
  searchPagesIn,
  sellerRecordsIn,
  sellersIn,
  ticketsIn,
} from "../firestore/firestore-collections.ts";
import { requireOneCommit } from "../firestore/firestore-commit-size.ts";
import { createSeller, readSeller, rewriteSeller, toSeller } from "../sellers/firestore-seller-record.ts";
import { domainClaims } from "../sellers/sellers.ts";
import type { Shops } from "./shops.ts";

/** Milliseconds. The largest shops have some hundred thousand documents. */
const LONG = 60 * 60_000;
const TAKEN = "Another shop holds this domain.";

export class FirestoreShops implements Shops {
  readonly #firestore: Firestore;
  readonly #now: () => Date;
  readonly #queue = new KeyedQueue();

  constructor(firestore: Firestore, now: () => Date) {
    this.#firestore = firestore;
    this.#now = now;
  }

  async create(shop: Shop): Promise<void> {
    await this.#create(shop, () =>
      commit(this.#firestore, (batch) => createSeller(this.#firestore, batch, shop.seller, this.#now())).catch(
        refuseTakenDomain,
      ),
    );
  }

  async claim(shop: Shop, { accountId, role, createdAt }: Membership, atMost: number): Promise<void> {
    const { seller } = shop;
    if (!areDocumentIds(accountId)) throw new TypeError("The account id is not a valid document id.");
    const memberships = membershipsIn(this.#firestore, accountId);
    const write = async (transaction: Transaction): Promise<void> => {
      const held = await transaction.get(memberships.limit(atMost).select());
      if (held.size >= atMost) throw new QuotaExceeded(`The account already has ${atMost} shops.`);
      createSeller(this.#firestore, transaction, seller, this.#now());
      transaction.set(memberships.doc(seller.id), { accountId, sellerId: seller.id, role, createdAt });
    };
    const claim = async (): Promise<void> => {
      if (await isStored(claimIn(this.#firestore, "domain", seller.domain))) throw new DomainTaken(TAKEN);
      try {
        await inTransaction(this.#firestore, write).catch(refuseTakenDomain);
      } catch (error) {
        // The SDK retries a commit whose response was lost. The retry then finds the name taken by this same shop.
        const isOwn = error instanceof DomainTaken && (await isStored(sellerRecordsIn(this.#firestore).doc(seller.id)));
        if (!isOwn) throw error;
      }
    };
    // Runs claims of one name one after another: concurrent transactions would wait for each other's locks and then
    // fail.
    await this.#create(shop, () => this.#queue.take(seller.domain, claim));
  }

  /**
   * Writes the catalogue first, in batches, under the id of a seller that doesn't exist yet. `finish` then writes the
   * seller and the claims of its names, which makes the whole shop visible.
   */
  async #create(shop: Shop, finish: () => Promise<unknown>): Promise<void> {
    const { seller } = shop;
    if (!areDocumentIds(seller.id)) throw new TypeError("The seller id is not a valid document id.");
    const written: StoredRecord[][] = [];
    let outcomeKnown = true;
    try {
      for (const chunk of catalogueBatches(this.#firestore, shop)) {
        await commit(this.#firestore, (batch) => {
          for (const { document, claim, data } of chunk) {
            if (claim) batch.create(claim, { sellerId: seller.id });
            batch.create(document, data);
          }
        });
        written.push(chunk);
      }
      outcomeKnown = false;
      await finish();
    } catch (error) {
      // Without a response, the last write may still succeed, so its catalogue is kept. Without a seller it is
      // invisible.
      const isRefused = [DomainTaken, QuotaExceeded, StorageExhausted].some((kind) => error instanceof kind);
      if (!outcomeKnown && !isRefused) throw error;
      for (const records of written)
        await deleteDocuments(this.#firestore, records.flatMap(referencesOf)).catch(() => undefined);
      throw error;
    }
  }

  /**
   * Replaces the shop in one transaction, so readers never see a mixture. A commit has at most 10 MiB, which is
   * slightly more than a thousand average products. A larger shop is rejected without changes.
   */
  async replace(shop: Shop, sellerOf: (stored: Seller) => Seller = () => shop.seller): Promise<void> {
    const { id } = shop.seller;
    if (!areDocumentIds(id)) throw new ObjectNotFound(`There is no seller ${id}.`);
    const records = catalogueRecords(this.#firestore, shop);
    const pages = catalogueSearchPages(this.#firestore, shop);
    await inTransaction(this.#firestore, async (transaction) => {
      const stored = await readSeller(this.#firestore, transaction, id);
      const changed = sellerOf(stored);
      const seller = { ...changed, version: Math.max(stored.version + 1, changed.version) };
      const [categories, products, writeSeller] = await Promise.all([
        transaction.get(catalogueIn(this.#firestore, id, "categories").select()),
        transaction.get(catalogueIn(this.#firestore, id, "products").select()),
        rewriteSeller(this.#firestore, transaction, stored, seller, this.#now()),
      ]);
      const before = new Set([...categories.docs, ...products.docs].map((doc) => doc.ref.path));
      const after = new Set(records.map(({ document }) => document.path));
      requireOneCommit({
        products: records.map(({ data }) => data),
        removed: products.docs.filter(({ ref }) => !after.has(ref.path)).length,
        others: [...pages.values()].reduce((sum, { data }) => sum + data.entries.length, 0),
      });
      writeSeller();
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
        if (claim && !before.has(document.path)) transaction.create(claim, { sellerId: id });
        transaction.set(document, data);
      }
      for (let number = 0; number < SEARCH_PAGES; number += 1) {
        const page = pages.get(number);
        if (page) transaction.set(page.document, page.data);
        else transaction.delete(searchPagesIn(this.#firestore, id).doc(String(number)));
      }
    });
  }

  /** All documents under the seller, whichever they are. The claims of the catalogue's ids have the ids of its documents. */
  async clear(sellerId: string): Promise<void> {
    if (!areDocumentIds(sellerId)) return;
    for (const [part, kind] of [
      ["categories", "category"],
      ["products", "product"],
    ] as const) {
      const { docs } = await calling(() => catalogueIn(this.#firestore, sellerId, part).select().get(), LONG);
      const claims = docs.map(({ id }) => claimIn(this.#firestore, kind, id));
      await deleteDocuments(this.#firestore, claims);
    }
    // Tickets have no index for the seller. Those for a shop expire after a minute.
    const entering = ticketsIn(this.#firestore).where("purpose", "==", "enter").select("sellerId");
    const tickets = (await calling(() => entering.get())).docs.filter((ticket) => ticket.get("sellerId") === sellerId);
    const references = tickets.map(({ ref }) => ref);
    await deleteDocuments(this.#firestore, references);
    await calling(() => this.#firestore.recursiveDelete(sellersIn(this.#firestore).doc(sellerId)), LONG);
  }

  async remove(sellerId: string): Promise<void> {
    if (!areDocumentIds(sellerId)) return;
    await inTransaction(this.#firestore, async (transaction) => {
      const record = sellerRecordsIn(this.#firestore).doc(sellerId);
      const seller = toSeller((await transaction.get(record)).data());
      if (!seller) return;
      for (const { name } of domainClaims(seller)) transaction.delete(claimIn(this.#firestore, "domain", name));
      transaction.delete(record);
    });
  }
}

async function isStored(document: DocumentReference): Promise<boolean> {
  return (await calling(() => document.get())).exists;
}

const referencesOf = ({ document, claim }: StoredRecord): DocumentReference[] =>
  claim ? [document, claim] : [document];

function refuseTakenDomain(error: unknown): never {
  if ([error, (error as Error).cause].some((each) => errorCode(each) === GRPC.ALREADY_EXISTS))
    throw new DomainTaken(TAKEN, { cause: error });
  throw error;
}
