import { randomInt } from "node:crypto";
import { once } from "node:events";
import type { RequestOptions } from "node:http";
import { createServer } from "node:net";
import type { Config } from "../../gateway/config.ts";
import { StartProblem } from "./run-command.ts";

/**
 * The ports among which one is chosen for 0: below those that systems give to clients, and to servers without a port of
 * their own. A port from there could be taken again before the caller listens on it.
 * https://www.kernel.org/doc/html/latest/networking/ip-sysctl.html (ip_local_port_range)
 */
const [FIRST_PORT, LAST_PORT] = [10_240, 32_767];
const ATTEMPTS = 20;

/** How to start again if the port is taken. */
interface Restart {
  /** The npm command. */
  command?: string;
  /** The gateway's METRICS_PORT. Another gateway that has taken the port may have taken this one, too. */
  metricsPort?: number;
}

/**
 * Finds a port to listen on: the given one, or any free one for 0.
 * @throws StartProblem naming the variables to change if the port is taken or not allowed
 */
export async function findPort(host: string, port: number, restart: Restart = {}): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const wanted = port || randomInt(FIRST_PORT, LAST_PORT + 1);
    try {
      await tryToListen(host, wanted);
      return wanted;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (!code) throw error;
      if (!port && code === "EADDRINUSE" && attempt < ATTEMPTS) continue;
      throw new StartProblem(`${sentence(code, host, port)} Choose another one: ${await remedy(port, restart)}`);
    }
  }
}

async function tryToListen(host: string, port: number): Promise<void> {
  const server = createServer().listen(port, host);
  await once(server, "listening");
  await once(server.close(), "close");
}

function sentence(code: string, host: string, port: number): string {
  if (code === "EADDRINUSE") return `Port ${port} is taken: another program listens on it.`;
  if (code === "EACCES") return `Port ${port} needs permissions that you don't have.`;
  return `Can't listen on HOST=${host}, PORT=${port} (${code}).`;
}

async function remedy(port: number, { command = "npm start", metricsPort = 0 }: Restart): Promise<string> {
  const variables = [`PORT=${port < 65_535 ? port + 1 : 8080}`];
  if (metricsPort) await tryToListen("127.0.0.1", metricsPort).catch(() => variables.push("METRICS_PORT=0"));
  return [...variables, command].join(" ");
}

/** The port of the gateway on this machine, and the options for requests to it. */
export interface LocalGateway {
  port: number;
  address: RequestOptions;
}

/**
 * @param command the npm command that starts it
 * @throws StartProblem if the gateway can't listen there
 */
export async function locateGateway(
  { listen, metricsPort }: Pick<Config, "listen" | "metricsPort">,
  command: string,
): Promise<LocalGateway> {
  if ("socket" in listen) {
    throw new StartProblem(
      "LISTEN_SOCKET is for nginx; browsers can't connect to it. Unset it, or run: node_modules/.bin/node gateway/main.ts",
    );
  }
  const port = await findPort(listen.host, listen.port, { command, metricsPort });
  const host = { "0.0.0.0": "127.0.0.1", "::": "::1" }[listen.host] ?? listen.host;
  return { port, address: { host, port, headers: { host: "localhost" } } };
}
