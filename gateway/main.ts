import { chmod, unlink } from "node:fs/promises";
import type { Server } from "node:http";
import type { ListenOptions } from "node:net";
import { resolve } from "node:path";
import closeWithGrace from "close-with-grace";
import { ConfigError } from "./config/config-error.ts";
import { type Config, readConfig } from "./config.ts";
import { openGateway } from "./gateway.ts";
import { MissingBuild } from "./pages/area-bundle.ts";
import { openPlatform } from "./platform/adapters/open-platform.ts";
import { createMetricsServer } from "./telemetry/metrics-server.ts";
import { openLog } from "./telemetry/open-log.ts";

/** A restart takes ten seconds at most: what is in flight gets this long, and the rest of the way out what is left. */
const DRAIN_MS = 8_000;
const STOP_MS = 9_500;

const listen = (server: Server, options: ListenOptions): Promise<void> =>
  new Promise((done, fail) => {
    server.once("error", fail);
    server.listen(options, () => {
      server.off("error", fail);
      done();
    });
  });

/** A socket file that a killed process left behind keeps the next one from listening. */
async function listenAddress(to: Config["listen"]): Promise<ListenOptions> {
  if (!("socket" in to)) return to;
  await unlink(to.socket).catch(() => undefined);
  return { path: to.socket };
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const { log, end: endLog } = openLog(config.logLevel);
  const platform = await openPlatform({
    ...config,
    renditions: {
      onFailed: ({ error, ...rendition }) => log.error({ err: error, ...rendition }, "a picture could not be rendered"),
    },
  });
  const gateway = await openGateway({ config, platform, log, buildRoot: resolve(import.meta.dirname, "../.build") });
  const metricsServer = createMetricsServer(gateway.metrics);
  await listen(metricsServer, { host: "127.0.0.1", port: config.metricsPort });
  await listen(gateway.server, await listenAddress(config.listen));
  // For a proxy that runs as another user of the same group, and for nobody else.
  if ("socket" in config.listen) await chmod(config.listen.socket, 0o660);
  log.info(
    { address: gateway.server.address(), metrics: metricsServer.address(), backend: config.backend },
    "listening",
  );

  closeWithGrace(
    { delay: STOP_MS, logger: { error: (error: unknown) => log.error({ err: error }, "shutdown") } },
    async ({ signal, err }) => {
      if (err) log.fatal({ err }, "an error that nobody caught: stopping");
      log.info({ signal }, "draining");
      metricsServer.close();
      await gateway.drain(DRAIN_MS);
      await platform.close();
      log.info("stopped");
      await endLog();
    },
  );
}

try {
  await main();
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException;
  const expected = error instanceof ConfigError || error instanceof MissingBuild;
  if (code === "EADDRINUSE")
    console.error(`The address is taken: ${message}. Stop what listens there, or set PORT (or METRICS_PORT).`);
  else console.error(expected ? message : error);
  process.exit(1);
}
