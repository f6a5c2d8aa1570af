// npm start: everything that a shop on every subdomain needs, on this machine. Builds the areas and makes the database
// where that has not been done, starts the gateway, and says what to open. With --demo, an empty database gets the demo
// shops on any host, not only on localhost.
import { readConfig } from "../gateway/config.ts";
import { freshBuild } from "./build/build-stamp.ts";
import { drawCovers } from "./start/draw-covers.ts";
import { GatewayProcess } from "./start/gateway-process.ts";
import { locateGateway } from "./start/local-gateway.ts";
import { listShops, wantsDemo } from "./start/prepare-database.ts";
import { runCommand } from "./start/run-command.ts";
import { runPrepare } from "./start/run-prepare.ts";
import { stopOnSignal } from "./start/stop-on-signal.ts";
import { welcome } from "./start/welcome.ts";

await runCommand(async () => {
  const config = readConfig(process.env);
  const args = process.argv.slice(2);
  const needsShops = wantsDemo(config, args);
  const { port, address } = await locateGateway(config);
  let [build, shops] = await Promise.all([freshBuild(), listShops(config)]);
  const isEmpty = shops.length === 0 && needsShops;
  if (!build || isEmpty) {
    if (!(await runPrepare(args))) return 1;
    shops = await listShops(config);
  }
  const env = { ...process.env, PORT: String(port) };
  const gateway = new GatewayProcess(env);
  stopOnSignal(gateway);
  try {
    if (await gateway.ready(address)) {
      process.stdout.write(welcome(readConfig(env), shops));
      if (isEmpty) drawCovers(address, shops);
    }
    return await gateway.exited;
  } finally {
    gateway.kill();
  }
});
