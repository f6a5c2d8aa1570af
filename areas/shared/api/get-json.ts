import { ApiError, clientError } from "./api-error.ts";
import type { ErrorAnswer } from "./contract.ts";

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

/** Milliseconds until the server wants to be asked again: https://www.rfc-editor.org/rfc/rfc9110#field.retry-after */
function retryAfter(response: Response | undefined): number {
  const value = response?.headers.get("retry-after");
  if (!value) return DEFAULT_PAUSE;
  const pause = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(pause) ? DEFAULT_PAUSE : Math.max(0, pause);
}

async function errorOf(response: Response): Promise<ApiError> {
  const answer = (await response.json().catch(() => undefined)) as Partial<ErrorAnswer> | undefined;
  const error = answer?.error;
  if (typeof error?.code !== "string" || typeof error.message !== "string")
    return clientError("unexpected", response.status);
  return new ApiError(error.code, error.message, response.status, error.fields);
}

async function attempt(url: string, deadline: number): Promise<Response | ApiError> {
  try {
    return await fetch(url, { headers: { accept: "application/json" }, signal: AbortSignal.timeout(deadline) });
  } catch (error) {
    return clientError((error as Error).name === "TimeoutError" ? "timeout" : "network");
  }
}

/**
 * Reads JSON from the platform API. An attempt that found no network or met a 503 is repeated once, after the pause
 * that the server asked for.
 * @throws ApiError
 */
export async function getJson<Answer>(transport: Transport, path: string): Promise<Answer> {
  const url = transport.baseUrl + path;
  let result = await attempt(url, transport.deadline);
  const response = result instanceof Response ? result : undefined;
  const pause = retryAfter(response);
  const worthRepeating = response ? response.status === 503 : (result as ApiError).code === "network";
  if (worthRepeating && pause <= LONGEST_PAUSE) {
    await transport.wait(pause);
    result = await attempt(url, transport.deadline);
  }
  if (result instanceof ApiError) throw result;
  if (!result.ok) throw await errorOf(result);
  try {
    return (await result.json()) as Answer;
  } catch (error) {
    throw clientError((error as Error).name === "TimeoutError" ? "timeout" : "unexpected", result.status);
  }
}
