import type { RequestOptions } from "node:http";
import type { Config } from "../../gateway/config.ts";
import { findPort } from "./find-port.ts";
import { StartProblem } from "./start-problem.ts";

/** Where the gateway on this machine will listen, and how to ask it something. */
export interface LocalGateway {
  port: number;
  address: RequestOptions;
}

/** @throws StartProblem where it can't listen there */
export async function locateGateway({ listen }: Config): Promise<LocalGateway> {
  if ("socket" in listen) {
    throw new StartProblem(
      "LISTEN_SOCKET is for nginx; no browser reaches it. Leave it out, or run: node gateway/main.ts",
    );
  }
  const port = await findPort(listen.host, listen.port);
  const host = { "0.0.0.0": "127.0.0.1", "::": "::1" }[listen.host] ?? listen.host;
  return { port, address: { host, port, headers: { host: "localhost" } } };
}
