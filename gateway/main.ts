import { resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import closeWithGrace from "close-with-grace";
import { ConfigError } from "./config/network.ts";
import { isLocalHost, readConfig } from "./config.ts";
import { openGateway } from "./gateway.ts";
import { checkAddresses, listen } from "./listen.ts";
import { MissingBuild } from "./pages/area-bundle.ts";
import { PlatformError, reasonOf } from "./platform/errors.ts";
import { openPlatform } from "./platform/open-platform.ts";
import { reservedDomains } from "./platform/sellers/reserved-domains.ts";
import { openLog } from "./telemetry/log-stream.ts";
import { loggedError } from "./telemetry/logged-error.ts";
import { createMetricsServer } from "./telemetry/requests.ts";

/** After the announced wait: the time for open requests, and the total time until the process is killed. */
const DRAIN_MS = 6_000;
const STOP_MS = 7_500;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  // Opening the database migrates it, and an earlier release that still runs could no longer write.
  await checkAddresses(config);
  const { log, end: endLog } = openLog(config.logLevel);
  const platform = await openPlatform({
    ...config,
    mustWrite: true,
    onPlainText: (text) => log.warn(text, "a stored text is too complex to format"),
    onProblem: (message) => log.warn(message),
    // Not by the log: it would write the line only after the indexing, which blocks this process.
    onIndexing: (products) => {
      console.error(`Before it starts, this release indexes ${products} products again: a minute per 100,000.`);
    },
    renditions: {
      onFailed: ({ error, ...rendition }) => log.error({ err: error, ...rendition }, "a picture could not be rendered"),
    },
  });
  if (config.smtpUrl === undefined && !isLocalHost(config.productHost))
    log.warn(`SMTP_URL is missing: mails are not sent, but written to files in ${config.dataDir}/outbox`);
  const reserved = await reservedDomains(platform.sellers);
  if (reserved.length > 0) {
    const names = reserved.join(", ");
    log.warn(
      `this release reserves names of shops and answers 404 there: ${names}. npm run shops -- rename DOMAIN NAME`,
    );
  }
  const gateway = await openGateway({ config, platform, log, buildRoot: resolve(import.meta.dirname, "../.build") });
  const metricsServer = createMetricsServer(gateway.metrics);
  await listen(metricsServer, config);
  await listen(gateway.server, config.listen);
  log.info(
    { address: gateway.server.address(), metrics: metricsServer.address(), backend: config.backend },
    "listening",
  );

  closeWithGrace(
    {
      delay: config.shutdownWaitMs + STOP_MS,
      logger: { error: (error: unknown) => log.error({ err: error }, "shutdown") },
    },
    async ({ signal, err }) => {
      if (err) log.fatal({ err }, "an uncaught error: stopping");
      // Load balancers and clients see the announcement before connections close. Ctrl-C and failures don't wait.
      if (signal === "SIGTERM" && config.shutdownWaitMs > 0) {
        gateway.announceStop();
        log.info({ signal, ms: config.shutdownWaitMs }, "stopping soon");
        await delay(config.shutdownWaitMs);
      }
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
  // An error that an operator can fix is printed without a stack, with the storage's own reason.
  const expected = error instanceof ConfigError || error instanceof MissingBuild || error instanceof PlatformError;
  const { stack, message } = loggedError(error);
  console.error(expected ? reasonOf(error) : (stack ?? message));
  process.exit(1);
}
