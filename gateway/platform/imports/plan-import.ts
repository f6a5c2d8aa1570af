import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { MAX_CATEGORIES } from "../../../areas/shared/catalogue/catalogue-limits.ts";
import { saveCategoryRequest } from "../../../areas/shared/catalogue/contract/admin-catalogue.ts";
import type { Category } from "../../../areas/shared/catalogue/product.ts";
import { type Language, languageFor } from "../../../areas/shared/domain/locales.ts";
import { currencyDigits, type DecimalMark } from "../../../areas/shared/domain/money.ts";
import { labelOf } from "../../../areas/shared/domain/name-suggestions.ts";
import { planRoom } from "../catalogue/product-rules.ts";
import { workInTurns } from "../concurrency.ts";
import { csvStyle } from "../csv.ts";
import { isStored } from "./draft-pictures.ts";
import { type DraftProduct, draftProduct, isUnchanged, withStoredStock } from "./draft-product.ts";
import type { Findings } from "./findings.ts";
import type { ImportSnapshot } from "./import-snapshot.ts";
import { withShopSlugs } from "./product-slugs.ts";
import { decimalMark } from "./read-amount.ts";
import type { ReadFile } from "./read-products.ts";

/** The category of products for which the file names none, in the shop's language. */
const NAMELESS: Record<Language, string> = { en: "Imported", de: "Importierte Produkte", ar: "منتجات مستوردة" };

const keyOf = (name: string): string => name.replaceAll(/\s+/g, " ").trim().toLowerCase();

/** Finds the categories that products name, and creates drafts of missing ones. */
class PlannedCategories {
  /** New categories. */
  readonly created: Category[] = [];
  readonly #seller: ImportSnapshot["seller"];
  readonly #stored: readonly Category[];
  readonly #newId: () => string;
  readonly #known = new Map<string, Category>();
  readonly #slugs: Set<string>;
  /** Number of categories beyond {@link MAX_CATEGORIES}, which are only counted. */
  #surplus = 0;
  #position: number;

  constructor({ seller, categories: stored }: ImportSnapshot, newId: () => string) {
    this.#seller = seller;
    this.#stored = stored;
    this.#newId = newId;
    for (const category of stored.toReversed()) this.#known.set(category.slug, category);
    // Names take precedence over slugs.
    for (const category of stored.toReversed()) this.#known.set(keyOf(category.name), category);
    this.#slugs = new Set(stored.map(({ slug }) => slug));
    this.#position = Math.max(-1, ...stored.map(({ position }) => position));
  }

  /** Number of categories that the shop would have after the import. */
  get count(): number {
    return this.#slugs.size + this.#surplus;
  }

  /**
   * @param currentId the category that is preferred if several have the name
   * @returns the stored or new category; `undefined` if the name is invalid
   */
  named(given: string, currentId: string | undefined): Category | undefined {
    const name = given.replaceAll(/\s+/g, " ").trim() || NAMELESS[languageFor(this.#seller.locale)];
    const current = this.#stored.find(({ id }) => id === currentId);
    const known = current && keyOf(current.name) === keyOf(name) ? current : this.#known.get(keyOf(name));
    if (known) return known;
    if (!z.safeParse(saveCategoryRequest, { name, slug: "", description: "" }).success) return undefined;
    const category = this.#slugs.size < MAX_CATEGORIES ? this.#create(name) : this.#countSurplus();
    this.#known.set(keyOf(name), category);
    return category;
  }

  #create(name: string): Category {
    const category: Category = {
      id: this.#newId(),
      sellerId: this.#seller.id,
      name,
      slug: this.#freeSlug(labelOf(name, this.#seller.locale) || "category"),
      description: "",
      position: (this.#position += 1),
    };
    this.created.push(category);
    return category;
  }

  /** Returns any category: a plan with too many is never written. Finding thousands of free slugs takes minutes. */
  #countSurplus(): Category {
    this.#surplus += 1;
    return (this.created[0] ?? this.#stored[0]) as Category;
  }

  #freeSlug(label: string): string {
    let slug = label;
    for (let number = 2; this.#slugs.has(slug); number += 1) slug = `${label}-${number}`;
    this.#slugs.add(slug);
    return slug;
  }
}

/** Products of one file. Writing this many takes a few seconds, during which other writers wait. */
export const MAX_PRODUCTS = 5_000;

/** `stock`: only the stock of stored variants changes. */
export type PlannedAction = "create" | "change" | "stock" | "unchanged";

export interface PlannedProduct extends DraftProduct {
  action: PlannedAction;
}

export interface ImportPlan {
  /** New categories. */
  categories: Category[];
  /** In the file's order, including unchanged products. */
  products: PlannedProduct[];
  /** Number of stored variants whose stock the file changes. */
  stockVariants: number;
  /** The URLs of pictures to fetch, each once. */
  pictures: string[];
  /** Number of products that exceed the subscription's limit of active products. */
  drafts: number;
  /** Hash of the catalogue data that the plan depends on. If it differs, the plan may differ. */
  snapshotHash: string;
}

/** Plans how importing a file changes the catalogue. Adds problems and lost data to `findings`. */
export async function planImport(
  given: ReadFile,
  snapshot: ImportSnapshot,
  { findings, newId, now }: { findings: Findings; newId: () => string; now: Date },
): Promise<ImportPlan> {
  const file = { ...given, products: withShopSlugs(given.products, snapshot.products) };
  const categories = new PlannedCategories(snapshot, newId);
  const drafting = {
    snapshot,
    columns: file.columns,
    amounts: { digits: currencyDigits(snapshot.seller.currency), mark: markOf(file, snapshot.seller.locale) },
    findings,
    categoryOf: (name: string, currentId: string | undefined) => categories.named(name, currentId),
    newId,
    now: now.toISOString(),
  };
  findRepeated(file, findings);
  findForeignAmounts(file, snapshot, findings);
  const drafts: DraftProduct[] = [];
  const betweenTwo = workInTurns();
  for (const product of file.products) {
    await betweenTwo();
    const draft = draftProduct(product, drafting);
    if (draft) drafts.push(draft);
  }
  if (categories.count > MAX_CATEGORIES) {
    const params = { count: categories.count, max: MAX_CATEGORIES };
    findings.problem(1, file.columns.category, { code: "many-shop-categories", params });
  }
  const demoted = demoteBeyondPlan(drafts, snapshot, { findings, column: file.columns.status, now });
  placeNew(drafts, snapshot);
  const products = drafts.map((draft): PlannedProduct => ({ ...draft, action: actionOf(draft) }));
  const used = new Set(products.map(({ product }) => product.categoryId));
  return {
    categories: categories.created.filter(({ id }) => used.has(id)),
    products,
    stockVariants: drafts.reduce((sum, draft) => sum + changedStocks(draft), 0),
    pictures: [
      ...new Set(drafts.flatMap(({ pictures = [] }) => pictures.flatMap((each) => (isStored(each) ? [] : [each.url])))),
    ],
    drafts: demoted.length,
    snapshotHash: hashOf(file, snapshot, demoted),
  };
}

function actionOf(draft: DraftProduct): PlannedAction {
  if (!draft.before) return "create";
  if (isUnchanged(draft)) return "unchanged";
  return isUnchanged(withStoredStock(draft)) ? "stock" : "change";
}

function changedStocks(draft: DraftProduct): number {
  const stored = withStoredStock(draft).product.variants;
  return draft.product.variants.filter(({ stock }, place) => stock !== stored[place]?.stock).length;
}

/** Returns the plan without its changes to the stock of stored variants. */
export function withStockKept(plan: ImportPlan): ImportPlan {
  const products = plan.products.map(
    (planned): PlannedProduct => ({
      ...withStoredStock(planned),
      action: planned.action === "stock" ? "unchanged" : planned.action,
    }),
  );
  return { ...plan, products };
}

/**
 * Detects the decimal mark from the file's unambiguous amounts. Otherwise the delimiter decides, first as in the shop's
 * own exports: dinars have three decimals, so all amounts of such an export may be ambiguous. Shopify always writes a
 * point.
 */
function markOf({ format, delimiter, products }: ReadFile, locale: string): DecimalMark {
  if (format === "shopify") return ".";
  const amounts = products.flatMap(({ variants }) =>
    variants.flatMap(({ price, compareAtPrice }) => [price, compareAtPrice ?? ""]),
  );
  const own = csvStyle(locale);
  return decimalMark(amounts) ?? (delimiter === own.separator ? own.decimal : delimiter === ";" ? "," : ".");
}

function findRepeated({ products, columns }: ReadFile, findings: Findings): void {
  if (products.length > MAX_PRODUCTS) {
    findings.problem(1, "", { code: "many-products", params: { count: products.length, max: MAX_PRODUCTS } });
  }
  const seen = new Map<string, number>();
  for (const { slug, line } of products) {
    const first = seen.get(slug);
    if (first === undefined) seen.set(slug, line);
    else findings.problem(line, columns.slug, { code: "same-handle", params: { first, handle: slug } });
  }
}

function findForeignAmounts({ products }: ReadFile, { seller }: ImportSnapshot, findings: Findings): void {
  const foreign = products.find(({ currency }) => currency && currency !== seller.currency);
  if (foreign) {
    const params = { currency: foreign.currency?.slice(0, 10) ?? "", own: seller.currency };
    findings.problem(foreign.line, "currency", { code: "other-currency", params });
  }
}

/**
 * Sets products beyond the subscription's limit to drafts, or back to their stored status.
 * @returns their slugs
 */
function demoteBeyondPlan(
  drafts: DraftProduct[],
  snapshot: ImportSnapshot,
  { findings, column, now }: { findings: Findings; column: string; now: Date },
): string[] {
  const isActive = (product: { status: string } | undefined): boolean => product?.status === "active";
  const leaving = drafts.filter(({ product, before }) => isActive(before) && !isActive(product)).length;
  let room = planRoom({ seller: snapshot.seller, active: snapshot.active - leaving }, now);
  const demoted: string[] = [];
  for (const { product, before, line } of drafts) {
    if (!isActive(product) || isActive(before)) continue;
    if (room > 0) {
      room -= 1;
      continue;
    }
    product.status = before?.status ?? "draft";
    demoted.push(product.slug);
    findings.tally(line, column, "plan-drafts");
  }
  return demoted;
}

/** Places products that are new in their category after its existing products. */
function placeNew(drafts: DraftProduct[], { lastPositions }: ImportSnapshot): void {
  const last = new Map(lastPositions);
  for (const { product, before } of drafts) {
    if (before?.categoryId === product.categoryId) continue;
    const position = (last.get(product.categoryId) ?? -1) + 1;
    last.set(product.categoryId, position);
    product.position = position;
  }
}

function hashOf({ products }: ReadFile, snapshot: ImportSnapshot, demoted: string[]): string {
  const facts = [
    snapshot.seller.currency,
    // It decides how ambiguous amounts are read, and the names and slugs of new categories.
    snapshot.seller.locale,
    products.map(({ slug }) => [slug, snapshot.products.get(slug)?.version ?? 0]),
    snapshot.categories.map(({ id, name, slug }) => [id, name, slug]),
    demoted,
  ];
  return createHash("sha256").update(JSON.stringify(facts)).digest("base64url");
}
