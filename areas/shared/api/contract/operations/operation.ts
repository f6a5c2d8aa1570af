import * as z from "zod/mini";

export interface OperationParameter {
  name: string;
  in: "query" | "header";
  required: boolean;
  description: string;
  schema: z.ZodMiniType;
}

/** What is sent along: JSON, or bytes of one of the media types. */
export type OperationBody =
  | { schema: z.ZodMiniType; required: boolean }
  | { media: readonly string[]; description: string };

/** What comes back: JSON, or something of another media type. */
export type OperationAnswer = {
  status: 200 | 201 | 202;
  description: string;
  headers?: Record<string, string>;
} & ({ schema: z.ZodMiniType } | { media: readonly string[] });

/** One thing that can be asked of the platform API; its routes are guarded, and its description is made, by these. */
export interface Operation {
  method: "get" | "post" | "put" | "patch" | "delete";
  path: string;
  /**
   * Who may: anyone; whoever is signed in; whoever belongs to the seller in the path. All but reading takes the
   * session's token and the page's own origin besides.
   */
  access: "anyone" | "account" | "member";
  summary: string;
  /** Of the path's parameters, an object with a field for each. */
  pathParameters?: z.ZodMiniObject;
  parameters?: readonly OperationParameter[];
  body?: OperationBody;
  answer: OperationAnswer;
  /** The codes of the errors that it may answer with. */
  errors: readonly string[];
}

/** Whatever is asked. */
export const ALWAYS = ["malformed-host", "too-many-requests", "overloaded", "internal"] as const;
/** Where stored data is read or written. */
const STORAGE = ["unauthenticated", "quota-exceeded", "unauthorized", "storage-unavailable"] as const;
export const READ = [...ALWAYS, ...STORAGE, "bad-request", "object-not-found"] as const;
export const BODY = ["length-required", "body-too-large", "unsupported-media-type"] as const;
export const WRITE = [...READ, ...BODY] as const;
/** With an account's session; without a path that could lead to nothing. */
export const ACCOUNT_READ = [...ALWAYS, ...STORAGE] as const;
export const ACCOUNT_WRITE = [...ACCOUNT_READ, ...BODY, "bad-request", "request-forged"] as const;
/** With a member's session; reading takes no more than {@link READ}. */
export const MEMBER_WRITE = [...WRITE, "request-forged"] as const;

export const query = (
  name: string,
  schema: z.ZodMiniType,
  description: string,
  required = false,
): OperationParameter => ({
  name,
  in: "query",
  required,
  description,
  schema,
});

/** The body of what says all by its path. */
export const NO_BODY = { schema: z.strictObject({}), required: false } as const;
