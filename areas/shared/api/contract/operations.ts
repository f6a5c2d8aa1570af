import * as z from "zod/mini";
import { LISTING_FIRST, LISTING_LIMIT, LISTING_SORTS, LISTING_STEP } from "../../domain/listing.ts";
import { MAX_QUERY } from "../../domain/routes.ts";
import { API_PATHS } from "../paths.ts";
import { namedSchemas } from "./answer-fields.ts";
import { priceCartRequest } from "./cart.ts";
import { sellerParameters, slugParameters } from "./catalogue.ts";
import {
  categoryAnswer,
  contentAnswer,
  homeAnswer,
  productAnswer,
  searchAnswer,
  sellersAnswer,
  siteAnswer,
} from "./catalogue-answers.ts";
import { orderAnswer, priceCartAnswer, withdrawalAnswer } from "./order-answers.ts";
import { idempotencyKey, orderParameters, orderRequest, paymentRequest } from "./orders.ts";

export interface OperationParameter {
  name: string;
  in: "query" | "header";
  required: boolean;
  description: string;
  schema: z.ZodMiniType;
}

/** One thing that can be asked of the platform API; the API's own description is made from these. */
export interface Operation {
  method: "get" | "post";
  path: string;
  summary: string;
  /** Of the path's parameters, an object with a field for each. */
  pathParameters?: z.ZodMiniObject;
  parameters?: OperationParameter[];
  body?: { schema: z.ZodMiniType; required: boolean };
  answer: { status: 200 | 201; description: string; schema: z.ZodMiniType; headers?: Record<string, string> };
  /** The codes of the errors that it may answer with. */
  errors: readonly string[];
}

/** Whatever is asked. */
const ALWAYS = ["malformed-host", "too-many-requests", "internal"] as const;
/** Where the seller's data is read or written. */
const STORAGE = ["unauthenticated", "quota-exceeded", "unauthorized", "storage-unavailable"] as const;
const READ = [...ALWAYS, ...STORAGE, "bad-request", "object-not-found"] as const;
const WRITE = [...READ, "length-required", "body-too-large", "unsupported-media-type"] as const;

const query = (name: string, schema: z.ZodMiniType, description: string, required = false): OperationParameter => ({
  name,
  in: "query",
  required,
  description,
  schema,
});

namedSchemas.add(priceCartRequest, { id: "PriceCartRequest" });
namedSchemas.add(orderRequest, { id: "OrderRequest" });
namedSchemas.add(paymentRequest, { id: "PaymentRequest" });

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

/** Every operation of the platform API under its name. */
export const OPERATIONS = {
  site: {
    method: "get",
    path: API_PATHS.site,
    summary: "What the gateway makes of the host that it is asked on",
    answer: { status: 200, description: "The area and the shop.", schema: siteAnswer },
    errors: ALWAYS,
  },
  openapi: {
    method: "get",
    path: API_PATHS.openapi,
    summary: "This description",
    answer: { status: 200, description: "OpenAPI 3.1.", schema: z.looseObject({ openapi: z.literal("3.1.1") }) },
    errors: ALWAYS,
  },
  sellers: {
    method: "get",
    path: API_PATHS.sellers,
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
    summary: "A shop’s categories, each with its first products",
    pathParameters: sellerParameters,
    answer: { status: 200, description: "The categories in the seller’s order.", schema: homeAnswer },
    errors: READ,
  },
  category: {
    method: "get",
    path: API_PATHS.category,
    summary: "A category’s products, ordered and narrowed",
    pathParameters: slugParameters,
    parameters: listingParameters(LISTING_SORTS.filter(isOwn).filter((sort) => sort !== "featured")),
    answer: { status: 200, description: "The category and a part of its products.", schema: categoryAnswer },
    errors: READ,
  },
  search: {
    method: "get",
    path: API_PATHS.search,
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
    summary: "A product with its variants",
    pathParameters: slugParameters,
    answer: { status: 200, description: "The product.", schema: productAnswer },
    errors: READ,
  },
  content: {
    method: "get",
    path: API_PATHS.content,
    summary: "One of the seller’s own pages",
    pathParameters: slugParameters,
    answer: { status: 200, description: "The page.", schema: contentAnswer },
    errors: READ,
  },
  priceCart: {
    method: "post",
    path: API_PATHS.priceCart,
    summary: "Prices a cart from the catalogue",
    body: { schema: priceCartRequest, required: true },
    answer: { status: 200, description: "The cart as it can be had now.", schema: priceCartAnswer },
    errors: WRITE,
  },
  orders: {
    method: "post",
    path: API_PATHS.orders,
    summary: "Places an order, once for each key",
    pathParameters: sellerParameters,
    parameters: [
      {
        name: "Idempotency-Key",
        in: "header",
        required: true,
        description: "Chosen by the client for this one order: a repeated request gets the order of the first.",
        schema: idempotencyKey,
      },
    ],
    body: { schema: orderRequest, required: true },
    answer: {
      status: 201,
      description: "The order, new or of an earlier request.",
      schema: orderAnswer,
      headers: { "Idempotency-Replayed": "`true` where an earlier request with this key placed the order." },
    },
    errors: [
      ...WRITE,
      "product-unavailable",
      "insufficient-stock",
      "price-changed",
      "delivery-unavailable",
      "payment-unavailable",
      "shop-paused",
      "idempotency-key-reused",
    ],
  },
  orderWithdrawal: {
    method: "post",
    path: API_PATHS.orderWithdrawal,
    summary: "Settles what became of an order whose answer was lost",
    pathParameters: sellerParameters,
    parameters: [
      {
        name: "Idempotency-Key",
        in: "header",
        required: true,
        description: "The lost request’s. If it has made no order yet, it never will.",
        schema: idempotencyKey,
      },
    ],
    body: { schema: z.strictObject({}), required: false },
    answer: { status: 200, description: "The order that the key has made, or null.", schema: withdrawalAnswer },
    errors: WRITE,
  },
  order: {
    method: "get",
    path: API_PATHS.order,
    summary: "An order by the secret in its link",
    pathParameters: orderParameters,
    answer: { status: 200, description: "The order.", schema: orderAnswer },
    errors: READ,
  },
  orderCancellation: {
    method: "post",
    path: API_PATHS.orderCancellation,
    summary: "Calls an order off while nobody has begun to work on it",
    pathParameters: orderParameters,
    body: { schema: z.strictObject({}), required: false },
    answer: { status: 200, description: "The cancelled order.", schema: orderAnswer },
    errors: [...WRITE, "illegal-order-step", "payment-failed"],
  },
  orderPayment: {
    method: "post",
    path: API_PATHS.orderPayment,
    summary: "Pays an order through the test provider",
    pathParameters: orderParameters,
    body: { schema: paymentRequest, required: true },
    answer: { status: 200, description: "The paid order.", schema: orderAnswer },
    errors: [...WRITE, "payment-unavailable", "payment-declined", "illegal-order-step", "payment-failed"],
  },
} as const satisfies Record<keyof typeof API_PATHS, Operation>;
