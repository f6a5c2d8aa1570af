import { FieldPath, type Firestore, type Query } from "firebase-admin/firestore";
import type { Facets } from "../../../../areas/shared/domain/listing.ts";
import type { Product } from "../../../../areas/shared/domain/product.ts";
import { ObjectNotFound } from "../../ports/errors.ts";
import type { BrowseQuery, FoundProducts, ProductQuery, Products } from "../../ports/products.ts";
import { FirestoreCatalogue } from "./firestore-catalogue.ts";
import { areDocumentIds, catalogueIn, isQueryable } from "./firestore-collections.ts";
import { calling } from "./firestore-errors.ts";
import { browseCategory, facetsOfCategory } from "./firestore-listing.ts";
import { indexProduct, searchProducts } from "./firestore-search.ts";

/**
 * In production the ordered queries need composite indexes on `products`: (categoryId, status, position),
 * (categoryId, status, title), (categoryId, status, createdAt descending, id ascending), (categoryId, position) and
 * (status, position); the emulator needs none.
 */
export class FirestoreProducts implements Products {
  readonly #firestore: Firestore;
  readonly #catalogue: FirestoreCatalogue<Product>;

  constructor(firestore: Firestore) {
    this.#firestore = firestore;
    this.#catalogue = new FirestoreCatalogue(firestore, "product");
  }

  async list(sellerId: string, { after, limit, ...filter }: ProductQuery): Promise<Product[]> {
    if (!areDocumentIds(sellerId)) return [];
    let query = this.#matching(sellerId, filter).orderBy("position").orderBy(FieldPath.documentId());
    if (after !== undefined) {
      const last = await this.get(sellerId, after);
      if (!last) return [];
      query = query.startAfter(last.position, last.id);
    }
    const { docs } = await calling(() => query.limit(limit).get());
    return docs.map((doc) => doc.data() as Product);
  }

  async count(sellerId: string, filter: Pick<ProductQuery, "categoryId" | "status">): Promise<number> {
    if (!areDocumentIds(sellerId)) return 0;
    const snapshot = await calling(() => this.#matching(sellerId, filter).count().get());
    return snapshot.data().count;
  }

  async get(sellerId: string, productId: string): Promise<Product | undefined> {
    if (!areDocumentIds(sellerId, productId)) return undefined;
    const reference = catalogueIn(this.#firestore, sellerId, "products").doc(productId);
    return (await calling(() => reference.get())).data() as Product | undefined;
  }

  async findBySlug(sellerId: string, slug: string): Promise<Product | undefined> {
    if (!areDocumentIds(sellerId) || !isQueryable(slug)) return undefined;
    const query = catalogueIn(this.#firestore, sellerId, "products").where("slug", "==", slug);
    const { docs } = await calling(() => query.limit(1).get());
    return docs[0]?.data() as Product | undefined;
  }

  async browse(sellerId: string, query: BrowseQuery): Promise<{ products: Product[]; total: number }> {
    if (!areDocumentIds(sellerId, query.categoryId)) return { products: [], total: 0 };
    return browseCategory(catalogueIn(this.#firestore, sellerId, "products"), query);
  }

  async facets(sellerId: string, categoryId: string): Promise<Facets> {
    if (!areDocumentIds(sellerId, categoryId)) return { options: [], prices: null, inStock: 0 };
    return facetsOfCategory(catalogueIn(this.#firestore, sellerId, "products"), categoryId);
  }

  async search(sellerId: string, text: string, limit: number): Promise<FoundProducts> {
    if (!areDocumentIds(sellerId)) return { products: [], corrected: null };
    return searchProducts(this.#firestore, sellerId, text, limit);
  }

  save(sellerId: string, product: Product): Promise<void> {
    const { categoryId } = product;
    return this.#catalogue.save(sellerId, product, async (transaction) => {
      const isId = areDocumentIds(categoryId);
      const category = isId && catalogueIn(this.#firestore, sellerId, "categories").doc(categoryId);
      if (!category || !(await transaction.get(category)).exists) {
        throw new ObjectNotFound(`The seller has no category ${categoryId}.`);
      }
      return indexProduct(this.#firestore, transaction, sellerId, product.id, product);
    });
  }

  remove(sellerId: string, productId: string): Promise<void> {
    return this.#catalogue.remove(sellerId, productId, (transaction) =>
      indexProduct(this.#firestore, transaction, sellerId, productId, undefined),
    );
  }

  #matching(sellerId: string, { categoryId, status }: Pick<ProductQuery, "categoryId" | "status">): Query {
    let query: Query = catalogueIn(this.#firestore, sellerId, "products");
    if (categoryId !== undefined) query = query.where("categoryId", "==", categoryId);
    if (status !== undefined) query = query.where("status", "==", status);
    return query;
  }
}
