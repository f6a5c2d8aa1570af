import type { ErrorAnswer, ErrorCode } from "../contract/errors.ts";
import type { FieldProblem } from "../contract/field-problems.ts";

/** Codes of failures in the client. Every other code comes from the platform (`ErrorAnswer`). */
export const CLIENT_ERRORS = {
  network: "We couldn’t reach the server. Check your connection and try again.",
  timeout: "That took too long. Please try again in a moment.",
  unexpected: "Something went wrong on our side. Please try again in a moment.",
} as const;

export type ProblemCode = ErrorCode | keyof typeof CLIENT_ERRORS;

/**
 * Why a request to the platform API failed. `message` is a sentence for people. `status` is 0 without a response.
 * `retryAfter` is the server's requested pause in milliseconds, if any.
 */
export class ApiError extends Error {
  override name = "ApiError";
  readonly code: ProblemCode;
  readonly status: number;
  readonly fields: readonly FieldProblem[];
  readonly retryAfter: number | undefined;

  constructor(
    code: ProblemCode,
    message: string,
    status = 0,
    { fields = [], retryAfter }: { fields?: readonly FieldProblem[]; retryAfter?: number | undefined } = {},
  ) {
    super(message);
    this.code = code;
    this.status = status;
    this.fields = fields;
    this.retryAfter = retryAfter;
  }

  /** Returns the problem of the field at a path. */
  fieldProblem(path: string): FieldProblem | undefined {
    return this.fields.find(({ field }) => field === path);
  }
}

/** Returns the error in an unsuccessful response. @param answer its JSON, if any */
export function errorOf(answer: unknown, status: number, retryAfter: number | undefined): ApiError {
  const error = (answer as Partial<ErrorAnswer> | null | undefined)?.error;
  if (typeof error?.code !== "string" || typeof error.message !== "string")
    return new ApiError("unexpected", CLIENT_ERRORS.unexpected, status, { retryAfter });
  return new ApiError(error.code, error.message, status, {
    ...(error.fields ? { fields: error.fields } : {}),
    retryAfter,
  });
}

/** Returns one of the client's own failures with its message. */
export function clientError(code: keyof typeof CLIENT_ERRORS, status = 0): ApiError {
  return new ApiError(code, CLIENT_ERRORS[code], status);
}

/**
 * A failure as stores keep it: an `ApiError`, which areas translate by its code, or a code with a store's own sentence.
 */
export interface Problem {
  code: ProblemCode;
  message: string;
}

/** Returns any thrown value as an `ApiError`. */
export const apiErrorOf = (error: unknown): ApiError => (error instanceof ApiError ? error : clientError("unexpected"));

/** Returns the English message of any thrown value. */
export const messageOf = (error: unknown): string => apiErrorOf(error).message;

/**
 * Returns the requested pause before a retry, in milliseconds: https://www.rfc-editor.org/rfc/rfc9110#field.retry-after
 *
 * @param value of the header; `null` without one
 */
export function readRetryAfter(value: string | null | undefined): number | undefined {
  if (!value) return undefined;
  const pause = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(pause) ? undefined : Math.max(0, pause);
}
