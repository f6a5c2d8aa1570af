import * as z from "zod/mini";
import { ACCOUNT_OPERATIONS } from "../accounts/contract/account-operations.ts";
import { ADMIN_CATALOGUE_OPERATIONS } from "../catalogue/contract/admin-catalogue-operations.ts";
import { CATALOGUE_OPERATIONS } from "../catalogue/contract/catalogue-operations.ts";
import { ENDPOINTS, type Endpoint, type ParameterOf } from "../contract/endpoints.ts";
import { id, slug } from "../contract/fields.ts";
import { errorsOf, type Operation, type OperationDeclaration } from "../contract/operation.ts";
import { IMPORT_OPERATIONS } from "../imports/contract/import-operations.ts";
import { ADMIN_ORDER_OPERATIONS } from "../orders/contract/admin-order-operations.ts";
import { ORDER_OPERATIONS } from "../orders/contract/order-operations.ts";
import { PAYMENT_OPERATIONS } from "../payments/contract/payment-operations.ts";
import { PLAN_OPERATIONS } from "../payments/contract/plan-operations.ts";
import { IMAGE_OPERATIONS } from "../pictures/contract/image-operations.ts";
import { SETTINGS_OPERATIONS } from "../sellers/contract/settings-operations.ts";
import { SITE_OPERATIONS } from "../sellers/contract/site-operations.ts";
import { MAX_TYPED_NAME } from "../sellers/seller.ts";
import { SHOP_OPERATIONS } from "../shops/contract/shop-operations.ts";
import { EXPORT_FORMATS } from "../shops/shop.ts";

const DECLARATIONS = {
  ...SITE_OPERATIONS,
  openapi: {
    access: "anyone",
    summary: "This description",
    answer: { status: 200, description: "OpenAPI 3.1.", schema: z.looseObject({ openapi: z.literal("3.1.1") }) },
    withoutStorage: true,
  },
  ...CATALOGUE_OPERATIONS,
  ...ORDER_OPERATIONS,
  ...ACCOUNT_OPERATIONS,
  ...SHOP_OPERATIONS,
  ...SETTINGS_OPERATIONS,
  ...PAYMENT_OPERATIONS,
  ...PLAN_OPERATIONS,
  ...ADMIN_CATALOGUE_OPERATIONS,
  ...IMAGE_OPERATIONS,
  ...ADMIN_ORDER_OPERATIONS,
  ...IMPORT_OPERATIONS,
} as const satisfies Record<keyof typeof ENDPOINTS, OperationDeclaration>;

type ParameterName = ParameterOf<KnownEndpoint["path"]>;

/** The schema of each parameter of a path. */
const PATH_PARAMETERS = {
  sellerId: id,
  productId: id,
  categoryId: id,
  orderId: id,
  noteId: id,
  importId: id,
  sessionId: id,
  slug,
  token: z.string().check(z.regex(/^[\w-]{43}$/)),
  /** As typed. The response says whether it is well formed. */
  name: z.string().check(z.minLength(1), z.maxLength(MAX_TYPED_NAME)),
  format: z.enum(EXPORT_FORMATS),
} as const satisfies Record<ParameterName, z.ZodMiniType>;

type PathParameters<Path extends string> = [ParameterOf<Path>] extends [never]
  ? undefined
  : z.ZodMiniObject<{ [Name in ParameterOf<Path>]: (typeof PATH_PARAMETERS)[Name & ParameterName] }, z.core.$strict>;

function pathParameters({ path }: Endpoint): z.ZodMiniObject | undefined {
  const names = Array.from(path.matchAll(/:(\w+)/g), ([, name]) => name as ParameterName);
  if (names.length === 0) return undefined;
  return z.strictObject(Object.fromEntries(names.map((name) => [name, PATH_PARAMETERS[name]])));
}

/** Every operation of the platform API by name. */
export const OPERATIONS = Object.fromEntries(
  Object.entries(DECLARATIONS).map(([name, declared]) => {
    const endpoint = ENDPOINTS[name as keyof typeof ENDPOINTS];
    const errors = errorsOf(endpoint, declared);
    return [name, { ...endpoint, ...declared, pathParameters: pathParameters(endpoint), errors }];
  }),
) as {
  readonly [Name in keyof typeof DECLARATIONS]: (typeof ENDPOINTS)[Name] &
    (typeof DECLARATIONS)[Name] &
    Pick<Operation, "errors"> & { pathParameters: PathParameters<(typeof ENDPOINTS)[Name]["path"]> };
};

type Operations = typeof OPERATIONS;
export type OperationName = keyof Operations;

/** The endpoint of any operation. */
export type KnownEndpoint = (typeof ENDPOINTS)[OperationName];
/** The operation at an endpoint. */
export type NameOf<At extends KnownEndpoint> = {
  [Name in OperationName]: At extends (typeof ENDPOINTS)[Name] ? Name : never;
}[OperationName];

/** The JSON of an operation's response; `unknown` for other media types. */
export type AnswerOf<Name extends OperationName> = Operations[Name]["answer"] extends {
  schema: infer Schema extends z.ZodMiniType;
}
  ? z.output<Schema>
  : void;

type SchemaOf<Described, Part extends string> = Described extends { [P in Part]: infer Schema extends z.ZodMiniType }
  ? Schema
  : undefined;
type BodySchemaOf<Described> = Described extends {
  body: { schema: infer Schema extends z.ZodMiniType; required: true };
}
  ? Schema
  : undefined;
type Read<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined;

/** One field of the input, if the operation has a schema for it. */
type Part<Key extends string, Schema> = Schema extends z.ZodMiniType ? { [K in Key]: z.input<Schema> } : unknown;

/** The query, as an object or as a URL's parameters. */
type QueryPart<Schema> = Schema extends z.ZodMiniType
  ? Partial<z.input<Schema>> extends z.input<Schema>
    ? { query?: z.input<Schema> | URLSearchParams }
    : { query: z.input<Schema> | URLSearchParams }
  : unknown;

/** A caller's input. */
export type CallInput<Name extends OperationName> = Part<"path", SchemaOf<Operations[Name], "pathParameters">> &
  QueryPart<SchemaOf<Operations[Name], "query">> &
  Part<"headers", SchemaOf<Operations[Name], "headers">> &
  Part<"body", BodySchemaOf<Operations[Name]>> &
  (Operations[Name] extends { ownQuery: z.ZodMiniType } ? { query?: URLSearchParams } : unknown);

/** A handler's input, validated. */
export interface InputOf<Name extends OperationName> {
  path: Read<SchemaOf<Operations[Name], "pathParameters">>;
  query: Read<SchemaOf<Operations[Name], "query">>;
  headers: Read<SchemaOf<Operations[Name], "headers">>;
  body: Read<BodySchemaOf<Operations[Name]>>;
}
