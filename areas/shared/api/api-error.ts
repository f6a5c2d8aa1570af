import type { ErrorAnswer, ErrorCode } from "../contract/errors.ts";
import type { FieldProblem } from "../contract/field-problems.ts";

/** Codes that the client itself gives; every other code is the platform's own (`ErrorAnswer`). */
export const CLIENT_ERRORS = {
  network: "We couldn’t reach the server. Check your connection and try again.",
  timeout: "That took too long. Please try again in a moment.",
  unexpected: "Something went wrong on our side. Please try again in a moment.",
} as const;

export type ProblemCode = ErrorCode | keyof typeof CLIENT_ERRORS;

/**
 * Why a request to the platform API failed. `message` is a sentence for people; `status` is 0 where no answer came;
 * `retryAfter` is how many milliseconds the server wants to be left alone, if it said so.
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

  /** What is wrong with a field, by its path. */
  fieldProblem(path: string): FieldProblem | undefined {
    return this.fields.find(({ field }) => field === path);
  }
}

/** What an answer that is no success says. @param answer its JSON, if it was any */
export function errorOf(answer: unknown, status: number, retryAfter: number | undefined): ApiError {
  const error = (answer as Partial<ErrorAnswer> | null | undefined)?.error;
  if (typeof error?.code !== "string" || typeof error.message !== "string")
    return new ApiError("unexpected", CLIENT_ERRORS.unexpected, status, { retryAfter });
  return new ApiError(error.code, error.message, status, {
    ...(error.fields ? { fields: error.fields } : {}),
    retryAfter,
  });
}

/** The client's own failures, worded. */
export function clientError(code: keyof typeof CLIENT_ERRORS, status = 0): ApiError {
  return new ApiError(code, CLIENT_ERRORS[code], status);
}

/** A failure as a store keeps it: an `ApiError`, which an area words by its code, or a code with a store's own sentence. */
export interface Problem {
  code: ProblemCode;
  message: string;
}

/** Anything that was thrown, as the failure of a request. */
export const apiErrorOf = (error: unknown): ApiError => (error instanceof ApiError ? error : clientError("unexpected"));

export const problemOf = (error: unknown): Problem => apiErrorOf(error);

/** The same in English. */
export const messageOf = (error: unknown): string => problemOf(error).message;

/**
 * Milliseconds until the server wants to be asked again: https://www.rfc-editor.org/rfc/rfc9110#field.retry-after
 *
 * @param value of the header; `null` where there is none
 */
export function readRetryAfter(value: string | null | undefined): number | undefined {
  if (!value) return undefined;
  const pause = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(pause) ? undefined : Math.max(0, pause);
}
