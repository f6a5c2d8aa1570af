import { useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { type Listing, type ListingSort, parseListing } from "../../../shared/catalogue/listing.ts";
import { useSeller } from "../../shop-context.ts";

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
