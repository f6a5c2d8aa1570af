import { useCallback, useMemo, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { type Listing, type ListingSort, listingParameters, parseListing } from "../../../shared/catalogue/listing.ts";
import { useSeller } from "../../shop-context.ts";

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

/** How the address wants its list; the same object as long as it wants the same. */
export function useListing(defaultSort: ListingSort): Listing {
  const { currency } = useSeller();
  const [parameters] = useSearchParams();
  return useMemo(() => parseListing(parameters, currency, defaultSort), [parameters, currency, defaultSort]);
}

/** The value, or the last one there was of the same subject while there is none: what stays on the page until the next has come. */
export function useKept<Value>(subject: string, value: Value | undefined): Value | undefined {
  const [kept, setKept] = useState({ subject, value });
  if (value !== undefined && (kept.value !== value || kept.subject !== subject)) setKept({ subject, value });
  return value ?? (kept.subject === subject ? kept.value : undefined);
}
