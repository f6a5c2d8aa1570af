import { FieldPath, type Firestore, type Query, type Transaction } from "firebase-admin/firestore";
import { facetsOf } from "../../../areas/shared/catalogue/listed-variants.ts";
import type { Facets, ListingFilter } from "../../../areas/shared/catalogue/listing.ts";
import type { Category, Product, ProductStatus } from "../../../areas/shared/catalogue/product.ts";
import { CategoryInUse, ObjectNotFound, QuotaExceeded, SlugTaken } from "../errors.ts";
import { attempt, calling, countOf, firstOf, inOutcome, inTransaction } from "../firestore/firestore-calls.ts";
import { areDocumentIds, catalogueIn, claimIn, isQueryable } from "../firestore/firestore-collections.ts";
import { growVersion, lockSeller } from "../sellers/firestore-seller-record.ts";
import {
  type BrowseQuery,
  CARD_FIELDS,
  type CardProduct,
  type CatalogueSnapshot,
  type Categories,
  type CategoryConditions,
  compareCategories,
  type FoundProducts,
  type LowStock,
  type ProductQuery,
  type ProductRowPage,
  type ProductRowQuery,
  type Products,
  requireAll,
  requireSeen,
  type SearchQuery,
} from "./catalogue.ts";
import { toCard, toProduct, toProducts } from "./firestore-catalogue-records.ts";
import { browseCategory, facetsOfCategory, readLowStock, readRows } from "./firestore-listing.ts";
import { readSnapshot, storeProducts } from "./firestore-product-writes.ts";
import { indexProducts, searchProducts } from "./firestore-search.ts";

const PARTS = { category: "categories", product: "products" } as const;
type Kind = keyof typeof PARTS;

const notFound = (kind: Kind, id: string) => new ObjectNotFound(`The seller has no ${kind} ${id}.`);

/**
 * Reads further records inside the transaction, and throws to cancel the removal. May return a function for further
 * writes: in a transaction, all reads precede the first write.
 */
type Prepare = (transaction: Transaction) => Promise<(() => void) | undefined>;

/** Removes a category or product, and increases the seller's version. @throws ObjectNotFound */
async function removeRecord(
  firestore: Firestore,
  { sellerId, kind, id }: { sellerId: string; kind: Kind; id: string },
  prepare: Prepare,
): Promise<void> {
  if (!areDocumentIds(sellerId, id)) throw notFound(kind, id);
  const reference = catalogueIn(firestore, sellerId, PARTS[kind]).doc(id);
  await inTransaction(firestore, async (transaction) => {
    await lockSeller(firestore, transaction, sellerId);
    if (!(await transaction.get(reference)).exists) throw notFound(kind, id);
    const write = await prepare(transaction);
    transaction.delete(reference);
    write?.();
    transaction.delete(claimIn(firestore, kind, id));
    growVersion(firestore, transaction, sellerId);
  });
}

export class FirestoreCategories implements Categories {
  readonly #firestore: Firestore;

  constructor(firestore: Firestore) {
    this.#firestore = firestore;
  }

  /** Sorts in memory: a shop has few categories, and two sort keys would need a composite index. */
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
    return (await firstOf(query)) as Category | undefined;
  }

  /**
   * The slug needs no claim: each catalogue write reads and writes the seller's document, so two writes of one seller
   * can't commit concurrently. The later one is retried, and its query finds the earlier record. This limits a shop to
   * a few catalogue writes per second, which is enough. Ids are unique across sellers: a new record claims its id.
   */
  async save(sellerId: string, category: Category, { atMost, seen }: CategoryConditions = {}): Promise<Category> {
    const { id, slug } = category;
    if (category.sellerId !== sellerId || !areDocumentIds(sellerId, id)) throw notFound("category", id);
    const claim = claimIn(this.#firestore, "category", id);
    const categories = catalogueIn(this.#firestore, sellerId, "categories");
    return inTransaction(this.#firestore, async (transaction) => {
      await lockSeller(this.#firestore, transaction, sellerId);
      const [holder, document, sameSlug, all] = await Promise.all([
        transaction.get(claim),
        transaction.get(categories.doc(id)),
        transaction.get(categories.where("slug", "==", slug).select()),
        atMost === undefined ? undefined : transaction.get(categories.count()),
      ]);
      if (holder.exists && holder.get("sellerId") !== sellerId) throw notFound("category", id);
      const stored = document.data() as Category | undefined;
      requireSeen(stored, category, seen);
      if (!holder.exists && atMost !== undefined && all && all.data().count >= atMost)
        throw new QuotaExceeded(`The shop already has ${atMost} categories.`);
      if (sameSlug.docs.some((doc) => doc.id !== id)) throw new SlugTaken("The shop already uses this slug.");
      if (!holder.exists) transaction.create(claim, { sellerId });
      const saved = { ...category, position: stored?.position ?? category.position };
      transaction.set(categories.doc(id), saved);
      growVersion(this.#firestore, transaction, sellerId);
      return saved;
    });
  }

  async order(sellerId: string, categoryIds: string[]): Promise<void> {
    await inTransaction(this.#firestore, async (transaction) => {
      await lockSeller(this.#firestore, transaction, sellerId);
      const categories = catalogueIn(this.#firestore, sellerId, "categories");
      requireAll((await transaction.get(categories.select())).docs, categoryIds);
      for (const [position, id] of categoryIds.entries()) transaction.update(categories.doc(id), { position });
      growVersion(this.#firestore, transaction, sellerId);
    });
  }

  remove(sellerId: string, categoryId: string): Promise<void> {
    return removeRecord(this.#firestore, { sellerId, kind: "category", id: categoryId }, async (transaction) => {
      const products = catalogueIn(this.#firestore, sellerId, "products");
      const inUse = await transaction.get(products.where("categoryId", "==", categoryId).limit(1));
      if (!inUse.empty) throw new CategoryInUse("There are products in this category.");
      return undefined;
    });
  }
}

const inOrder = (products: Query): Query => products.orderBy("position").orderBy(FieldPath.documentId());

export class FirestoreProducts implements Products {
  readonly #firestore: Firestore;

  constructor(firestore: Firestore) {
    this.#firestore = firestore;
  }

  async list(sellerId: string, { after, limit, ...filter }: ProductQuery): Promise<Product[]> {
    if (!areDocumentIds(sellerId)) return [];
    let query = inOrder(this.#matching(sellerId, filter));
    if (after !== undefined) query = query.startAfter(after.position, after.id);
    const { docs } = await calling(() => query.limit(limit).get());
    return toProducts(docs);
  }

  async count(sellerId: string, filter: Pick<ProductQuery, "categoryId" | "status">): Promise<number> {
    return areDocumentIds(sellerId) ? countOf(this.#matching(sellerId, filter)) : 0;
  }

  /** Costs one read per category and per thousand of its products. */
  async countEach(
    sellerId: string,
    categoryIds: readonly string[],
    status?: ProductStatus,
  ): Promise<Map<string, number>> {
    const matching = { ...(status && { status }) };
    return new Map(
      await Promise.all(
        categoryIds.map(
          async (categoryId) => [categoryId, await this.count(sellerId, { ...matching, categoryId })] as const,
        ),
      ),
    );
  }

  /** Costs one read per returned product, and one per category without any. */
  async firstOfEach(
    sellerId: string,
    categoryIds: readonly string[],
    limit: number,
  ): Promise<Map<string, CardProduct[]>> {
    if (!areDocumentIds(sellerId)) return new Map();
    const cards = await Promise.all(
      categoryIds.map(async (categoryId) => {
        const active = inOrder(this.#matching(sellerId, { categoryId, status: "active" }));
        const { docs } = await calling(() =>
          active
            .select(...CARD_FIELDS)
            .limit(limit)
            .get(),
        );
        return [categoryId, docs.flatMap(toCard)] as const;
      }),
    );
    return new Map(cards.filter(([, own]) => own.length > 0));
  }

  async get(sellerId: string, productId: string): Promise<Product | undefined> {
    if (!areDocumentIds(sellerId, productId)) return undefined;
    const reference = catalogueIn(this.#firestore, sellerId, "products").doc(productId);
    return toProduct((await calling(() => reference.get())).data());
  }

  async findBySlug(sellerId: string, slug: string): Promise<Product | undefined> {
    if (!areDocumentIds(sellerId) || !isQueryable(slug)) return undefined;
    return toProduct(await firstOf(catalogueIn(this.#firestore, sellerId, "products").where("slug", "==", slug)));
  }

  async browse(sellerId: string, query: BrowseQuery): Promise<{ products: CardProduct[]; total: number }> {
    if (!areDocumentIds(sellerId, query.categoryId)) return { products: [], total: 0 };
    return browseCategory(this.#firestore, sellerId, query);
  }

  async facets(sellerId: string, categoryId: string, filter: ListingFilter): Promise<Facets> {
    if (!areDocumentIds(sellerId, categoryId)) return facetsOf([]);
    return facetsOfCategory(this.#firestore, sellerId, categoryId, filter);
  }

  async search(sellerId: string, query: SearchQuery): Promise<FoundProducts> {
    return searchProducts(this.#firestore, sellerId, query);
  }

  async lastPosition(sellerId: string, categoryId: string): Promise<number | undefined> {
    if (!areDocumentIds(sellerId, categoryId)) return undefined;
    const last = this.#matching(sellerId, { categoryId }).orderBy("position", "desc").limit(1).select("position");
    return (await calling(() => last.get())).docs[0]?.get("position") as number | undefined;
  }

  async rows(sellerId: string, query: ProductRowQuery): Promise<ProductRowPage> {
    if (areDocumentIds(sellerId)) return readRows(this.#firestore, sellerId, query);
    return { products: [], total: 0, counts: { draft: 0, active: 0, archived: 0 } };
  }

  async lowStock(sellerId: string, atMost: number, limit: number): Promise<LowStock[]> {
    return areDocumentIds(sellerId) ? readLowStock(this.#firestore, sellerId, atMost, limit) : [];
  }

  /** Costs one read per requested product and one per thousand products, plus the reads of {@link storeProducts}. */
  write(sellerId: string, productIds: string[], build: (snapshot: CatalogueSnapshot) => Product[]): Promise<Product[]> {
    return inOutcome<Product[]>(this.#firestore, async (transaction) => {
      const scope = { firestore: this.#firestore, transaction, sellerId };
      const snapshot = await readSnapshot(scope, productIds);
      const built = attempt(() => build(snapshot));
      if ("refusal" in built || built.answer.length === 0) return built;
      return { answer: await storeProducts(scope, built.answer) };
    });
  }

  remove(sellerId: string, productId: string): Promise<void> {
    return removeRecord(this.#firestore, { sellerId, kind: "product", id: productId }, async (transaction) => {
      const { write } = await indexProducts({ firestore: this.#firestore, transaction, sellerId }, [
        [productId, undefined],
      ]);
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
