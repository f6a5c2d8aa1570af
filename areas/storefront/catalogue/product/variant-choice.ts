import type { PublicVariant } from "../../../shared/catalogue/public-catalogue.ts";

/** The variant that a product's page shows before anybody chose: the first that can be had, else the first. */
export function defaultVariant(variants: readonly PublicVariant[]): PublicVariant | undefined {
  return variants.find((variant) => variant.available) ?? variants[0];
}

/** How many of the options two variants have in common, leaving one out. */
function likeness(a: PublicVariant, b: PublicVariant, leaveOut: number): number {
  return a.values.filter((value, option) => option !== leaveOut && value === b.values[option]).length;
}

/**
 * The variant one gets by choosing a value of one option: it keeps as many of the other choices as there are variants
 * for, and of equals the first that can be had.
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

/** Whether choosing the value, with all other choices as they are, gives something that can be had. */
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
