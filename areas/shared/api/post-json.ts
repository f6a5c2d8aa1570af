import type { Transport } from "./get-json.ts";
import { sendRequest } from "./send-request.ts";

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
  transport: Pick<Transport, "baseUrl" | "deadline">,
  path: string,
  body: string,
  { idempotencyKey, signal }: PostOptions = {},
): Promise<PostAnswer<Answer>> {
  const { answer, headers } = await sendRequest<Answer>(transport, {
    method: "POST",
    path,
    body,
    headers: idempotencyKey ? { "idempotency-key": idempotencyKey } : {},
    signal,
  });
  return { answer, replayed: headers.get("idempotency-replayed") === "true" };
}
