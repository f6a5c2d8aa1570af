import type { Express } from "express";
import type { Logger } from "pino";
import type { HostReader } from "../hosts/host-reader.ts";
import type { TrustedPeers } from "../hosts/peers.ts";
import { limitBody } from "../middlewares/body-limit.ts";
import { handleErrors } from "../middlewares/error-handler.ts";
import { newApp } from "../middlewares/new-app.ts";
import { nothingHere } from "../middlewares/nothing-here.ts";
import { limitRate } from "../middlewares/rate-limit.ts";
import { readSite, recordRequest } from "../middlewares/request-context.ts";
import { plainHeaders } from "../middlewares/security-headers.ts";
import { type OwnPlatformOptions, ownPlatform } from "../own-platform.ts";
import type { RequestLog } from "../telemetry/request-log.ts";

export interface FunctionAppOptions extends OwnPlatformOptions {
  log: Logger;
  requests: RequestLog;
  hosts: HostReader;
  peers: TrustedPeers;
  apiRequestsPerMinute: number;
}

/** What a gateway does with a request for the platform API (app.ts), for those that a gateway has handed on. */
export function createFunctionApp(options: FunctionAppOptions): Express {
  const { log, requests, hosts, peers, https } = options;
  const app = newApp(peers);
  app.use(recordRequest(requests, peers));
  app.use(readSite(hosts, options.publicOrigin));
  app.use(limitBody);
  app.use(plainHeaders(["/api"], https));
  app.use(limitRate(options.apiRequestsPerMinute));
  app.use(ownPlatform(options));
  app.use(nothingHere("no-such-route"));
  app.use(handleErrors({ log, https }));
  return app;
}
