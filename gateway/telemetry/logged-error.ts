import pino, { type LoggerOptions } from "pino";

export interface LoggedError {
  type?: string;
  message: string;
  /** With the stacks of its causes. */
  stack?: string;
  code?: string | number;
  /** Of an `AggregateError`. */
  errors?: LoggedError[];
}

/**
 * Returns what the log says about an error. Other properties are left out, on causes too: SDKs keep the failed request
 * there, with its keys.
 */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error))
    return { message: typeof error === "string" ? error : `not an error: ${typeof error}` };
  const { type, message, stack } = pino.stdSerializers.err(error);
  const { code } = error as { code?: unknown };
  return {
    type,
    message,
    stack,
    ...((typeof code === "string" || typeof code === "number") && { code }),
    ...(error instanceof AggregateError && { errors: error.errors.map(loggedError) }),
  };
}

/** Options of the platform's logs. */
export const LOG_OPTIONS = { base: undefined, serializers: { err: loggedError } } satisfies LoggerOptions;
