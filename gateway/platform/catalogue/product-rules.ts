import { MAX_PRODUCTS } from "../../../areas/shared/catalogue/catalogue-limits.ts";
import type { ProductOption, Variant } from "../../../areas/shared/catalogue/product.ts";
import type { FieldProblem } from "../../../areas/shared/contract/field-problems.ts";
import { labelOf } from "../../../areas/shared/domain/name-suggestions.ts";
import { effectivePlan } from "../../../areas/shared/sellers/plan.ts";
import { QuotaExceeded, SlugTaken } from "../errors.ts";
import type { CatalogueSnapshot } from "./catalogue.ts";

/** The fields of a product that must be consistent. */
export interface RuledProduct {
  options: ProductOption[];
  variants: Pick<Variant, "id" | "values" | "price" | "compareAtPrice">[];
}

/** The option values, joined for display; the product's title without options. */
export function titleOfVariant(values: readonly string[], productTitle: string): string {
  return values.join(" / ") || productTitle;
}

/** The inconsistencies between options and variants that are well formed by themselves. */
export function productProblems({ options, variants }: RuledProduct): FieldProblem[] {
  const problems: FieldProblem[] = [];
  for (const index of repeated(options.map(({ name }) => name))) {
    problems.push({ field: `options.${index}.name`, code: "not-distinct" });
  }
  for (const [index, { values, colors }] of options.entries()) {
    for (const place of repeated(values)) {
      problems.push({ field: `options.${index}.values.${place}`, code: "not-distinct" });
    }
    if (colors && colors.length !== values.length) {
      problems.push({ field: `options.${index}.colors`, code: "wrong-count", params: { count: values.length } });
    }
  }
  for (const index of repeated(variants.map(({ id }) => id))) {
    problems.push({ field: `variants.${index}.id`, code: "not-distinct" });
  }
  const doubled = new Set(repeated(variants.map(({ values }) => JSON.stringify(values))));
  for (const [index, { values, price, compareAtPrice }] of variants.entries()) {
    const field = `variants.${index}.values`;
    if (values.length !== options.length) {
      problems.push({ field, code: "wrong-count", params: { count: options.length } });
    } else if (doubled.has(index)) problems.push({ field, code: "not-distinct" });
    for (const [place, value] of values.entries()) {
      if (options[place] && !options[place].values.includes(value)) {
        problems.push({ field: `${field}.${place}`, code: "not-an-option" });
      }
    }
    if (compareAtPrice !== null && compareAtPrice <= price) {
      problems.push({ field: `variants.${index}.compareAtPrice`, code: "not-above-price" });
    }
  }
  return problems;
}

/** The indexes of values that occur earlier in the list. */
export function repeated(values: readonly string[]): number[] {
  const seen = new Set<string>();
  return values.flatMap((value, index) => (seen.size === seen.add(value).size ? [index] : []));
}

/** How many more products the current plan allows to activate. Never negative: active products stay active. */
export function planRoom({ seller, active }: Pick<CatalogueSnapshot, "seller" | "active">, now: Date): number {
  const { products } = effectivePlan(seller.subscription, now);
  return products === null ? Number.POSITIVE_INFINITY : Math.max(products - active, 0);
}

/** @param count the number of products to activate @throws QuotaExceeded if the plan does not allow them */
export function requirePlanRoom(
  snapshot: Pick<CatalogueSnapshot, "seller" | "active">,
  count: number,
  now: Date,
): void {
  if (count <= 0 || count <= planRoom(snapshot, now)) return;
  const { id: plan, products } = effectivePlan(snapshot.seller.subscription, now);
  const params = { plan, max: Number(products), count: snapshot.active };
  throw new QuotaExceeded("The plan has no room for more active products.", {
    fields: [{ field: "status", code: "plan-full", params }],
  });
}

/** @param count the number of products to create @throws QuotaExceeded if the shop would have too many */
export function requireShopRoom({ total }: Pick<CatalogueSnapshot, "total">, count: number): void {
  if (count <= 0 || total + count <= MAX_PRODUCTS) return;
  throw new QuotaExceeded("The shop has no room for more products.", {
    fields: [{ field: "status", code: "shop-full", params: { max: MAX_PRODUCTS, count: total } }],
  });
}

/** Attempts with a generated slug, if another write takes it first. */
const SLUG_ATTEMPTS = 5;

/**
 * Repeats `store` while its generated slug is taken.
 * @param requested the slug that the request names; empty if `store` generates it
 * @throws SlugTaken for the field `slug` @throws any other error of `store`
 */
export async function untilSlugIsFree<T>(requested: string, store: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await store();
    } catch (error) {
      if (!(error instanceof SlugTaken)) throw error;
      if (requested === "" && attempt < SLUG_ATTEMPTS) continue;
      throw new SlugTaken(error.message, { fields: [{ field: "slug", code: "taken" }], cause: error });
    }
  }
}

/** The highest number tried before a random suffix. A shop seldom has more records with one name. */
const MAX_NUMBER = 30;

interface SlugWanted {
  /** The source of the slug. */
  text: string;
  /** Used if the text has no characters that a slug can have. */
  fallback: string;
  /** Of the text, BCP 47. */
  locale: string;
  isTaken: (slug: string) => Promise<boolean> | boolean;
  newId: () => string;
}

/** Finds a free slug: `blue-mug`, or `blue-mug-2` and so on if it is taken. Another write may still take it first. */
export async function freeSlug({ text, fallback, locale, isTaken, newId }: SlugWanted): Promise<string> {
  const base = labelOf(text, locale) || fallback;
  if (!(await isTaken(base))) return base;
  for (let number = 2; number <= MAX_NUMBER; number += 1) {
    const slug = `${base}-${number}`;
    if (!(await isTaken(slug))) return slug;
  }
  return `${base}-${labelOf(newId()).slice(0, 8)}`;
}
