// npm start: runs Awning on this machine. Builds the areas and creates the database if they are missing, starts the
// gateway, and prints the URLs to open. With --demo, an empty database gets the demo shops on any host, not only on
// localhost.

import { get, type RequestOptions } from "node:http";
import { imageUrl } from "../areas/shared/pictures/image.ts";
import type { Seller } from "../areas/shared/sellers/seller.ts";
import { readConfig } from "../gateway/config.ts";
import { freshBuild } from "./build/build-stamp.ts";
import { GatewayProcess, runPrepare } from "./start/gateway-process.ts";
import { locateGateway } from "./start/local-gateway.ts";
import { listShops, wantsDemo } from "./start/prepare-database.ts";
import { readCommandLine, runCommand, stopOnSignal } from "./start/run-command.ts";
import { welcome } from "./start/welcome.ts";

/** In pixels: the viewport width of most developers. */
const WIDTH = 1280;

/**
 * Requests the shops' covers, which makes the gateway render them in the background. Rendering takes longer than a
 * visitor's request waits, so the first visit would show them blurred. A failed rendering is repeated on request.
 */
function renderCovers(address: RequestOptions, shops: readonly Pick<Seller, "id" | "cover">[]): void {
  for (const { id, cover } of shops) {
    if (!cover?.widths.includes(WIDTH)) continue;
    const request = get({ ...address, path: imageUrl(id, cover.id, WIDTH, "avif") }, (response) => response.resume());
    request.once("error", () => undefined);
  }
}

const USAGE = `Usage: npm start -- [--demo]

  --demo  opens the demo shops in an empty database on any host; on localhost, they open without it

gateway/README.md lists the variables of the environment.`;

await runCommand(async () => {
  const { values: options } = readCommandLine(USAGE, { options: { demo: { type: "boolean" } } });
  const config = readConfig(process.env);
  const needsShops = wantsDemo(config, options.demo);
  const { port, address } = await locateGateway(config, "npm start");
  let [build, shops] = await Promise.all([freshBuild(), listShops(config)]);
  const isEmpty = shops.length === 0 && needsShops;
  if (!build || isEmpty) {
    if (!(await runPrepare(process.argv.slice(2)))) return 1;
    shops = await listShops(config);
  }
  const env = { ...process.env, PORT: String(port) };
  const gateway = new GatewayProcess(env);
  stopOnSignal(gateway);
  try {
    if (await gateway.ready(address)) {
      process.stdout.write(welcome(readConfig(env), shops, env));
      if (isEmpty) renderCovers(address, shops);
    }
    return await gateway.exited;
  } finally {
    gateway.kill();
  }
});
