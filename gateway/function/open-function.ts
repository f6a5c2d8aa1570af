import { IncomingMessage, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import type { Express } from "express";
import pino, { type Logger } from "pino";
import { ConfigError } from "../config/network.ts";
import { type Config, readConfig } from "../config.ts";
import { GatewayError } from "../errors.ts";
import { HostReader, TrustedPeers } from "../hosts/host-reader.ts";
import { handleErrors, respondWithError, sendError } from "../middlewares/errors.ts";
import { limitApi, limitBody } from "../middlewares/limits.ts";
import { newApp, plainHeaders, readSite, recordRequest } from "../middlewares/request-context.ts";
import { openPlatform } from "../platform/open-platform.ts";
import { type PlatformApiSettings, platformApi } from "../platform/platform-api.ts";
import { isPlatformKey, PLATFORM_KEY_HEADER } from "../proxies/forward.ts";
import { LOG_OPTIONS } from "../telemetry/logged-error.ts";
import { loggedPath, RequestLog } from "../telemetry/requests.ts";
import { SellerDirectory } from "../tenancy/seller-directory.ts";

/** Functions reserve names that begin with FIREBASE_, so there the web app's variables are called WEB_…. */
const [OWN_PREFIX, GATEWAY_PREFIX] = ["WEB_", "FIREBASE_"];

/**
 * The project's part of FIREBASE_CONFIG.
 * https://firebase.google.com/docs/functions/config-env#automatically_populated_environment_variables
 */
interface RuntimeProject {
  projectId?: string;
  storageBucket?: string;
}

/**
 * The gateway's configuration from a function's environment. It has the same variables, but the runtime provides the
 * project and the address to listen on, and sets PORT itself. All peers are trusted proxies, because every request
 * without the key is refused first.
 * @throws ConfigError with the names of the function's own variables
 */
export function functionConfig(env: NodeJS.ProcessEnv): Config & { platformKey: string } {
  const project = JSON.parse(env["FIREBASE_CONFIG"] ?? "{}") as RuntimeProject;
  const renamed = Object.entries(env).flatMap(([name, value]) =>
    name.startsWith(OWN_PREFIX) ? [[GATEWAY_PREFIX + name.slice(OWN_PREFIX.length), value]] : [],
  );
  try {
    const { platformKey, ...config } = readConfig({
      ...env,
      FIREBASE_PROJECT_ID: project.projectId,
      FIREBASE_STORAGE_BUCKET: project.storageBucket,
      ...Object.fromEntries(renamed),
      BACKEND: "firebase",
      DATA_DIR: tmpdir(),
      TRUST_PROXY: "0.0.0.0/0,::/0,unix",
      PORT: undefined,
      LISTEN_SOCKET: undefined,
      PLATFORM_URL: undefined,
    });
    if (!platformKey) throw new ConfigError("PLATFORM_KEY is missing: expected the secret that the gateways send");
    return { ...config, platformKey };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new ConfigError(error.message.replaceAll(/FIREBASE_(?!\w*EMULATOR)/g, OWN_PREFIX), { cause: error });
  }
}

interface FunctionAppOptions extends PlatformApiSettings {
  log: Logger;
  requests: RequestLog;
  hosts: HostReader;
  peers: TrustedPeers;
  apiRequestsPerMinute: number;
}

/** The middlewares that a gateway runs for platform API requests (app.ts), for requests that a gateway forwarded. */
function createFunctionApp(options: FunctionAppOptions): Express {
  const { log, requests, hosts, peers, https } = options;
  const app = newApp(peers);
  app.use(recordRequest(requests, peers));
  app.use(readSite(hosts, options.publicOrigin));
  app.use(limitBody);
  app.use(plainHeaders(["/api"], https));
  app.use(limitApi(options.apiRequestsPerMinute));
  app.use(platformApi(options));
  app.use(respondWithError("no-such-route"));
  app.use(handleErrors({ log, https }));
  return app;
}

/** A request as functions receive it: the runtime has already read and parsed the body, by its own rules. */
export interface ReadRequest extends IncomingMessage {
  rawBody?: Buffer | undefined;
}

/** Headers that no longer apply to a body that has been read completely, and the key. */
const DROPPED_HEADERS = new Set(["content-length", "transfer-encoding", PLATFORM_KEY_HEADER]);

/**
 * The request with an unread body: each route reads it as in the gateway, with its own limit and validation. The key is
 * removed.
 */
export function unreadRequest(req: ReadRequest): IncomingMessage {
  const { rawBody } = req;
  const unread = new IncomingMessage(req.socket);
  unread.method = req.method;
  unread.url = req.url;
  unread.httpVersion = req.httpVersion;
  for (let at = 0; at < req.rawHeaders.length; at += 2) {
    const [name = "", value = ""] = req.rawHeaders.slice(at, at + 2);
    if (!DROPPED_HEADERS.has(name.toLowerCase())) unread.rawHeaders.push(name, value);
  }
  unread.headers = Object.fromEntries(Object.entries(req.headers).filter(([name]) => !DROPPED_HEADERS.has(name)));
  if (rawBody && rawBody.length > 0) {
    unread.headers["content-length"] = String(rawBody.length);
    unread.push(rawBody);
  }
  unread.push(null);
  unread.complete = true;
  return unread;
}

export type FunctionHandler = (req: ReadRequest, res: ServerResponse) => void;

/** A function's metrics are not scraped: its runtime counts its requests. */
const NO_METRICS = { pageHit() {}, request() {} };

/** Writes each line synchronously: between two requests an instance has no CPU. */
export function openFunctionLog(level: string, fd = 1): Logger {
  return pino({ ...LOG_OPTIONS, level }, pino.destination({ fd, sync: true }));
}

/**
 * The platform API on Firebase, for one instance of a function. Requests without the gateways' key are refused before
 * anything else is read.
 * @param stopping aborted when the instance begins to shut down
 * @throws ConfigError
 */
export async function openFunction(env: NodeJS.ProcessEnv, stopping: AbortSignal): Promise<FunctionHandler> {
  const config = functionConfig(env);
  const { platformKey } = config;
  const log = openFunctionLog(config.logLevel);
  // An instance has no CPU between two requests, so the gateways render pictures on request.
  const platform = await openPlatform({ ...config, renditions: { inBackground: false } });
  const peers = new TrustedPeers(config.trustedProxies);
  const app = createFunctionApp({
    ...config,
    log,
    requests: new RequestLog(log, NO_METRICS),
    hosts: new HostReader(config.productHost, peers),
    peers,
    platform,
    // A sleeping instance receives no changes: its cached sellers are served until they expire.
    directory: new SellerDirectory({
      sellers: platform.sellers,
      changes: platform.changes,
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
