import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { type Listing, type ListingSort, listingParameters, parseListing } from "../../../shared/catalogue/listing.ts";
import { useSeller } from "../../shop-context.ts";

/** The page that shows the list. */
export interface ListedPage {
  path: string;
  /** ISO 4217 */
  currency: string;
  defaultSort: ListingSort;
  /** The search query. */
  query?: string;
}

/** Returns the page's address with this listing. */
export function listingAddress({ path, currency, defaultSort, query }: ListedPage, listing: Listing): string {
  const parameters = listingParameters(listing, currency, defaultSort);
  const all = new URLSearchParams([...(query === undefined ? [] : [["q", query]]), ...parameters]);
  return all.size > 0 ? `${path}?${all}` : path;
}

/** Returns the listing in the address. The object stays the same until the query changes. */
export function useListing(defaultSort: ListingSort): Listing {
  const { currency } = useSeller();
  const [parameters] = useSearchParams();
  return useMemo(() => parseListing(parameters, currency, defaultSort), [parameters, currency, defaultSort]);
}
