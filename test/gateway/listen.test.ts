import { connect } from "node:net";
import { join } from "node:path";
import t from "tap";
import { checkAddresses } from "../../gateway/listen.ts";
import { testFolder } from "../support/system.ts";

t.test("checks an address to which a proxy connects at the same moment", async (t) => {
  const socket = join(testFolder(t), "gateway.sock");
  const proxy = { connected: 0, isDone: false };
  const keepConnecting = (): void => {
    if (proxy.isDone) return;
    connect(socket)
      .on("error", () => setImmediate(keepConnecting))
      .on("connect", () => {
        proxy.connected += 1;
        setImmediate(keepConnecting);
      });
  };
  keepConnecting();
  // The proxy often misses the moment in which the address accepts connections.
  for (let attempt = 0; proxy.connected === 0 && attempt < 500; attempt += 1) {
    await checkAddresses({ listen: { socket }, metricsPort: 0 });
  }
  proxy.isDone = true;
  t.ok(proxy.connected > 0, "the proxy has connected");
});
