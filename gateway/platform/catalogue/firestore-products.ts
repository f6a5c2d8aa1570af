import { FieldPath, type Firestore, type Query } from "firebase-admin/firestore";
import type { Facets, ListingFilter } from "../../../areas/shared/catalogue/listing.ts";
import type { Product, ProductStatus } from "../../../areas/shared/catalogue/product.ts";
import { ObjectNotFound } from "../errors.ts";
import { calling, inTransaction } from "../firestore/firestore-calls.ts";
import { areDocumentIds, catalogueIn, isQueryable, sellerRecordsIn } from "../firestore/firestore-collections.ts";
import { FirestoreCatalogue } from "./firestore-categories.ts";
import { browseCategory, facetsOfCategory, readLowStock, readRows } from "./firestore-listing.ts";
import { toProduct } from "./firestore-product-record.ts";
import { storeProducts, writeProducts } from "./firestore-product-writes.ts";
import { indexProducts, searchProducts } from "./firestore-search.ts";
import type {
  BrowseQuery,
  CatalogueSnapshot,
  FoundProducts,
  LowStock,
  ProductQuery,
  ProductRowQuery,
  Products,
} from "./products.ts";

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
    return docs.map((doc) => toProduct(doc.data()));
  }

  async count(sellerId: string, filter: Pick<ProductQuery, "categoryId" | "status">): Promise<number> {
    if (!areDocumentIds(sellerId)) return 0;
    const snapshot = await calling(() => this.#matching(sellerId, filter).count().get());
    return snapshot.data().count;
  }

  async get(sellerId: string, productId: string): Promise<Product | undefined> {
    if (!areDocumentIds(sellerId, productId)) return undefined;
    const reference = catalogueIn(this.#firestore, sellerId, "products").doc(productId);
    return toProduct((await calling(() => reference.get())).data());
  }

  async findBySlug(sellerId: string, slug: string): Promise<Product | undefined> {
    if (!areDocumentIds(sellerId) || !isQueryable(slug)) return undefined;
    const query = catalogueIn(this.#firestore, sellerId, "products").where("slug", "==", slug);
    const { docs } = await calling(() => query.limit(1).get());
    return toProduct(docs[0]?.data());
  }

  async browse(sellerId: string, query: BrowseQuery): Promise<{ products: Product[]; total: number }> {
    if (!areDocumentIds(sellerId, query.categoryId)) return { products: [], total: 0 };
    return browseCategory(this.#firestore, sellerId, query);
  }

  async facets(sellerId: string, categoryId: string, filter: ListingFilter): Promise<Facets> {
    if (!areDocumentIds(sellerId, categoryId)) return { options: [], prices: null, inStock: 0 };
    return facetsOfCategory(this.#firestore, sellerId, categoryId, filter);
  }

  async search(sellerId: string, text: string, limit: number): Promise<FoundProducts> {
    if (!areDocumentIds(sellerId)) return { products: [], corrected: null };
    return searchProducts(this.#firestore, sellerId, text, limit);
  }

  async lastPosition(sellerId: string, categoryId: string): Promise<number | undefined> {
    if (!areDocumentIds(sellerId, categoryId)) return undefined;
    const last = this.#matching(sellerId, { categoryId }).orderBy("position", "desc").limit(1).select("position");
    return (await calling(() => last.get())).docs[0]?.get("position") as number | undefined;
  }

  async rows(
    sellerId: string,
    query: ProductRowQuery,
  ): Promise<{ products: Product[]; total: number; counts: Record<ProductStatus, number> }> {
    if (areDocumentIds(sellerId)) return readRows(this.#firestore, sellerId, query);
    return { products: [], total: 0, counts: { draft: 0, active: 0, archived: 0 } };
  }

  async lowStock(sellerId: string, atMost: number, limit: number): Promise<LowStock[]> {
    return areDocumentIds(sellerId) ? readLowStock(this.#firestore, sellerId, atMost, limit) : [];
  }

  async save(sellerId: string, product: Product): Promise<void> {
    if (!areDocumentIds(sellerId)) throw new ObjectNotFound(`There is no seller ${sellerId}.`);
    await inTransaction(this.#firestore, async (transaction) => {
      const seller = await transaction.get(sellerRecordsIn(this.#firestore).doc(sellerId));
      if (!seller.exists) throw new ObjectNotFound(`There is no seller ${sellerId}.`);
      await storeProducts(this.#firestore, transaction, sellerId, [product]);
    });
  }

  write(sellerId: string, productIds: string[], build: (snapshot: CatalogueSnapshot) => Product[]): Promise<Product[]> {
    return writeProducts(this.#firestore, sellerId, productIds, build);
  }

  remove(sellerId: string, productId: string): Promise<void> {
    return this.#catalogue.remove(sellerId, productId, async (transaction) => {
      const { write } = await indexProducts(this.#firestore, transaction, sellerId, [[productId, undefined]]);
      return write;
    });
  }

  #matching(sellerId: string, { categoryId, status }: Pick<ProductQuery, "categoryId" | "status">): Query {
    let query: Query = catalogueIn(this.#firestore, sellerId, "products");
    if (categoryId !== undefined) query = query.where("categoryId", "==", categoryId);
    if (status !== undefined) query = query.where("status", "==", status);
    return query;
  }
}
