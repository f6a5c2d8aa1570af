import { useCallback } from "react";
import { useSearchParams } from "react-router-dom";
import type { PublicProduct, PublicVariant } from "../../../shared/domain/page-data.ts";
import { defaultVariant } from "./variant-choice.ts";

/** The variant that the address names (`?variant=`), and how to choose another. */
export function useChosenVariant(
  product: PublicProduct,
): [PublicVariant | undefined, (variant: PublicVariant) => void] {
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get("variant");
  const chosen = product.variants.find(({ id }) => id === asked) ?? defaultVariant(product.variants);
  const choose = useCallback(
    ({ id }: PublicVariant) => setParameters({ variant: id }, { replace: true, preventScrollReset: true }),
    [setParameters],
  );
  return [chosen, choose];
}
