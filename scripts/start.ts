// npm start: everything that a shop on every subdomain needs, on this machine. Builds the areas and makes the database
// where that has not been done, starts the gateway, and says what to open.
import { readConfig } from "../gateway/config.ts";
import { freshBuild } from "./build/build-stamp.ts";
import { GatewayProcess } from "./start/gateway-process.ts";
import { locateGateway } from "./start/local-gateway.ts";
import { listShops } from "./start/prepare-database.ts";
import { runCommand } from "./start/run-command.ts";
import { runPrepare } from "./start/run-prepare.ts";
import { stopOnSignal } from "./start/stop-on-signal.ts";
import { welcome } from "./start/welcome.ts";

await runCommand(async () => {
  const config = readConfig(process.env);
  const { port, address } = await locateGateway(config);
  let [build, shops] = await Promise.all([freshBuild(), listShops(config)]);
  if (!build || (shops.length === 0 && config.backend === "embedded")) {
    if (!(await runPrepare())) return 1;
    shops = await listShops(config);
  }
  const gateway = new GatewayProcess({ ...process.env, PORT: String(port) });
  stopOnSignal(gateway);
  try {
    if (await gateway.ready(address)) process.stdout.write(welcome(port, shops));
    return await gateway.exited;
  } finally {
    gateway.kill();
  }
});
