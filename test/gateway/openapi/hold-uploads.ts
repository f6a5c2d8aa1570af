import { OPERATIONS } from "../../../areas/shared/api/operations.ts";
import { sendRequest } from "../../support/http.ts";
import { pollUntil } from "../../support/system.ts";
import type { MakeCall, OperationName } from "./call.ts";
import type { World } from "./world.ts";

/**
 * Occupies all of a shop's upload slots with requests that announce a file and never send it.
 * @returns a function that frees the slots
 */
export async function holdUploads(
  { ask, prepare, port }: World,
  name: OperationName,
  places: number,
  upload: MakeCall,
): Promise<() => void> {
  const held = new AbortController();
  for (let place = 0; place < places; place += 1) {
    const { body, ...request } = await prepare(OPERATIONS[name], await upload());
    const headers = { ...request.headers, "Content-Length": String(body?.length ?? 1) };
    sendRequest(port, { ...request, headers }, held.signal).catch(() => undefined);
  }
  // Another upload is rejected once all requests have arrived.
  await pollUntil(
    async () => ask(OPERATIONS[name], await upload()),
    ({ status }) => status === 503,
  );
  return () => held.abort();
}
