import type { ProductOption, Variant } from "../../../areas/shared/domain/product.ts";

/** What of a product has to go together. */
export interface RuledProduct {
  options: ProductOption[];
  variants: Pick<Variant, "id" | "values" | "price" | "compareAtPrice">[];
}

/** The option values joined for people; the product's title where there are no options. */
export function titleOfVariant(values: readonly string[], productTitle: string): string {
  return values.join(" / ") || productTitle;
}

/**
 * What keeps options and variants, each of them well formed, from going together: a sentence for each field, by its path
 * such as `variants.2.price`; empty where nothing does.
 */
export function productProblems({ options, variants }: RuledProduct): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const index of repeated(options.map(({ name }) => name))) {
    problems[`options.${index}.name`] = "There is an option with this name already.";
  }
  for (const [index, { values, colors }] of options.entries()) {
    for (const place of repeated(values)) {
      problems[`options.${index}.values.${place}`] = "This value is there already.";
    }
    if (colors && colors.length !== values.length) {
      problems[`options.${index}.colors`] = "Give one colour, or null, for each value.";
    }
  }
  for (const index of repeated(variants.map(({ id }) => id))) {
    problems[`variants.${index}.id`] = "Each variant has an id of its own.";
  }
  for (const index of repeated(variants.map(({ values }) => JSON.stringify(values)))) {
    problems[`variants.${index}.values`] =
      options.length === 0 ? "Without options there is one variant." : "There is a variant with these values already.";
  }
  for (const [index, { values, price, compareAtPrice }] of variants.entries()) {
    if (values.length !== options.length) problems[`variants.${index}.values`] = "One value of each option is needed.";
    for (const [place, value] of values.entries()) {
      if (options[place] && !options[place].values.includes(value)) {
        problems[`variants.${index}.values.${place}`] = `“${options[place].name}” has no such value.`;
      }
    }
    if (compareAtPrice !== null && compareAtPrice <= price) {
      problems[`variants.${index}.compareAtPrice`] = "The earlier price has to be higher than the price.";
    }
  }
  return problems;
}

/** The places of everything that is there already further up the list. */
function repeated(values: readonly string[]): number[] {
  const seen = new Set<string>();
  return values.flatMap((value, index) => (seen.size === seen.add(value).size ? [index] : []));
}
