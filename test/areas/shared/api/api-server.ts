import type { IncomingMessage, ServerResponse } from "node:http";
import type { Test } from "tap";
import { type Answering, startRecordingUpstream } from "../../../support/recording-upstream.ts";

/** A real HTTP server that answers with the given steps in order and repeats the last one; closed when the test ends. */
export async function apiServer(t: Test, ...steps: Answering[]): Promise<{ baseUrl: string; asked: string[] }> {
  const asked: string[] = [];
  const upstream = await startRecordingUpstream(t);
  upstream.answer = (request, response) => {
    const step = steps[Math.min(asked.length, steps.length - 1)];
    asked.push(request.url ?? "");
    step?.(request, response);
  };
  return { baseUrl: `http://${upstream.address}`, asked };
}

/** A step that answers JSON. */
export const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  (_: IncomingMessage, response: ServerResponse): void => {
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
  };
