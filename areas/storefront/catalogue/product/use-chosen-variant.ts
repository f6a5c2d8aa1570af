import { useCallback, useState } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import type { PublicProduct, PublicVariant } from "../../../shared/catalogue/public-catalogue.ts";
import { defaultVariant } from "./variant-choice.ts";

/** Marks the addresses that a choice on this page has made. */
const CHOSEN_HERE = "chosen-here";

/**
 * The variant that the address names (`?variant=`), and how to choose another; none until the product is loaded. A choice counts at once: the address
 * follows in a transition, which a slow device takes its time for, and whoever presses "Add to cart" meanwhile wants
 * what was chosen.
 */
export function useChosenVariant(
  product: PublicProduct | undefined,
): [PublicVariant | undefined, (variant: PublicVariant) => void] {
  const [parameters, setParameters] = useSearchParams();
  const { key, state } = useLocation();
  const [choice, setChoice] = useState<{ id: string; at: string } | null>(null);
  // Any other navigation, such as a link to another variant, takes its place.
  const counts = choice !== null && (choice.at === key || state === CHOSEN_HERE);
  const wanted = counts ? choice.id : parameters.get("variant");
  const variants = product?.variants ?? [];
  const chosen = variants.find(({ id }) => id === wanted) ?? defaultVariant(variants);
  const choose = useCallback(
    ({ id }: PublicVariant) => {
      setChoice({ id, at: key });
      setParameters({ variant: id }, { replace: true, preventScrollReset: true, state: CHOSEN_HERE });
    },
    [key, setParameters],
  );
  return [chosen, choose];
}
