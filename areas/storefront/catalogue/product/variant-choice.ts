import type { PublicVariant } from "../../../shared/catalogue/public-catalogue.ts";

/** Returns the variant that a product's page shows at first: the first available one, otherwise the first. */
export function defaultVariant(variants: readonly PublicVariant[]): PublicVariant | undefined {
  return variants.find((variant) => variant.available) ?? variants[0];
}

/** Returns how many option values two variants share, ignoring one option. */
function likeness(a: PublicVariant, b: PublicVariant, leaveOut: number): number {
  return a.values.filter((value, option) => option !== leaveOut && value === b.values[option]).length;
}

/**
 * Returns the variant for a new value of one option. It keeps as many of the other values as possible. Of equal
 * candidates, the first available one wins.
 *
 * @param option index of the option
 */
export function chooseValue(
  variants: readonly PublicVariant[],
  current: PublicVariant,
  option: number,
  value: string,
): PublicVariant {
  let best: PublicVariant | undefined;
  const rank = (variant: PublicVariant) => likeness(variant, current, option) + (variant.available ? 0.5 : 0);
  for (const variant of variants) {
    if (variant.values[option] !== value) continue;
    if (!best || rank(variant) > rank(best)) best = variant;
  }
  return best ?? current;
}

/** Returns whether a value, with the other options unchanged, is available. */
export function valueState(
  variants: readonly PublicVariant[],
  current: PublicVariant,
  option: number,
  value: string,
): "available" | "sold-out" | "not-made" {
  const others = current.values.length - 1;
  const exact = variants.find(
    (variant) => variant.values[option] === value && likeness(variant, current, option) === others,
  );
  if (!exact) return "not-made";
  return exact.available ? "available" : "sold-out";
}
