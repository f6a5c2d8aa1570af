import { randomUUID } from "node:crypto";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type {
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  QueryDocumentSnapshot,
  Transaction,
} from "firebase-admin/firestore";
import type { Category } from "../../../areas/shared/catalogue/product.ts";
import type { CatalogueSnapshot } from "../catalogue/catalogue.ts";
import { readSnapshot, storeProducts } from "../catalogue/firestore-product-writes.ts";
import { ObjectNotFound, SlugTaken, StorageFailure } from "../errors.ts";
import {
  attempt,
  calling,
  deleteDocuments,
  deleteUnchanged,
  inOutcome,
  type Outcome,
  refsOf,
} from "../firestore/firestore-calls.ts";
import { areDocumentIds, catalogueIn, claimIn, importIn } from "../firestore/firestore-collections.ts";
import { lockSeller } from "../sellers/firestore-seller-record.ts";
import type { Imports, ImportWrite, StoredImport } from "./imports.ts";

/** Files are stored gzipped: a CSV catalogue shrinks to a tenth of its size. */
const [compress, decompress] = [promisify(gzip), promisify(gunzip)];

/** Bytes of the compressed file per document. A document holds 1 MiB. */
const PART = 900_000;
/** Milliseconds for reading or writing a file. */
const FILE_DEADLINE = 25_000;

/** The documents that hold a file: `count` of them, named `id-0`, `id-1` and so on. */
interface Parts {
  id: string;
  count: number;
}

/**
 * Writes an import in one transaction. A transaction holds at most 10 MiB including index entries: slightly more than
 * 1,000 products of the usual size. A larger import is rejected and changes nothing.
 */
export class FirestoreImports implements Imports {
  readonly #firestore: Firestore;

  constructor(firestore: Firestore) {
    this.#firestore = firestore;
  }

  async get(sellerId: string): Promise<StoredImport | undefined> {
    if (!areDocumentIds(sellerId)) return undefined;
    return toImport(await calling(() => importIn(this.#firestore, sellerId).get()));
  }

  async readFile(sellerId: string): Promise<Uint8Array | undefined> {
    if (!areDocumentIds(sellerId)) return undefined;
    const parts = partsOf(await calling(() => importIn(this.#firestore, sellerId).get()));
    if (!parts) return undefined;
    const references = this.#parts(sellerId, parts);
    const found = await calling(() => this.#firestore.getAll(...references), FILE_DEADLINE);
    // Another process may have replaced the file.
    if (found.some(({ exists }) => !exists)) return undefined;
    return decompress(Buffer.concat(found.map((part) => part.get("bytes") as Buffer)));
  }

  /** Writes the file's parts first, under a new id. The transaction then refers to them. */
  async put(
    sellerId: string,
    file: Uint8Array,
    build: (last: StoredImport | undefined) => StoredImport,
  ): Promise<StoredImport> {
    if (!areDocumentIds(sellerId)) throw new ObjectNotFound(`There is no seller ${sellerId}.`);
    const kept = await compress(file);
    const parts = { id: randomUUID(), count: Math.ceil(kept.length / PART) };
    for (const [number, reference] of this.#parts(sellerId, parts).entries()) {
      const bytes = kept.subarray(number * PART, (number + 1) * PART);
      await calling(() => reference.set({ bytes }), FILE_DEADLINE);
    }
    try {
      const { stored, before } = await this.#inTransaction(sellerId, async (transaction, last) => {
        await lockSeller(this.#firestore, transaction, sellerId);
        const built = attempt(() => build(toImport(last)));
        if ("refusal" in built) return built;
        transaction.set(last.ref, { ...toDocument(built.answer), parts });
        return { answer: { stored: built.answer, before: partsOf(last) } };
      });
      // The SDK repeats a commit whose answer is lost, and finds the new file. `forget` removes parts that are left.
      if (before?.id !== parts.id) await this.#remove(sellerId, before).catch(() => undefined);
      return stored;
    } catch (error) {
      // Without an answer, the import may be stored.
      if (!(error instanceof StorageFailure)) await this.#remove(sellerId, parts).catch(() => undefined);
      throw error;
    }
  }

  change(sellerId: string, build: (stored: StoredImport) => StoredImport): Promise<StoredImport> {
    return this.#inTransaction(sellerId, async (transaction, last) => {
      const before = required(last);
      const built = attempt(() => build(before));
      if ("answer" in built) transaction.update(last.ref, toDocument(built.answer));
      return built;
    });
  }

  async write(
    sellerId: string,
    productIds: string[],
    build: (snapshot: CatalogueSnapshot, stored: StoredImport) => ImportWrite,
    onProgress: (written: number) => void = () => undefined,
  ): Promise<StoredImport> {
    const { stored, products, parts } = await this.#inTransaction(sellerId, async (transaction, last) => {
      const scope = { firestore: this.#firestore, transaction, sellerId };
      const snapshot = await readSnapshot(scope, productIds);
      const before = required(last);
      const built = attempt(() => build(snapshot, before));
      if ("refusal" in built) return built;
      const { categories, ...write } = built.answer;
      await this.#requireFreeCategories(transaction, sellerId, categories);
      const newCategories = new Set(categories.map(({ id }) => id));
      if (write.products.length > 0) await storeProducts(scope, write.products, newCategories);
      for (const category of categories) {
        transaction.create(claimIn(this.#firestore, "category", category.id), { sellerId });
        transaction.set(catalogueIn(this.#firestore, sellerId, "categories").doc(category.id), category);
      }
      transaction.update(last.ref, { ...toDocument(write.stored), parts: null });
      return { answer: { ...write, parts: partsOf(last) } };
    });
    onProgress(products.length);
    await this.#remove(sellerId, parts).catch(() => undefined);
    return stored;
  }

  async forget(before: Date): Promise<void> {
    const old = this.#firestore.collectionGroup("imports").where("createdAt", "<", before.toISOString());
    const { docs } = await calling(() => old.select("parts").get());
    const failures: unknown[] = [];
    for (const last of docs) {
      try {
        // The seller may have replaced the import since it was listed.
        if (await calling(() => deleteUnchanged(last))) await this.#removeOldParts(last, before);
      } catch (error) {
        // One import must not keep those of all other shops.
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  }

  /** Removes the parts of a deleted import, and those that earlier uploads have left. A running upload has new parts. */
  async #removeOldParts(last: QueryDocumentSnapshot, before: Date): Promise<void> {
    const own = partsOf(last);
    const { docs } = await calling(() => last.ref.collection("parts").select().get());
    const old = docs.filter(
      ({ id, createTime }) => createTime.toDate() < before || (own !== undefined && id.startsWith(`${own.id}-`)),
    );
    await deleteDocuments(this.#firestore, refsOf(old));
  }

  async #inTransaction<T>(
    sellerId: string,
    work: (transaction: Transaction, last: DocumentSnapshot) => Promise<Outcome<T>>,
  ): Promise<T> {
    if (!areDocumentIds(sellerId)) throw new ObjectNotFound(`There is no seller ${sellerId}.`);
    return inOutcome(this.#firestore, async (transaction) =>
      work(transaction, await transaction.get(importIn(this.#firestore, sellerId))),
    );
  }

  async #requireFreeCategories(transaction: Transaction, sellerId: string, created: Category[]): Promise<void> {
    if (created.some((category) => category.sellerId !== sellerId)) {
      throw new ObjectNotFound("A category belongs to another seller.");
    }
    if (created.length === 0) return;
    const stored = await transaction.get(catalogueIn(this.#firestore, sellerId, "categories").select("slug"));
    const slugs = new Set(stored.docs.map((category) => category.get("slug") as string));
    if (created.some(({ slug }) => slugs.has(slug))) throw new SlugTaken("The shop already uses this slug.");
  }

  #parts(sellerId: string, { id, count }: Parts): DocumentReference[] {
    const parts = importIn(this.#firestore, sellerId).collection("parts");
    return Array.from({ length: count }, (_, number) => parts.doc(`${id}-${number}`));
  }

  async #remove(sellerId: string, parts: Parts | undefined): Promise<void> {
    if (!parts) return;
    await Promise.all(this.#parts(sellerId, parts).map((part) => calling(() => part.delete())));
  }
}

function required(snapshot: DocumentSnapshot): StoredImport {
  const stored = toImport(snapshot);
  if (!stored) throw new ObjectNotFound("The seller has no import.");
  return stored;
}

/** Stores the report as JSON: Firestore would index each field of a map. */
function toDocument({ report, ...stored }: StoredImport): object {
  return { ...stored, report: JSON.stringify(report) };
}

function toImport(snapshot: DocumentSnapshot): StoredImport | undefined {
  if (!snapshot.exists) return undefined;
  return {
    report: JSON.parse(snapshot.get("report") as string) as StoredImport["report"],
    // Missing from an import of the earlier release, whose file then has to be sent again.
    snapshotHash: (snapshot.get("snapshotHash") as string | undefined) ?? "",
    run: snapshot.get("run") as StoredImport["run"],
    createdAt: snapshot.get("createdAt") as string,
  };
}

const partsOf = (snapshot: DocumentSnapshot): Parts | undefined =>
  (snapshot.get("parts") as Parts | null | undefined) ?? undefined;
