import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { MAX_CATEGORIES } from "../../../areas/shared/catalogue/catalogue-limits.ts";
import { saveCategoryRequest } from "../../../areas/shared/catalogue/contract/admin-catalogue.ts";
import type { Category } from "../../../areas/shared/catalogue/product.ts";
import { currencyDigits } from "../../../areas/shared/domain/money.ts";
import { labelOf } from "../../../areas/shared/domain/name-suggestions.ts";
import { planRoom } from "../catalogue/product-rules.ts";
import { workInTurns } from "../concurrency.ts";
import type { CatalogueGround } from "./catalogue-ground.ts";
import { isStored } from "./draft-pictures.ts";
import { type DraftProduct, draftProduct, isUnchanged } from "./draft-product.ts";
import type { Findings } from "./findings.ts";
import { type DecimalMark, decimalMark } from "./read-amount.ts";
import type { ReadFile } from "./read-products.ts";

/** Where products go that the file gives no category. */
const NAMELESS = "Imported";

const keyOf = (name: string): string => name.trim().toLowerCase();

/** Finds the categories that products name, and draws up those that the shop doesn't have yet. */
class PlannedCategories {
  /** The new ones. */
  readonly created: Category[] = [];
  readonly #sellerId: string;
  readonly #newId: () => string;
  readonly #known = new Map<string, Category>();
  readonly #slugs: Set<string>;
  #position: number;

  constructor(sellerId: string, stored: readonly Category[], newId: () => string) {
    this.#sellerId = sellerId;
    this.#newId = newId;
    for (const category of stored.toReversed()) this.#known.set(category.slug, category);
    // A name says more than an address that happens to be the same.
    for (const category of stored.toReversed()) this.#known.set(keyOf(category.name), category);
    this.#slugs = new Set(stored.map(({ slug }) => slug));
    this.#position = Math.max(-1, ...stored.map(({ position }) => position));
  }

  /** How many there would be. */
  get count(): number {
    return this.#slugs.size;
  }

  /** @returns the category, new or not; `undefined` where the name can't be one's */
  named(given: string): Category | undefined {
    const name = given.replaceAll(/\s+/g, " ").trim() || NAMELESS;
    const known = this.#known.get(keyOf(name));
    if (known) return known;
    if (!z.safeParse(saveCategoryRequest, { name, slug: "", description: "" }).success) return undefined;
    const category: Category = {
      id: this.#newId(),
      sellerId: this.#sellerId,
      name,
      slug: this.#freeSlug(labelOf(name) || "category"),
      description: "",
      position: (this.#position += 1),
    };
    this.#known.set(keyOf(name), category);
    this.created.push(category);
    return category;
  }

  #freeSlug(label: string): string {
    let slug = label;
    for (let number = 2; this.#slugs.has(slug); number += 1) slug = `${label}-${number}`;
    this.#slugs.add(slug);
    return slug;
  }
}

/** Products of one file: so many are written within a few seconds, for which other writers wait. */
export const MAX_PRODUCTS = 5_000;

export type PlannedAction = "create" | "change" | "unchanged";

export interface PlannedProduct extends DraftProduct {
  action: PlannedAction;
}

export interface ImportPlan {
  /** The new ones. */
  categories: Category[];
  /** In the file's order, those included that stay as they are. */
  products: PlannedProduct[];
  /** The addresses of pictures to fetch, each once. */
  pictures: string[];
  /** How many products the plan has no room to publish. */
  drafts: number;
  /** A hash of what of the catalogue the plan depends on: where it differs, so may the plan. */
  ground: string;
}

/** What importing a file would make of a catalogue. What stands in its way, and what gets lost, is found. */
export async function planImport(
  file: ReadFile,
  ground: CatalogueGround,
  { findings, newId, now }: { findings: Findings; newId: () => string; now: Date },
): Promise<ImportPlan> {
  const categories = new PlannedCategories(ground.seller.id, ground.categories, newId);
  const drafting = {
    ground,
    columns: file.columns,
    amounts: { digits: currencyDigits(ground.seller.currency), mark: markOf(file) },
    findings,
    categoryOf: (name: string) => categories.named(name),
    newId,
    now: now.toISOString(),
  };
  findRepeated(file, findings);
  findForeignAmounts(file, ground, findings);
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
  const demoted = demoteBeyondPlan(drafts, ground, { findings, column: file.columns.status, now });
  placeNew(drafts, ground);
  const products = drafts.map((draft): PlannedProduct => ({ ...draft, action: actionOf(draft) }));
  const used = new Set(products.map(({ product }) => product.categoryId));
  return {
    categories: categories.created.filter(({ id }) => used.has(id)),
    products,
    pictures: [
      ...new Set(drafts.flatMap(({ pictures = [] }) => pictures.flatMap((each) => (isStored(each) ? [] : [each.url])))),
    ],
    drafts: demoted.length,
    ground: hashOf(file, ground, demoted),
  };
}

function actionOf(draft: DraftProduct): PlannedAction {
  if (!draft.before) return "create";
  return isUnchanged(draft) ? "unchanged" : "change";
}

/** Of a file with amounts that can be read in both ways, the others tell; Shopify always writes a point. */
function markOf({ format, delimiter, products }: ReadFile): DecimalMark {
  if (format === "shopify") return ".";
  const amounts = products.flatMap(({ variants }) =>
    variants.flatMap(({ price, compareAtPrice }) => [price, compareAtPrice ?? ""]),
  );
  return decimalMark(amounts) ?? (delimiter === ";" ? "," : ".");
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

function findForeignAmounts({ products }: ReadFile, { seller }: CatalogueGround, findings: Findings): void {
  const foreign = products.find(({ currency }) => currency && currency !== seller.currency);
  if (foreign) {
    const params = { currency: foreign.currency?.slice(0, 10) ?? "", own: seller.currency };
    findings.problem(foreign.line, "currency", { code: "other-currency", params });
  }
}

/**
 * Products that the plan has no room for stay drafts, or what they are. @returns their addresses
 */
function demoteBeyondPlan(
  drafts: DraftProduct[],
  ground: CatalogueGround,
  { findings, column, now }: { findings: Findings; column: string; now: Date },
): string[] {
  const isActive = (product: { status: string } | undefined): boolean => product?.status === "active";
  const leaving = drafts.filter(({ product, before }) => isActive(before) && !isActive(product)).length;
  let room = planRoom({ seller: ground.seller, active: ground.active - leaving }, now);
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

/** New products stand behind those that their category has. */
function placeNew(drafts: DraftProduct[], { lastPositions }: CatalogueGround): void {
  const last = new Map(lastPositions);
  for (const { product, before } of drafts) {
    if (before?.categoryId === product.categoryId) continue;
    const position = (last.get(product.categoryId) ?? -1) + 1;
    last.set(product.categoryId, position);
    product.position = position;
  }
}

function hashOf({ products }: ReadFile, ground: CatalogueGround, demoted: string[]): string {
  const facts = [
    ground.seller.currency,
    products.map(({ slug }) => [slug, ground.products.get(slug)?.version ?? 0]),
    ground.categories.map(({ id, name, slug }) => [id, name, slug]),
    demoted,
  ];
  return createHash("sha256").update(JSON.stringify(facts)).digest("base64url");
}
