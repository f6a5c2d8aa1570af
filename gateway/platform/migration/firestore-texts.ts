import { isDeepStrictEqual } from "node:util";
import type { Firestore } from "firebase-admin/firestore";
import { type MarkdownTexts, productTexts, sellerTexts } from "../../../areas/shared/texts/rendered-texts.ts";
import { toProduct } from "../catalogue/firestore-catalogue-records.ts";
import { readProducts } from "../catalogue/firestore-product-writes.ts";
import { readable } from "../errors.ts";
import { calling, documentsOf, inTransaction } from "../firestore/firestore-calls.ts";
import { areDocumentIds, catalogueIn, rendererIn, sellerRecordsIn } from "../firestore/firestore-collections.ts";
import { growVersion, setSeller, toSeller } from "../sellers/firestore-seller-record.ts";
import {
  type OutdatedTexts,
  type RerenderedTexts,
  type Texts,
  textsOfProduct,
  textsOfSeller,
} from "./migration-store.ts";

/** One document stores the version that has rendered all records. A process start then costs one read in all. */
export class FirestoreTexts implements Texts {
  readonly #firestore: Firestore;
  readonly #now: () => Date;

  constructor(firestore: Firestore, now: () => Date) {
    this.#firestore = firestore;
    this.#now = now;
  }

  async *outdated(renderer: number): AsyncGenerator<OutdatedTexts> {
    const note = await calling(() => rendererIn(this.#firestore).get());
    if (note.get("version") === renderer) return;
    for await (const sellerDocument of documentsOf(sellerRecordsIn(this.#firestore))) {
      const seller = readable(() => toSeller(sellerDocument.data()));
      if (seller && seller.rendered.renderer !== renderer) yield textsOfSeller(seller);
      for await (const document of documentsOf(catalogueIn(this.#firestore, sellerDocument.id, "products"))) {
        const product = readable(() => toProduct(document.data()));
        if (product && product.rendered.renderer !== renderer) yield textsOfProduct(product);
      }
    }
  }

  async put(sellerId: string, records: readonly RerenderedTexts[]): Promise<void> {
    const own = records.find(({ productId }) => productId === null);
    const products = new Map(records.map((record) => [record.productId ?? "", record]));
    products.delete("");
    const ids = [...products.keys()];
    if (!areDocumentIds(sellerId, ...ids)) return;
    await inTransaction(this.#firestore, async (transaction) => {
      const document = await transaction.get(sellerRecordsIn(this.#firestore).doc(sellerId));
      if (!document.exists) return;
      // The products of a broken seller are rendered, too.
      const stored = readable(() => toSeller(document.data()));
      const found = await readProducts({ firestore: this.#firestore, transaction, sellerId }, ids);
      const changed = found.filter((product) => hasTexts(productTexts(product), products.get(product.id)));
      for (const { id } of changed) {
        const reference = catalogueIn(this.#firestore, sellerId, "products").doc(id);
        transaction.update(reference, { rendered: products.get(id)?.rendered });
      }
      if (own && stored && hasTexts(sellerTexts(stored), own)) {
        const seller = { ...stored, rendered: own.rendered, version: stored.version + 1 };
        setSeller(this.#firestore, transaction, seller, this.#now());
      } else if (changed.length > 0) growVersion(this.#firestore, transaction, sellerId);
    });
  }

  async markCurrent(renderer: number): Promise<void> {
    await calling(() => rendererIn(this.#firestore).set({ version: renderer }));
  }
}

const hasTexts = (texts: MarkdownTexts, record: OutdatedTexts | undefined): boolean =>
  isDeepStrictEqual(texts, record?.texts);
