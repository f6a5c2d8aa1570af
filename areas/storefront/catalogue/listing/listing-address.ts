import { useCallback } from "react";
import { useNavigate } from "react-router-dom";
import { type Listing, type ListingSort, listingParameters } from "../../../shared/catalogue/listing.ts";

/** The page whose list it is. */
export interface ListedPage {
  path: string;
  /** ISO 4217 */
  currency: string;
  defaultSort: ListingSort;
  /** What a search was asked for. */
  query?: string;
}

/** The address under which the page shows this listing. */
export function listingAddress({ path, currency, defaultSort, query }: ListedPage, listing: Listing): string {
  const parameters = listingParameters(listing, currency, defaultSort);
  const all = new URLSearchParams([...(query === undefined ? [] : [["q", query]]), ...parameters]);
  return all.size > 0 ? `${path}?${all}` : path;
}

/** Shows another listing of the same page: it takes this one's place in the history, and nothing scrolls. */
export function useShowListing(page: ListedPage): (listing: Listing) => void {
  const navigate = useNavigate();
  return useCallback(
    (listing) => void navigate(listingAddress(page, listing), { replace: true, preventScrollReset: true }),
    [navigate, page],
  );
}
