import { ApiError, clientError } from "./api-error.ts";
import type { ErrorAnswer } from "./contract/errors.ts";
import { readRetryAfter } from "./retry-after.ts";

export interface Transport {
  /** Scheme, host and port of the platform API; empty: the page's own. */
  baseUrl: string;
  /** How long one attempt may take, in milliseconds. */
  deadline: number;
  /** Waits that many milliseconds. */
  wait(milliseconds: number): Promise<void>;
}

const DEFAULT_PAUSE = 500;
/** Nobody waits longer than this in front of a page; a server that asks for more is reported as it is. */
const LONGEST_PAUSE = 5_000;

/** What an answer that is no success says. */
export async function errorOf(response: Response): Promise<ApiError> {
  const answer = (await response.json().catch(() => undefined)) as Partial<ErrorAnswer> | undefined;
  const error = answer?.error;
  if (typeof error?.code !== "string" || typeof error.message !== "string")
    return clientError("unexpected", response.status);
  return new ApiError(error.code, error.message, response.status, {
    ...(error.fields ? { fields: error.fields } : {}),
    retryAfter: readRetryAfter(response.headers.get("retry-after")),
  });
}

async function attempt(url: string, deadline: number, signal: AbortSignal | undefined): Promise<Response | ApiError> {
  const limit = AbortSignal.timeout(deadline);
  try {
    return await fetch(url, {
      headers: { accept: "application/json" },
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
  } catch (error) {
    signal?.throwIfAborted();
    return clientError((error as Error).name === "TimeoutError" ? "timeout" : "network");
  }
}

/**
 * Reads JSON from the platform API. An attempt that found no network or met a 503 is repeated once, after the pause
 * that the server asked for.
 *
 * @param signal gives the request up
 * @throws ApiError
 * @throws the signal's reason, an `AbortError` by default
 */
export async function getJson<Answer>(transport: Transport, path: string, signal?: AbortSignal): Promise<Answer> {
  const url = transport.baseUrl + path;
  let result = await attempt(url, transport.deadline, signal);
  const response = result instanceof Response ? result : undefined;
  const pause = readRetryAfter(response?.headers.get("retry-after")) ?? DEFAULT_PAUSE;
  const worthRepeating = response ? response.status === 503 : (result as ApiError).code === "network";
  if (worthRepeating && pause <= LONGEST_PAUSE) {
    await transport.wait(pause);
    signal?.throwIfAborted();
    result = await attempt(url, transport.deadline, signal);
  }
  if (result instanceof ApiError) throw result;
  if (!result.ok) throw await errorOf(result);
  try {
    return (await result.json()) as Answer;
  } catch (error) {
    signal?.throwIfAborted();
    throw clientError((error as Error).name === "TimeoutError" ? "timeout" : "unexpected", result.status);
  }
}
