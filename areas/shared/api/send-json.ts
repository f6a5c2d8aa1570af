import { TOKEN_HEADER } from "./contract/token-header.ts";
import type { Transport } from "./get-json.ts";
import { type RequestToSend, sendRequest } from "./send-request.ts";

interface SendOptions {
  /** The session's token, which every write of a session carries; none where nobody need be signed in. */
  token?: string | undefined;
  /** Gives the request up: it then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
}

/**
 * Sends something to the platform API, once: whether a repeat is harmless is the caller's to know.
 *
 * @param body becomes JSON; `undefined` where the path says all
 * @throws ApiError
 */
export async function sendJson<Answer>(
  transport: Pick<Transport, "baseUrl" | "deadline">,
  method: RequestToSend["method"],
  path: string,
  body?: unknown,
  { token, signal }: SendOptions = {},
): Promise<Answer> {
  const { answer } = await sendRequest<Answer>(transport, {
    method,
    path,
    body: body === undefined ? undefined : JSON.stringify(body),
    headers: token === undefined ? {} : { [TOKEN_HEADER]: token },
    signal,
  });
  return answer;
}
