import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";

/** A TCP port of 127.0.0.1 that nobody listens on, for programs that can't be told to take any. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
