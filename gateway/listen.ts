import { once } from "node:events";
import { chmod, lstat, unlink } from "node:fs/promises";
import { connect, createServer, type ListenOptions, type Server } from "node:net";
import { ConfigError } from "./config/network.ts";
import type { Config } from "./config.ts";

/** The expected value of the variables that name an address, by error code. */
const EXPECTED: Record<string, string> = {
  EADDRINUSE: "an address on which no other program listens",
  EADDRNOTAVAIL: "an address of this machine",
  EACCES: "a port that this user may listen on, such as one above 1023",
};

/**
 * Makes a server listen.
 * @throws ConfigError naming the variables if it can't
 */
export async function listen(server: Server, to: Config["listen"] | { metricsPort: number }): Promise<void> {
  if ("socket" in to) {
    await removeDeadSocket(to.socket);
    await begin(server, { path: to.socket }, `LISTEN_SOCKET=${to.socket}`, {
      EADDRINUSE: "a path at which no other program listens and there is no other file",
      EACCES: "a path in a folder that exists and that this user may write to",
    });
    // Readable and writable for the proxy, which runs as another user of the same group.
    await chmod(to.socket, 0o660);
  } else if ("metricsPort" in to) {
    await begin(server, { host: "127.0.0.1", port: to.metricsPort }, `METRICS_PORT=${to.metricsPort}`, EXPECTED);
  } else {
    await begin(server, to, `HOST=${to.host}, PORT=${to.port}`, EXPECTED);
  }
}

/**
 * Listens on the gateway's addresses for a moment.
 * @throws ConfigError naming the variables of an address that is taken
 */
export async function checkAddresses({
  listen: to,
  metricsPort,
}: Pick<Config, "listen" | "metricsPort">): Promise<void> {
  for (const address of [{ metricsPort }, to]) {
    // A proxy that reconnects must not keep it open.
    const server = createServer((socket) => socket.destroy());
    await listen(server, address);
    await once(server.close(), "close");
  }
}

/**
 * Maximum number of connections that wait to be accepted. The kernel drops the first packet of further ones; clients
 * resend it after 1, 3, 7 and 15 s. Node's default is 511. Linux uses net.core.somaxconn (4096) if that is lower.
 */
const BACKLOG = 4_096;

async function begin(
  server: Server,
  options: ListenOptions,
  variables: string,
  expected: Record<string, string>,
): Promise<void> {
  try {
    await once(server.listen({ ...options, backlog: BACKLOG }), "listening");
  } catch (error) {
    const { code = "", message } = error as NodeJS.ErrnoException;
    const wanted = expected[code];
    throw wanted ? new ConfigError(`${variables}: expected ${wanted} (${message})`) : error;
  }
}

/**
 * Removes a socket file that a killed process left behind; it would prevent listening. Listening on a path whose file was
 * removed would take a running gateway's clients from it.
 */
async function removeDeadSocket(path: string): Promise<void> {
  const found = await lstat(path).catch(() => undefined);
  if (found?.isSocket() && !(await answers(path))) await unlink(path);
}

/** Whether a program listens on a socket: https://man7.org/linux/man-pages/man2/connect.2.html (ECONNREFUSED) */
function answers(path: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(path, () => {
      socket.destroy();
      done(true);
    });
    socket.once("error", ({ code }: NodeJS.ErrnoException) => done(code !== "ECONNREFUSED" && code !== "ENOENT"));
  });
}
