/** A value of an option as it is edited: its id stays when its text changes. */
export interface DraftValue {
  id: string;
  text: string;
  /** `#rrggbb`; kept while the option is no colour, in case it becomes one again. */
  color?: string | undefined;
}

export interface DraftOption {
  id: string;
  name: string;
  /** None as long as somebody has only named the option: then no variant has a value of it yet. */
  values: DraftValue[];
  /** Whether customers see a swatch of each value. */
  isColor?: boolean;
}

export interface DraftVariant {
  id: string;
  /** The ids of its values: one of each option that has any, in the options' order. */
  values: string[];
  sku: string;
  /** Minor units, like `compareAtPrice`; `null`: none is typed; `NaN`: what is typed is no amount. */
  price: number | null;
  compareAtPrice: number | null;
  /** Pieces; `null`: not counted; `NaN`: what is typed is no number. */
  stock: number | null;
  /** The stock that the platform told when it was loaded; of a new variant there is none. */
  stockSeen?: number | null;
  /** The picture that shows it; left out: the cover. It may be one that was removed. */
  imageId?: string | undefined;
}

/** A product's options and its variants, which may leave out combinations of values; there is always one variant. */
export interface Matrix {
  options: readonly DraftOption[];
  variants: readonly DraftVariant[];
}

type NewId = () => string;

const filled = (options: readonly DraftOption[]): DraftOption[] => options.filter(({ values }) => values.length > 0);
const keyOf = (values: readonly string[]): string => values.join(" ");
const without = (values: readonly string[], place: number): string[] => values.toSpliced(place, 1);

/** In the order of the options' values. */
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

/** A variant beside another: it costs the same, and nothing is known of what lies in stock. */
function beside(variant: DraftVariant, values: string[], newId: NewId): DraftVariant {
  const { price, compareAtPrice, stock } = variant;
  return { id: newId(), values, sku: "", price, compareAtPrice, stock: stock === null ? null : 0 };
}

/** How many combinations of values there could be. */
export function combinationCount(options: readonly DraftOption[]): number {
  return filled(options).reduce((count, { values }) => count * values.length, 1);
}

/**
 * Gives an option another value. The first one is what all variants there are have had all along; with each other one comes
 * a variant for each combination of the other options' values that is there already, as its neighbour costs.
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
  const added = neighbours.map((variant) => beside(variant, variant.values.with(place, value.id), newId));
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

/** Takes a value away and the variants that have it; where no variant would be left, those take the next value. */
export function removeValue({ options, variants }: Matrix, optionId: string, valueId: string): Matrix {
  const place = filled(options).findIndex(({ id }) => id === optionId);
  const left = options.map((option) =>
    option.id === optionId ? { ...option, values: option.values.filter(({ id }) => id !== valueId) } : option,
  );
  const heir = left.find(({ id }) => id === optionId)?.values[0];
  if (place < 0) return { options, variants };
  if (!heir) {
    return {
      options: left,
      variants: firstOfEach(variants, place).map((variant) => ({ ...variant, values: without(variant.values, place) })),
    };
  }
  const others = variants.filter(({ values }) => values[place] !== valueId);
  if (others.length > 0) return { options: left, variants: others };
  return { options: left, variants: variants.map((each) => ({ ...each, values: each.values.with(place, heir.id) })) };
}

/** Takes an option away: of the variants that differed by it alone the first stays. */
export function removeOption({ options, variants }: Matrix, optionId: string): Matrix {
  const place = filled(options).findIndex(({ id }) => id === optionId);
  const left = options.filter(({ id }) => id !== optionId);
  if (place < 0) return { options: left, variants };
  return {
    options: left,
    variants: firstOfEach(variants, place).map((variant) => ({ ...variant, values: without(variant.values, place) })),
  };
}

/** Puts an option in another place. */
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

/** Gives an option's values another order. @param valueIds all of them */
export function orderValues({ options, variants }: Matrix, optionId: string, valueIds: readonly string[]): Matrix {
  const ordered = options.map((option) =>
    option.id === optionId
      ? { ...option, values: option.values.toSorted((a, b) => valueIds.indexOf(a.id) - valueIds.indexOf(b.id)) }
      : option,
  );
  return inOrder({ options: ordered, variants });
}

/** Leaves one combination out. The last one stays. */
export function removeVariant({ options, variants }: Matrix, variantId: string): Matrix {
  const left = variants.filter(({ id }) => id !== variantId);
  return { options, variants: left.length > 0 ? left : variants };
}

/** Adds a variant for each combination that is left out, at the price of the one most like it. */
export function fillMissing({ options, variants }: Matrix, newId: NewId): Matrix {
  const there = new Set(variants.map(({ values }) => keyOf(values)));
  const missing = combinations(options).filter((values) => !there.has(keyOf(values)));
  const alike = (variant: DraftVariant, values: readonly string[]): number =>
    variant.values.filter((value, place) => value === values[place]).length;
  const added = missing.map((values) => {
    const [nearest] = variants.toSorted((a, b) => alike(b, values) - alike(a, values));
    return beside(nearest as DraftVariant, values, newId);
  });
  return inOrder({ options, variants: [...variants, ...added] });
}

function combinations(options: readonly DraftOption[]): string[][] {
  let all: string[][] = [[]];
  for (const { values } of filled(options)) all = all.flatMap((some) => values.map(({ id }) => [...some, id]));
  return all;
}

/** What a variant is called: the texts of its values. */
export function variantName(options: readonly DraftOption[], { values }: Pick<DraftVariant, "values">): string {
  const texts = filled(options).map((option, place) => option.values.find(({ id }) => id === values[place])?.text);
  return texts.join(" / ");
}
