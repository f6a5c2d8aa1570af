import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { type Listing, type ListingSort, parseListing } from "../../../shared/catalogue/listing.ts";
import { useSeller } from "../../shop-context.ts";

/** How the address wants its list; the same object as long as it wants the same. */
export function useListing(defaultSort: ListingSort): Listing {
  const { currency } = useSeller();
  const [parameters] = useSearchParams();
  return useMemo(() => parseListing(parameters, currency, defaultSort), [parameters, currency, defaultSort]);
}
