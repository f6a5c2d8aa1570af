import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { cpuMicroseconds, percentile } from "./statistics.ts";
import type { Subject } from "./subjects.ts";

/** A page of 127.0.0.1, and the headers to request it with. */
export interface Address {
  host: string;
  path?: string;
  headers?: Record<string, string>;
}

export interface Answer {
  response: IncomingMessage;
  /** Not decoded: compressed if the request's headers ask for it. */
  body: Buffer;
  milliseconds: number;
}

export async function getPage(
  port: number,
  { host, path = "/", headers }: Address,
  agent: Agent | false = false,
): Promise<Answer> {
  const startedAt = performance.now();
  const sent = request({ host: "127.0.0.1", port, path, headers: { ...headers, Host: host }, agent }).end();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  const body = await buffer(response);
  return { response, body, milliseconds: performance.now() - startedAt };
}

export interface RequestCost {
  p50Milliseconds: number;
  p99Milliseconds: number;
  cpuMilliseconds: number;
}

/**
 * Requests pages one after another on one connection, and measures those after the warm-up.
 * @throws Error if one does not return status 200
 */
export async function measureRequests(
  { pid, port }: Subject,
  warmUp: readonly Address[],
  measured: readonly Address[],
): Promise<RequestCost> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const requestAll = async (addresses: readonly Address[]) => {
    const times: number[] = [];
    for (const address of addresses) {
      const { response, milliseconds } = await getPage(port, address, agent);
      if (response.statusCode !== 200) throw new Error(`${address.host}${address.path}: ${response.statusCode}`);
      times.push(milliseconds);
    }
    return times;
  };
  try {
    await requestAll(warmUp);
    const before = cpuMicroseconds(pid);
    const times = await requestAll(measured);
    return {
      p50Milliseconds: percentile(times, 50),
      p99Milliseconds: percentile(times, 99),
      cpuMilliseconds: (cpuMicroseconds(pid) - before) / measured.length / 1000,
    };
  } finally {
    agent.destroy();
  }
}
