import { LISTING_FIRST, type Listing } from "../../../areas/shared/catalogue/listing.ts";

/** The part of a list that is asked for. */
export interface ListingWindow {
  offset: number;
  limit: number;
}

/** The part that the first response carries: what is shown, up to LISTING_FIRST products. */
export function firstWindow({ show }: Pick<Listing, "show">): ListingWindow {
  return { offset: 0, limit: Math.min(show, LISTING_FIRST) };
}
