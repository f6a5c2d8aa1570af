import * as z from "zod/mini";
import { ENDPOINTS } from "../../contract/endpoints.ts";
import { described, sellerParameters } from "../../contract/fields.ts";
import { type Operation, READ } from "../../contract/operation.ts";
import { LISTING_FIRST, LISTING_LIMIT, LISTING_SORTS, LISTING_STEP } from "../listing.ts";
import { MAX_QUERY } from "../search-query.ts";
import { slugParameters } from "./catalogue.ts";
import { categoryAnswer, contentAnswer, homeAnswer, productAnswer, searchAnswer } from "./catalogue-answers.ts";

/** Without zeros that say nothing. */
const decimal = z.string().check(z.regex(/^(0|[1-9]\d{0,8})(\.\d{0,3}[1-9])?$/));

const listingQuery = (sorts: readonly string[]) =>
  z.object({
    sort: described(z.optional(z.enum(sorts)), "The order, where it is not the list’s own."),
    "in-stock": described(z.optional(z.literal("1")), "Only what can be had."),
    min: described(z.optional(decimal), "The lowest price, in major units."),
    max: described(z.optional(decimal), "The highest price, in major units."),
    options: described(
      z.optional(z.record(z.string().check(z.regex(/^o\./)), z.string())),
      "One value of an option, as `o.Colour=Blue`; several of the same option widen the list, other options narrow it.",
    ),
    show: described(
      z.optional(z.int().check(z.minimum(2 * LISTING_STEP), z.maximum(LISTING_LIMIT), z.multipleOf(LISTING_STEP))),
      "How many products the page shows.",
    ),
    offset: described(
      z.optional(z.int().check(z.minimum(0), z.maximum(LISTING_LIMIT))),
      "How many products to leave out at first.",
    ),
    limit: described(
      z.optional(z.int().check(z.minimum(1), z.maximum(LISTING_FIRST))),
      "How many products to answer with at most.",
    ),
  });

const isOwn = (sort: string): boolean => sort !== "relevance";

/** What anyone may read of a catalogue. */
export const CATALOGUE_OPERATIONS = {
  home: {
    ...ENDPOINTS.home,
    access: "anyone",
    summary: "A shop’s categories, each with its first products",
    pathParameters: sellerParameters,
    answer: { status: 200, description: "The categories in the seller’s order.", schema: homeAnswer },
    errors: READ,
  },
  category: {
    ...ENDPOINTS.category,
    access: "anyone",
    summary: "A category’s products, ordered and narrowed",
    pathParameters: slugParameters,
    ownQuery: listingQuery(LISTING_SORTS.filter(isOwn).filter((sort) => sort !== "featured")),
    answer: { status: 200, description: "The category and a part of its products.", schema: categoryAnswer },
    errors: READ,
  },
  search: {
    ...ENDPOINTS.search,
    access: "anyone",
    summary: "Products by words, forgiving one wrong letter",
    pathParameters: sellerParameters,
    ownQuery: z.extend(listingQuery(LISTING_SORTS.filter(isOwn)), {
      q: described(z.string().check(z.minLength(1), z.maxLength(MAX_QUERY)), "The words."),
    }),
    answer: { status: 200, description: "What was found.", schema: searchAnswer },
    errors: READ,
  },
  product: {
    ...ENDPOINTS.product,
    access: "anyone",
    summary: "A product with its variants",
    pathParameters: slugParameters,
    answer: { status: 200, description: "The product.", schema: productAnswer },
    errors: READ,
  },
  content: {
    ...ENDPOINTS.content,
    access: "anyone",
    summary: "One of the seller’s own pages",
    pathParameters: slugParameters,
    answer: { status: 200, description: "The page.", schema: contentAnswer },
    errors: READ,
  },
} as const satisfies Record<string, Operation>;
