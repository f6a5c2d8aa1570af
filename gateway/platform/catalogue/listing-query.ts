import { isDeepStrictEqual } from "node:util";
import {
  LISTING_FIRST,
  LISTING_LIMIT,
  type Listing,
  type ListingSort,
  listingParameters,
  parseListing,
} from "../../../areas/shared/catalogue/listing.ts";
import { GatewayError } from "../../errors.ts";
import type { ListingWindow } from "./listing-window.ts";
import { firstWindow } from "./listing-window.ts";

interface Expected {
  /** ISO 4217, of the prices asked for. */
  currency: string;
  defaultSort: ListingSort;
  /** The parameters that the route itself reads. */
  own?: readonly string[];
}

const sorted = (parameters: URLSearchParams): string => {
  const copy = new URLSearchParams(parameters);
  copy.sort();
  return copy.toString();
};

/** The values of each parameter. Not with `getAll`, which looks at every parameter: a request can name thousands. */
const valuesOf = (parameters: URLSearchParams): Map<string, string[]> => {
  const values = Map.groupBy(parameters, ([name]) => name);
  return new Map(Array.from(values, ([name, pairs]) => [name, pairs.map(([, value]) => value)]));
};

/** One of the window's numbers, written as a program writes it; `undefined` where it is not given. */
function numberOf(parameters: URLSearchParams, name: string, min: number, max: number): number | undefined {
  const given = parameters.getAll(name);
  if (given.length === 0) return undefined;
  const value = Number(given[0]);
  const canonical = given.length === 1 && String(value) === given[0] && Number.isInteger(value);
  if (!canonical || value < min || value > max)
    throw new GatewayError("bad-request", { fields: [{ field: name, code: "out-of-range", params: { min, max } }] });
  return value;
}

/**
 * What a request asks of a list: the parameters of the page's own address, and `offset` and `limit` for a part of it.
 * A page passes over what it does not understand; a program is told.
 *
 * @throws GatewayError `bad-request` for parameters that are unknown, given twice or not in the canonical form
 */
export function parseListingQuery(
  parameters: URLSearchParams,
  { currency, defaultSort, own = [] }: Expected,
): { listing: Listing; window: ListingWindow } {
  const offset = numberOf(parameters, "offset", 0, LISTING_LIMIT);
  const limit = numberOf(parameters, "limit", 1, LISTING_FIRST);
  const rest = new URLSearchParams(parameters);
  for (const name of ["offset", "limit", ...own]) rest.delete(name);
  const listing = parseListing(rest, currency, defaultSort);
  const canonical = listingParameters(listing, currency, defaultSort);
  if (sorted(rest) !== sorted(canonical)) {
    const [given, expected] = [valuesOf(rest), valuesOf(canonical)];
    const wrong = [...given.keys()].filter((name) => !isDeepStrictEqual(given.get(name), expected.get(name)));
    throw new GatewayError("bad-request", { fields: wrong.map((field) => ({ field, code: "not-canonical" })) });
  }
  const first = firstWindow(listing);
  return { listing, window: { offset: offset ?? first.offset, limit: limit ?? first.limit } };
}
