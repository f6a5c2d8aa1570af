import { clientError } from "./api-error.ts";
import { errorOf, type Transport } from "./get-json.ts";

interface PostOptions {
  /** Makes a repeat of the same request harmless. */
  idempotencyKey?: string;
  /** Gives the request up: it then rejects with the signal's reason. */
  signal?: AbortSignal;
}

/** The server's answer, and whether it gave the same one before (to a request of the same key). */
export interface PostAnswer<Answer> {
  answer: Answer;
  replayed: boolean;
}

/**
 * Sends JSON to the platform API, once: whether a repeat is harmless is the caller's to know.
 *
 * @param body JSON already: what is sent again after an unclear answer is the same to the byte
 * @throws ApiError
 */
export async function postJson<Answer>(
  { baseUrl, deadline }: Pick<Transport, "baseUrl" | "deadline">,
  path: string,
  body: string,
  { idempotencyKey, signal }: PostOptions = {},
): Promise<PostAnswer<Answer>> {
  const tooLate = AbortSignal.timeout(deadline);
  const failure = (status: number, otherwise: "network" | "unexpected"): unknown =>
    signal?.aborted ? signal.reason : clientError(tooLate.aborted ? "timeout" : otherwise, status);
  let response: Response;
  try {
    response = await fetch(baseUrl + path, {
      method: "POST",
      headers: {
        accept: "application/json",
        "content-type": "application/json",
        ...(idempotencyKey ? { "idempotency-key": idempotencyKey } : {}),
      },
      body,
      signal: signal ? AbortSignal.any([signal, tooLate]) : tooLate,
    });
  } catch {
    throw failure(0, "network");
  }
  if (!response.ok) throw await errorOf(response);
  try {
    const answer = (await response.json()) as Answer;
    return { answer, replayed: response.headers.get("idempotency-replayed") === "true" };
  } catch {
    // It was done, but what came of it did not arrive.
    throw failure(response.status, "unexpected");
  }
}
