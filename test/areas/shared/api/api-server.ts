import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Test } from "tap";

/** A real HTTP server that answers by the given steps, the last one again and again; closed when the test ends. */
export async function apiServer(
  t: Test,
  ...steps: ((request: IncomingMessage, response: ServerResponse) => void)[]
): Promise<{ baseUrl: string; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const step = steps[Math.min(asked.length, steps.length - 1)];
    asked.push(request.url ?? "");
    step?.(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

/** A step that answers JSON. */
export const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  (_: IncomingMessage, response: ServerResponse): void => {
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
  };
