import type * as z from "zod/mini";
import type { ENDPOINTS } from "../endpoints.ts";
import { ACCOUNT_OPERATIONS } from "./operations/account-operations.ts";
import { ADMIN_CATALOGUE_OPERATIONS } from "./operations/admin-catalogue-operations.ts";
import { ADMIN_ORDER_OPERATIONS } from "./operations/admin-order-operations.ts";
import { CATALOGUE_OPERATIONS } from "./operations/catalogue-operations.ts";
import { CLAIM_OPERATIONS } from "./operations/claim-operations.ts";
import { IMAGE_OPERATIONS } from "./operations/image-operations.ts";
import { IMPORT_OPERATIONS } from "./operations/import-operations.ts";
import type { Operation } from "./operations/operation.ts";
import { ORDER_OPERATIONS } from "./operations/order-operations.ts";
import { SETTINGS_OPERATIONS } from "./operations/settings-operations.ts";

/** Every operation of the platform API under its name. */
export const OPERATIONS = {
  ...CATALOGUE_OPERATIONS,
  ...ORDER_OPERATIONS,
  ...ACCOUNT_OPERATIONS,
  ...CLAIM_OPERATIONS,
  ...SETTINGS_OPERATIONS,
  ...ADMIN_CATALOGUE_OPERATIONS,
  ...IMAGE_OPERATIONS,
  ...ADMIN_ORDER_OPERATIONS,
  ...IMPORT_OPERATIONS,
} as const satisfies { [Name in keyof typeof ENDPOINTS]: Operation & (typeof ENDPOINTS)[Name] };

type Operations = typeof OPERATIONS;
export type OperationName = keyof Operations;

/** The endpoint of any operation. */
export type KnownEndpoint = (typeof ENDPOINTS)[OperationName];
/** The operation at an endpoint. */
export type NameOf<At extends KnownEndpoint> = {
  [Name in OperationName]: At extends (typeof ENDPOINTS)[Name] ? Name : never;
}[OperationName];

/** The JSON that an operation answers with; nothing where that is of another media type. */
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

/** The query, as an object or as a URL already has it. */
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
