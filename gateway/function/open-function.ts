import type { ServerResponse } from "node:http";
import pino, { type Logger } from "pino";
import { GatewayError } from "../errors.ts";
import { HostReader } from "../hosts/host-reader.ts";
import { TrustedPeers } from "../hosts/peers.ts";
import { sendError } from "../middlewares/send-error.ts";
import { openPlatform } from "../platform/open-platform.ts";
import { isPlatformKey, PLATFORM_KEY_HEADER } from "../proxies/platform-key.ts";
import { loggedPath } from "../telemetry/logged-path.ts";
import { RequestLog } from "../telemetry/request-log.ts";
import { SellerDirectory } from "../tenancy/seller-directory.ts";
import { createFunctionApp } from "./function-app.ts";
import { functionConfig } from "./function-config.ts";
import { type ReadRequest, unreadRequest } from "./unread-request.ts";

export type FunctionHandler = (req: ReadRequest, res: ServerResponse) => void;

/** Nobody scrapes a function: its platform counts its requests. */
const NO_METRICS = { pageHit() {}, request() {} };

/** Each line is written at once: between two requests an instance has no processor to write with. */
export function openFunctionLog(level: string): Logger {
  return pino({ level, base: undefined }, pino.destination({ fd: 1, sync: true }));
}

/**
 * The platform API on Firebase, for one instance of a function. What does not come from a gateway with the key is refused
 * before anything of it is looked at.
 * @param stopping aborted when the instance begins to go
 * @throws ConfigError
 */
export async function openFunction(env: NodeJS.ProcessEnv, stopping: AbortSignal): Promise<FunctionHandler> {
  const config = functionConfig(env);
  const { platformKey } = config;
  const log = openFunctionLog(config.logLevel);
  // An instance has no processor between two requests; the gateways make what is requested.
  const platform = await openPlatform({ ...config, renditions: { inBackground: false } });
  const peers = new TrustedPeers(config.trustedProxies);
  const app = createFunctionApp({
    ...config,
    log,
    requests: new RequestLog(log, NO_METRICS),
    hosts: new HostReader(config.productHost, peers),
    peers,
    platform,
    // Nothing tells an instance that sleeps of a change: what it remembers holds for as long as it may be stale.
    directory: new SellerDirectory({
      sellers: platform.sellers,
      freshness: platform.freshness,
      limits: { entries: config.directoryEntries, deadlineMs: config.lookupTimeoutMs },
    }),
    https: config.publicOrigin.startsWith("https:"),
    stopping,
    now: () => new Date(),
  });
  return (req, res) => {
    if (isPlatformKey(req.headers[PLATFORM_KEY_HEADER], platformKey)) {
      app(unreadRequest(req), res);
      return;
    }
    log.warn(
      { method: req.method, path: loggedPath(req.url?.split("?")[0] ?? "") },
      "refused: not from a gateway with PLATFORM_KEY",
    );
    sendError(res, new GatewayError("gateway-unknown"));
  };
}
