import { useCallback, useSyncExternalStore } from "react";
import { useSearchParams } from "react-router-dom";
import type { PublicProduct, PublicVariant } from "../../../shared/domain/page-data.ts";
import { defaultVariant } from "./variant-choice.ts";

const never = () => () => {};

/** False on the server and while its markup is taken over, true from then on. */
const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** The variant that the address names (`?variant=`), and how to choose another. The server renders without the query. */
export function useChosenVariant(
  product: PublicProduct,
): [PublicVariant | undefined, (variant: PublicVariant) => void] {
  const [parameters, setParameters] = useSearchParams();
  const asked = useHydrated() ? parameters.get("variant") : null;
  const chosen = product.variants.find(({ id }) => id === asked) ?? defaultVariant(product.variants);
  const choose = useCallback(
    ({ id }: PublicVariant) => setParameters({ variant: id }, { replace: true, preventScrollReset: true }),
    [setParameters],
  );
  return [chosen, choose];
}
