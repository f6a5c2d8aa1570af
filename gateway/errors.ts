import {
  ERRORS,
  type ErrorAnswer,
  type ErrorCode,
  type ErrorDescription,
  isErrorCode,
} from "../areas/shared/contract/errors.ts";
import type { FieldProblem } from "../areas/shared/contract/field-problems.ts";
import { PlatformError } from "./platform/errors.ts";

/** An error that the gateway itself detects. */
export class GatewayError extends Error {
  override name = "GatewayError";
  readonly code: ErrorCode;
  readonly fields: FieldProblem[] | undefined;
  readonly headers: Record<string, string>;

  constructor(code: ErrorCode, options: { fields?: FieldProblem[]; headers?: Record<string, string> } = {}) {
    super(code);
    this.code = code;
    this.fields = options.fields;
    this.headers = options.headers ?? {};
  }
}

export interface ErrorResponse {
  status: number;
  headers: Record<string, string>;
  body: ErrorAnswer;
  /** Whether it is a defect of the gateway, so that the log contains the stack. */
  unexpected: boolean;
  /** The message of the storage or another service, if the operator can fix the cause: one line for the log. */
  fault?: string;
}

/** Errors whose cause an operator can fix: a missing role, a quota, an outage, a revoked key. */
const FAULTS = new Set<ErrorCode>([
  "storage-unavailable",
  "unauthenticated",
  "unauthorized",
  "quota-exceeded",
  "payment-failed",
  "payment-unavailable",
]);
/** Those of them that are never a refusal of the client's request. */
const FAILURES = new Set<ErrorCode>(["storage-unavailable", "payment-failed"]);
const MAX_FAULT_LENGTH = 300;

/** Returns the messages of an error and its cause in one line, if an operator can fix the cause. */
export function faultOf(error: unknown): string | undefined {
  if (!(error instanceof PlatformError) || !FAULTS.has(error.code)) return undefined;
  const { message, cause } = error;
  const messages = cause instanceof Error ? `${message} ${cause.name}: ${cause.message}` : message;
  return messages.replaceAll(/\s+/g, " ").slice(0, MAX_FAULT_LENGTH);
}

function codeOf(error: unknown): ErrorCode {
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code === "string" && isErrorCode(code)) return code;
  // Express and its parsers report client errors with a status.
  const status = (error as { status?: unknown } | null)?.status;
  if (status === 413) return "body-too-large";
  if (status === 415) return "unsupported-media-type";
  return typeof status === "number" && status >= 400 && status < 500 ? "bad-request" : "internal";
}

/** The response to an error. It never contains the error's own message, which may reveal internals. */
export function errorResponse(error: unknown, requestId: string): ErrorResponse {
  const code = codeOf(error);
  const known = ERRORS[code] as ErrorDescription;
  const headers = error instanceof GatewayError ? error.headers : {};
  const fields = error instanceof GatewayError || error instanceof PlatformError ? error.fields : undefined;
  const retryAfter = (error instanceof PlatformError ? error.retryAfter : undefined) ?? known.retryAfter;
  const unexpected = code === "internal";
  // Other errors without a cause refuse the client's request.
  const isFault = FAILURES.has(code) || (error instanceof Error && error.cause instanceof Error);
  const fault = isFault ? faultOf(error) : undefined;
  return {
    status: known.status,
    headers: { ...(retryAfter ? { "Retry-After": String(retryAfter) } : {}), ...headers },
    body: {
      error: {
        code,
        message: known.message,
        ...(fields ? { fields } : {}),
        ...(unexpected ? { requestId } : {}),
      },
    },
    unexpected,
    ...(fault ? { fault } : {}),
  };
}
