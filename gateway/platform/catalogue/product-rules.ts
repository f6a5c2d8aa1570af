import type { ProductOption, Variant } from "../../../areas/shared/catalogue/product.ts";
import type { FieldProblem } from "../../../areas/shared/contract/field-problems.ts";

/** What of a product has to go together. */
export interface RuledProduct {
  options: ProductOption[];
  variants: Pick<Variant, "id" | "values" | "price" | "compareAtPrice">[];
}

/** The option values joined for people; the product's title where there are no options. */
export function titleOfVariant(values: readonly string[], productTitle: string): string {
  return values.join(" / ") || productTitle;
}

/** What keeps options and variants, each of them well formed, from going together. */
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

/** The places of everything that is there already further up the list. */
function repeated(values: readonly string[]): number[] {
  const seen = new Set<string>();
  return values.flatMap((value, index) => (seen.size === seen.add(value).size ? [index] : []));
}
