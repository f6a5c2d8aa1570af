import * as z from "zod/mini";
import { objectOf, schemaOf } from "./answer-fields.ts";
import type { Endpoint } from "./endpoints.ts";
import { ERRORS, type ErrorAnswer, type ErrorCode } from "./errors.ts";
import { FIELD_CODES, type FieldCode, type FieldProblem } from "./field-problems.ts";

/** The request's body: JSON, or bytes of one of the media types. */
export type OperationBody =
  | {
      schema: z.ZodMiniType;
      required: boolean;
      /** Larger than an order's limit. Only for authenticated requests. */
      maxBytes?: number;
    }
  | { media: readonly string[]; maxBytes: number; description: string };

/**
 * The response: JSON or another media type. An `export` is a file that may start slowly, because it is generated. A
 * `stream` stays open.
 */
export type OperationAnswer = {
  status: 200 | 201 | 202;
  description: string;
  headers?: Record<string, string>;
} & ({ schema: z.ZodMiniType } | { media: readonly string[]; duration: "export" | "stream" });

/** An operation without its method and path, which are in {@link Endpoint}s of the same name. */
export interface OperationDeclaration {
  /** Who may call it: anyone; anyone signed in; members of the seller in the path. */
  access: "anyone" | "account" | "member";
  /**
   * Accepts requests only from pages of the same host, so that no other site can act for a signed-in person. Operations
   * that need a session always do; their writes also need the session's token.
   */
  isOwnOrigin?: true;
  /** A write that members may also make while their shop is suspended or closed. */
  whileClosed?: true;
  /** The rate limit, per client address, that it counts towards. */
  limit?: "orders" | "queries" | "sign-ins";
  summary: string;
  query?: z.ZodMiniType;
  /** Describes a query that the handler parses itself, because its rules depend on the shop. */
  ownQuery?: z.ZodMiniObject;
  headers?: z.ZodMiniObject;
  body?: OperationBody;
  answer: OperationAnswer;
  /** Whether its answer does not depend on the storage, which then causes no error. */
  withoutStorage?: true;
  /** The codes of its own errors, in addition to those that follow from the other fields: see {@link errorsOf}. */
  errors?: readonly ErrorCode[];
}

/** An operation of the platform API. Its route, the browser's calls and its OpenAPI description are derived from it. */
export interface Operation extends Endpoint, OperationDeclaration {
  /** Of the parameters in its path. */
  pathParameters?: z.ZodMiniObject;
  /** The codes of all errors that it may return. */
  errors: readonly ErrorCode[];
}

/** Errors of every operation. */
const ALWAYS = ["malformed-host", "too-many-requests", "overloaded", "internal"] as const;
/** Errors of operations that read or write stored data. */
const STORAGE = ["unauthenticated", "unauthorized", "storage-unavailable"] as const;
const BODY = ["length-required", "body-too-large"] as const;

/** Returns the codes of all errors that an operation may return. */
export function errorsOf({ method, path }: Endpoint, declaration: OperationDeclaration): readonly ErrorCode[] {
  const { access, isOwnOrigin, withoutStorage, query, ownQuery, headers, body, errors = [] } = declaration;
  const hasInput = path.includes(":") || Boolean(query ?? ownQuery ?? headers ?? body);
  const isProtected = access !== "anyone" || isOwnOrigin === true;
  const codes: (readonly ErrorCode[] | false)[] = [
    ALWAYS,
    !withoutStorage && STORAGE,
    hasInput && ["bad-request"],
    path.includes(":sellerId") && ["object-not-found"],
    body !== undefined && BODY,
    body !== undefined && "schema" in body && ["unsupported-media-type"],
    isProtected && method !== "get" && ["request-forged"],
    errors,
  ];
  return codes.flatMap((some) => some || []);
}

/** The body of a request that needs none. */
export const NO_BODY = { schema: z.strictObject({}), required: false } as const;

const fieldProblem = schemaOf<FieldProblem>()(
  "FieldProblem",
  // The type binds each code to its parameters. A matching schema would repeat the table code by code.
  z.strictObject({
    field: z.string(),
    code: z.enum(Object.keys(FIELD_CODES) as FieldCode[]),
    params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  }) as unknown as z.ZodMiniType<FieldProblem>,
  "What is wrong with one field: its path, a stable code, and the code's parameters such as `max`.",
);

export const errorAnswer = objectOf<ErrorAnswer>(
  "Error",
  "`code` is stable; `message` is for people; `fields` says which parts of the request are meant.",
)({
  error: z.strictObject({
    code: z.enum(Object.keys(ERRORS) as ErrorCode[]),
    message: z.string(),
    fields: z.optional(z.array(fieldProblem)),
    requestId: z.optional(z.string()),
  }),
});
