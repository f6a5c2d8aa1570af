import { type Endpoint, fillPath, TOKEN_HEADER } from "../contract/endpoints.ts";
import { type ApiError, clientError, errorOf, readRetryAfter } from "./api-error.ts";
import type { AnswerOf, CallInput, KnownEndpoint, NameOf } from "./operations.ts";

export interface Transport {
  /** Scheme, host and port of the platform API. Empty: the page's own origin. */
  baseUrl: string;
  /** Timeout of one attempt, in milliseconds. */
  deadline: number;
  /** Waits for this many milliseconds. */
  wait(milliseconds: number): Promise<void>;
}

export interface CallOptions {
  /** The session's token, which every write of a session sends. Left out where no sign-in is needed. */
  token?: string | undefined;
  /** Aborts the request, which then rejects with the signal's reason, an `AbortError` by default. */
  signal?: AbortSignal | undefined;
}

/**
 * Calls an operation of the platform API. A read is retried once after a network failure, or after a 503 with a short
 * `Retry-After`. A write is sent once, because only the caller can decide whether a retry is safe.
 *
 * @returns the response's JSON
 * @throws ApiError
 */
export type Call = <At extends KnownEndpoint>(
  endpoint: At,
  ...request: unknown extends CallInput<NameOf<At>>
    ? [input?: CallInput<NameOf<At>>, options?: CallOptions]
    : [input: CallInput<NameOf<At>>, options?: CallOptions]
) => Promise<AnswerOf<NameOf<At>>>;

interface Parts {
  path?: Record<string, string>;
  query?: URLSearchParams | Record<string, string | undefined>;
  headers?: Record<string, string>;
  body?: unknown;
}

const DEFAULT_PAUSE = 500;
/** In milliseconds. A longer `Retry-After` is reported instead of awaited: visitors would leave. */
const LONGEST_PAUSE = 5_000;

const DEFAULTS: Transport = {
  baseUrl: "",
  deadline: 10_000,
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};

export const transportOf = (options: Partial<Transport> = {}): Transport => ({ ...DEFAULTS, ...options });

/** Returns the URL of an operation, without the API's origin. */
export function addressOf({ path: template }: Endpoint, { path = {}, query = {} }: Parts = {}): string {
  const pairs = query instanceof URLSearchParams ? [...query] : Object.entries(query);
  const given = new URLSearchParams(pairs.filter((pair): pair is [string, string] => pair[1] !== undefined));
  return fillPath(template, path) + (given.size > 0 ? `?${given}` : "");
}

export function createCall(options: Partial<Transport> = {}): Call {
  const transport = transportOf(options);
  const call = async (endpoint: Endpoint, input: Parts = {}, { token, signal }: CallOptions = {}) => {
    const { body } = input;
    const url = transport.baseUrl + addressOf(endpoint, input);
    const request: RequestInit = {
      method: endpoint.method.toUpperCase(),
      headers: {
        accept: "application/json",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(token === undefined || endpoint.method === "get" ? {} : { [TOKEN_HEADER]: token }),
        ...input.headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    };
    let answered = await attempt(url, request, transport.deadline, signal);
    const pause = answered.error?.retryAfter ?? DEFAULT_PAUSE;
    if (endpoint.method === "get" && isWorthRepeating(answered.error) && pause <= LONGEST_PAUSE) {
      await transport.wait(pause);
      signal?.throwIfAborted();
      answered = await attempt(url, request, transport.deadline, signal);
    }
    if (answered.error) throw answered.error;
    return checked(endpoint, answered.answer);
  };
  return call as Call;
}

/** Checks an answer against the contract, outside production. @throws ApiError `unexpected` */
export async function checked<Answer>(endpoint: Endpoint, answer: Answer): Promise<Answer> {
  if (process.env.NODE_ENV !== "production") {
    const { checkAnswer } = await import("./check-answer.ts");
    checkAnswer(endpoint, answer);
  }
  return answer;
}

const isWorthRepeating = (error: ApiError | undefined): boolean => error?.code === "network" || error?.status === 503;

type Answered = { answer: unknown; error?: undefined } | { error: ApiError };

/** @throws the signal's reason */
async function attempt(
  url: string,
  request: RequestInit,
  deadline: number,
  signal: AbortSignal | undefined,
): Promise<Answered> {
  const limit = AbortSignal.timeout(deadline);
  const failure = (otherwise: "network" | "unexpected", status?: number): Answered => {
    signal?.throwIfAborted();
    return { error: clientError(limit.aborted ? "timeout" : otherwise, status) };
  };
  let response: Response;
  try {
    response = await fetch(url, { ...request, signal: signal ? AbortSignal.any([signal, limit]) : limit });
  } catch {
    return failure("network");
  }
  const { ok, status, headers } = response;
  if (!ok) {
    const answer: unknown = await response.json().catch(() => undefined);
    return { error: errorOf(answer, status, readRetryAfter(headers.get("retry-after"))) };
  }
  try {
    return { answer: await response.json() };
  } catch {
    // A write may have been done, although its response was lost.
    return failure("unexpected", status);
  }
}
