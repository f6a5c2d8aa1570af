import * as z from "zod/mini";
import { LISTING_FIRST, LISTING_LIMIT, LISTING_SORTS, LISTING_STEP } from "../../../domain/listing.ts";
import { MAX_QUERY } from "../../../domain/routes.ts";
import { API_PATHS } from "../../paths.ts";
import { sellerParameters, slugParameters } from "../catalogue.ts";
import {
  categoryAnswer,
  contentAnswer,
  homeAnswer,
  productAnswer,
  searchAnswer,
  sellersAnswer,
  siteAnswer,
} from "../catalogue-answers.ts";
import { ALWAYS, type Operation, type OperationParameter, query, READ } from "./operation.ts";

/** Without zeros that say nothing. */
const decimal = z.string().check(z.regex(/^(0|[1-9]\d{0,8})(\.\d{0,3}[1-9])?$/));

const listingParameters = (sorts: readonly string[]): OperationParameter[] => [
  query("sort", z.enum(sorts), "The order, where it is not the list’s own."),
  query("in-stock", z.literal("1"), "Only what can be had."),
  query("min", decimal, "The lowest price, in major units."),
  query("max", decimal, "The highest price, in major units."),
  query(
    "options",
    z.record(z.string().check(z.regex(/^o\./)), z.string()),
    "One value of an option, as `o.Colour=Blue`; several of the same option widen the list, other options narrow it.",
  ),
  query(
    "show",
    z.int().check(z.minimum(2 * LISTING_STEP), z.maximum(LISTING_LIMIT), z.multipleOf(LISTING_STEP)),
    "How many products the page shows.",
  ),
  query("offset", z.int().check(z.minimum(0), z.maximum(LISTING_LIMIT)), "How many products to leave out at first."),
  query("limit", z.int().check(z.minimum(1), z.maximum(LISTING_FIRST)), "How many products to answer with at most."),
];

const isOwn = (sort: string): boolean => sort !== "relevance";

/** What anyone may read of the sellers and their catalogues. */
export const CATALOGUE_OPERATIONS = {
  site: {
    method: "get",
    path: API_PATHS.site,
    access: "anyone",
    summary: "What the gateway makes of the host that it is asked on",
    answer: { status: 200, description: "The area and the shop.", schema: siteAnswer },
    errors: ALWAYS,
  },
  openapi: {
    method: "get",
    path: API_PATHS.openapi,
    access: "anyone",
    summary: "This description",
    answer: { status: 200, description: "OpenAPI 3.1.", schema: z.looseObject({ openapi: z.literal("3.1.1") }) },
    errors: ALWAYS,
  },
  sellers: {
    method: "get",
    path: API_PATHS.sellers,
    access: "anyone",
    summary: "Finds a seller by exactly one of its two names",
    parameters: [
      query("domain", z.string().check(z.minLength(1), z.maxLength(63)), "The subdomain."),
      query("customDomain", z.string().check(z.minLength(1), z.maxLength(253)), "The whole host."),
    ],
    answer: { status: 200, description: "The seller, or none.", schema: sellersAnswer },
    errors: [...ALWAYS, "bad-request", "storage-unavailable"],
  },
  home: {
    method: "get",
    path: API_PATHS.home,
    access: "anyone",
    summary: "A shop’s categories, each with its first products",
    pathParameters: sellerParameters,
    answer: { status: 200, description: "The categories in the seller’s order.", schema: homeAnswer },
    errors: READ,
  },
  category: {
    method: "get",
    path: API_PATHS.category,
    access: "anyone",
    summary: "A category’s products, ordered and narrowed",
    pathParameters: slugParameters,
    parameters: listingParameters(LISTING_SORTS.filter(isOwn).filter((sort) => sort !== "featured")),
    answer: { status: 200, description: "The category and a part of its products.", schema: categoryAnswer },
    errors: READ,
  },
  search: {
    method: "get",
    path: API_PATHS.search,
    access: "anyone",
    summary: "Products by words, forgiving one wrong letter",
    pathParameters: sellerParameters,
    parameters: [
      query("q", z.string().check(z.minLength(1), z.maxLength(MAX_QUERY)), "The words.", true),
      ...listingParameters(LISTING_SORTS.filter(isOwn)),
    ],
    answer: { status: 200, description: "What was found.", schema: searchAnswer },
    errors: READ,
  },
  product: {
    method: "get",
    path: API_PATHS.product,
    access: "anyone",
    summary: "A product with its variants",
    pathParameters: slugParameters,
    answer: { status: 200, description: "The product.", schema: productAnswer },
    errors: READ,
  },
  content: {
    method: "get",
    path: API_PATHS.content,
    access: "anyone",
    summary: "One of the seller’s own pages",
    pathParameters: slugParameters,
    answer: { status: 200, description: "The page.", schema: contentAnswer },
    errors: READ,
  },
} as const satisfies Record<string, Operation>;
