import { clientError } from "./api-error.ts";
import { errorOf, type Transport } from "./get-json.ts";

export interface RequestToSend {
  method: "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  /** JSON already; none where the path says all. */
  body?: string | undefined;
  headers?: Record<string, string>;
  /** Gives the request up: it then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
}

export interface Answered<Answer> {
  answer: Answer;
  headers: Headers;
}

/**
 * Sends something to the platform API, once: whether a repeat is harmless is the caller's to know.
 *
 * @throws ApiError
 */
export async function sendRequest<Answer>(
  { baseUrl, deadline }: Pick<Transport, "baseUrl" | "deadline">,
  { method, path, body, headers = {}, signal }: RequestToSend,
): Promise<Answered<Answer>> {
  const tooLate = AbortSignal.timeout(deadline);
  const failure = (status: number, otherwise: "network" | "unexpected"): unknown =>
    signal?.aborted ? signal.reason : clientError(tooLate.aborted ? "timeout" : otherwise, status);
  let response: Response;
  try {
    response = await fetch(baseUrl + path, {
      method,
      headers: {
        accept: "application/json",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
      signal: signal ? AbortSignal.any([signal, tooLate]) : tooLate,
    });
  } catch {
    throw failure(0, "network");
  }
  if (!response.ok) throw await errorOf(response);
  try {
    return { answer: (await response.json()) as Answer, headers: response.headers };
  } catch {
    // It was done, but what came of it did not arrive.
    throw failure(response.status, "unexpected");
  }
}
