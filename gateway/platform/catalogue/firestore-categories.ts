import type { Firestore } from "firebase-admin/firestore";
import type { Category } from "../../../areas/shared/catalogue/product.ts";
import { CategoryInUse, ObjectNotFound } from "../errors.ts";
import { areDocumentIds, catalogueIn, isQueryable, sellerRecordsIn } from "../firestore/firestore-collections.ts";
import { calling } from "../firestore/firestore-errors.ts";
import { inTransaction } from "../firestore/firestore-transaction.ts";
import { growVersion } from "../sellers/firestore-seller-record.ts";
import type { Categories } from "./categories.ts";
import { compareCategories, requireAll } from "./category-order.ts";
import { FirestoreCatalogue } from "./firestore-catalogue.ts";

export class FirestoreCategories implements Categories {
  readonly #firestore: Firestore;
  readonly #catalogue: FirestoreCatalogue<Category>;

  constructor(firestore: Firestore) {
    this.#firestore = firestore;
    this.#catalogue = new FirestoreCatalogue(firestore, "category");
  }

  /** Sorted here: a shop has few categories, and two sort keys would need a composite index. */
  async list(sellerId: string): Promise<Category[]> {
    if (!areDocumentIds(sellerId)) return [];
    const { docs } = await calling(() => catalogueIn(this.#firestore, sellerId, "categories").get());
    return docs.map((doc) => doc.data() as Category).sort(compareCategories);
  }

  async get(sellerId: string, categoryId: string): Promise<Category | undefined> {
    if (!areDocumentIds(sellerId, categoryId)) return undefined;
    const snapshot = await calling(() => catalogueIn(this.#firestore, sellerId, "categories").doc(categoryId).get());
    return snapshot.data() as Category | undefined;
  }

  async findBySlug(sellerId: string, slug: string): Promise<Category | undefined> {
    if (!areDocumentIds(sellerId) || !isQueryable(slug)) return undefined;
    const query = catalogueIn(this.#firestore, sellerId, "categories").where("slug", "==", slug);
    const { docs } = await calling(() => query.limit(1).get());
    return docs[0]?.data() as Category | undefined;
  }

  save(sellerId: string, category: Category): Promise<void> {
    return this.#catalogue.save(sellerId, category);
  }

  async order(sellerId: string, categoryIds: string[]): Promise<void> {
    if (!areDocumentIds(sellerId)) throw new ObjectNotFound(`There is no seller ${sellerId}.`);
    await inTransaction(this.#firestore, async (transaction) => {
      const categories = catalogueIn(this.#firestore, sellerId, "categories");
      const seller = await transaction.get(sellerRecordsIn(this.#firestore).doc(sellerId));
      if (!seller.exists) throw new ObjectNotFound(`There is no seller ${sellerId}.`);
      requireAll((await transaction.get(categories.select())).docs, categoryIds);
      for (const [position, id] of categoryIds.entries()) transaction.update(categories.doc(id), { position });
      growVersion(this.#firestore, transaction, sellerId);
    });
  }

  remove(sellerId: string, categoryId: string): Promise<void> {
    return this.#catalogue.remove(sellerId, categoryId, async (transaction) => {
      const products = catalogueIn(this.#firestore, sellerId, "products");
      const inUse = await transaction.get(products.where("categoryId", "==", categoryId).limit(1));
      if (!inUse.empty) throw new CategoryInUse("There are products in this category.");
      return undefined;
    });
  }
}
