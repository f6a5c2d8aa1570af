import { useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
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

/** The listing that the address asks for; the same object until the address's query changes. */
export function useListing(defaultSort: ListingSort): Listing {
  const { currency } = useSeller();
  const [parameters] = useSearchParams();
  return useMemo(() => parseListing(parameters, currency, defaultSort), [parameters, currency, defaultSort]);
}

/** The value, or while that is loading, the last value of the same subject: it stays on the page until the next arrives. */
export function useKept<Value>(subject: string, value: Value | undefined): Value | undefined {
  const [kept, setKept] = useState({ subject, value });
  if (value !== undefined && (kept.value !== value || kept.subject !== subject)) setKept({ subject, value });
  return value ?? (kept.subject === subject ? kept.value : undefined);
}
