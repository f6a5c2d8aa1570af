/** A value of an option. Its id stays when its text changes. */
export interface DraftValue {
  id: string;
  text: string;
  /** `#rrggbb`. Kept while the swatches are off. */
  color?: string | undefined;
}

export interface DraftOption {
  id: string;
  name: string;
  /** Empty for a new option: then variants have no value of it. */
  values: DraftValue[];
  /** Whether customers see a swatch of each value. */
  isColor?: boolean;
}

export interface DraftVariant {
  id: string;
  /** The ids of its values: one of each option that has any, in the options' order. */
  values: string[];
  sku: string;
  /** Minor units, like `compareAtPrice`. `null`: empty; `NaN`: not an amount. */
  price: number | null;
  compareAtPrice: number | null;
  /** `null`: not counted; `NaN`: not a number. */
  stock: number | null;
  /** The stock when the variant was loaded. A new variant has none. */
  stockSeen?: number | null;
  /** Its own picture, which may have been removed. Omitted: the cover. */
  imageId?: string | undefined;
}

/** Options and variants. Combinations of values may be missing, but there is at least one variant. */
export interface Matrix {
  options: readonly DraftOption[];
  variants: readonly DraftVariant[];
}

type NewId = () => string;

const filled = (options: readonly DraftOption[]): DraftOption[] => options.filter(({ values }) => values.length > 0);
const keyOf = (values: readonly string[]): string => values.join(" ");
const without = (values: readonly string[], place: number): string[] => values.toSpliced(place, 1);

/** Sorts the variants by the order of the options' values. */
function inOrder({ options, variants }: Matrix): Matrix {
  const ranks = new Map(options.flatMap(({ values }) => values.map(({ id }, rank) => [id, rank] as const)));
  const compare = (a: DraftVariant, b: DraftVariant): number => {
    for (const [place, value] of a.values.entries()) {
      const difference = (ranks.get(value) ?? 0) - (ranks.get(b.values[place] ?? "") ?? 0);
      if (difference !== 0) return difference;
    }
    return 0;
  };
  return { options, variants: variants.toSorted(compare) };
}

/** A new variant with the price of another. Its stock starts at 0. */
function siblingOf(variant: DraftVariant, values: string[], newId: NewId): DraftVariant {
  const { price, compareAtPrice, stock } = variant;
  return { id: newId(), values, sku: "", price, compareAtPrice, stock: stock === null ? null : 0 };
}

/** The number of possible combinations of values. */
export function combinationCount(options: readonly DraftOption[]): number {
  return filled(options).reduce((count, { values }) => count * values.length, 1);
}

/**
 * Adds a value to an option. All existing variants get its first value. Each further value adds a variant for each
 * existing combination of the other options' values, with the same price.
 */
export function addValue({ options, variants }: Matrix, optionId: string, value: DraftValue, newId: NewId): Matrix {
  const option = options.find(({ id }) => id === optionId);
  if (!option) return { options, variants };
  const changed = options.map((each) => (each === option ? { ...each, values: [...each.values, value] } : each));
  const place = filled(changed).findIndex(({ id }) => id === optionId);
  if (option.values.length === 0) {
    return {
      options: changed,
      variants: variants.map((variant) => ({ ...variant, values: variant.values.toSpliced(place, 0, value.id) })),
    };
  }
  const neighbours = firstOfEach(variants, place);
  const added = neighbours.map((variant) => siblingOf(variant, variant.values.with(place, value.id), newId));
  return inOrder({ options: changed, variants: [...variants, ...added] });
}

/** The first variant of each combination of the other options' values. */
function firstOfEach(variants: readonly DraftVariant[], place: number): DraftVariant[] {
  const first = new Map<string, DraftVariant>();
  for (const variant of variants) {
    const key = keyOf(without(variant.values, place));
    if (!first.has(key)) first.set(key, variant);
  }
  return [...first.values()];
}

/** Removes the values at a place. Of the variants that differ there only, the first stays. */
function withoutPlace({ options, variants }: Matrix, place: number): Matrix {
  const left = firstOfEach(variants, place);
  return inOrder({
    options,
    variants: left.map((variant) => ({ ...variant, values: without(variant.values, place) })),
  });
}

/** Removes a value and its variants. If no variant were left, they get the next value. */
export function removeValue({ options, variants }: Matrix, optionId: string, valueId: string): Matrix {
  const place = filled(options).findIndex(({ id }) => id === optionId);
  const left = options.map((option) =>
    option.id === optionId ? { ...option, values: option.values.filter(({ id }) => id !== valueId) } : option,
  );
  const heir = left.find(({ id }) => id === optionId)?.values[0];
  if (place < 0) return { options, variants };
  if (!heir) return withoutPlace({ options: left, variants }, place);
  const others = variants.filter(({ values }) => values[place] !== valueId);
  if (others.length > 0) return { options: left, variants: others };
  return { options: left, variants: variants.map((each) => ({ ...each, values: each.values.with(place, heir.id) })) };
}

/** Removes an option. Of the variants that differ in this option only, the first stays. */
export function removeOption({ options, variants }: Matrix, optionId: string): Matrix {
  const place = filled(options).findIndex(({ id }) => id === optionId);
  const left = options.filter(({ id }) => id !== optionId);
  if (place < 0) return { options: left, variants };
  return withoutPlace({ options: left, variants }, place);
}

export function moveOption({ options, variants }: Matrix, optionId: string, to: number): Matrix {
  const from = options.findIndex(({ id }) => id === optionId);
  const option = options[from];
  if (!option || to < 0 || to >= options.length) return { options, variants };
  const moved = options.toSpliced(from, 1).toSpliced(to, 0, option);
  const before = filled(options).map(({ id }) => id);
  const places = filled(moved).map(({ id }) => before.indexOf(id));
  return inOrder({
    options: moved,
    variants: variants.map((variant) => ({
      ...variant,
      values: places.map((place) => variant.values[place] as string),
    })),
  });
}

/** @param valueIds all of the option's, in their new order */
export function orderValues({ options, variants }: Matrix, optionId: string, valueIds: readonly string[]): Matrix {
  const ordered = options.map((option) =>
    option.id === optionId
      ? { ...option, values: option.values.toSorted((a, b) => valueIds.indexOf(a.id) - valueIds.indexOf(b.id)) }
      : option,
  );
  return inOrder({ options: ordered, variants });
}

/** Removes a variant, unless it is the last one. */
export function removeVariant({ options, variants }: Matrix, variantId: string): Matrix {
  const left = variants.filter(({ id }) => id !== variantId);
  return { options, variants: left.length > 0 ? left : variants };
}

/** Adds a variant for each missing combination, with the price of the most similar one. */
export function fillMissing({ options, variants }: Matrix, newId: NewId): Matrix {
  const there = new Set(variants.map(({ values }) => keyOf(values)));
  const missing = combinations(options).filter((values) => !there.has(keyOf(values)));
  const alike = (variant: DraftVariant, values: readonly string[]): number =>
    variant.values.filter((value, place) => value === values[place]).length;
  const added = missing.map((values) => {
    const [nearest] = variants.toSorted((a, b) => alike(b, values) - alike(a, values));
    return siblingOf(nearest as DraftVariant, values, newId);
  });
  return inOrder({ options, variants: [...variants, ...added] });
}

/** Undoes the change from `before` to `after`, and keeps later changes. Of two variants alike, the present one stays. */
export function revertChange(before: Matrix, after: Matrix, now: Matrix): Matrix {
  const options = reverted(before.options, after.options, now.options).map((option) => {
    const [earlier, later] = [before, after].map((matrix) => find(matrix.options, option.id)?.values);
    return earlier && later ? { ...option, values: reverted(earlier, later, option.values) } : option;
  });
  const variants = reverted(before.variants, after.variants, now.variants).map((variant) => {
    const later = find(after.variants, variant.id)?.values ?? [];
    const lost = find(before.variants, variant.id)?.values.filter((value) => !later.includes(value)) ?? [];
    const known = [...lost, ...variant.values];
    const values = filled(options).map(({ values }) => known.find((id) => find(values, id)) ?? values[0]?.id ?? "");
    return { ...variant, values };
  });
  const alike = Map.groupBy(variants, ({ values }) => keyOf(values)).values();
  const left = Array.from(alike, (some) => some.find(({ id }) => find(now.variants, id)) ?? (some[0] as DraftVariant));
  const wasInOrder = inOrder(before).variants.every((variant, place) => variant === before.variants[place]);
  if (left.length === 0) return now;
  return wasInOrder ? inOrder({ options, variants: left }) : { options, variants: left };
}

const find = <Item extends { id: string }>(items: readonly Item[], id: string): Item | undefined =>
  items.find((item) => item.id === id);

/** The present items without those that a change added, and with those that it removed. */
function reverted<Item extends { id: string }>(
  before: readonly Item[],
  after: readonly Item[],
  now: readonly Item[],
): Item[] {
  const left = now.filter(({ id }) => find(before, id) || !find(after, id));
  for (const [place, item] of before.entries())
    if (!find(after, item.id) && !find(left, item.id)) left.splice(place, 0, item);
  return left;
}

function combinations(options: readonly DraftOption[]): string[][] {
  let all: string[][] = [[]];
  for (const { values } of filled(options)) all = all.flatMap((some) => values.map(({ id }) => [...some, id]));
  return all;
}

export function variantName(options: readonly DraftOption[], { values }: Pick<DraftVariant, "values">): string {
  const texts = filled(options).map((option, place) => option.values.find(({ id }) => id === values[place])?.text);
  return texts.join(" / ");
}
