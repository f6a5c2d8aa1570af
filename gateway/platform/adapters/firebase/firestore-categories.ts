import type { Firestore } from "firebase-admin/firestore";
import type { Category } from "../../../../areas/shared/domain/product.ts";
import type { Categories } from "../../ports/categories.ts";
import { CategoryInUse } from "../../ports/errors.ts";
import { compareCategories } from "../category-order.ts";
import { FirestoreCatalogue } from "./firestore-catalogue.ts";
import { areDocumentIds, catalogueIn, isQueryable } from "./firestore-collections.ts";
import { calling } from "./firestore-errors.ts";

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

  async findBySlug(sellerId: string, slug: string): Promise<Category | undefined> {
    if (!areDocumentIds(sellerId) || !isQueryable(slug)) return undefined;
    const query = catalogueIn(this.#firestore, sellerId, "categories").where("slug", "==", slug);
    const { docs } = await calling(() => query.limit(1).get());
    return docs[0]?.data() as Category | undefined;
  }

  save(sellerId: string, category: Category): Promise<void> {
    return this.#catalogue.save(sellerId, category);
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
