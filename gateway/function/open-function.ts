import { IncomingMessage, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import type { Express } from "express";
import pino, { type Logger } from "pino";
import { ConfigError } from "../config/network.ts";
import { type Config, readConfig } from "../config.ts";
import { GatewayError } from "../errors.ts";
import { HostReader, shopOrigin, TrustedPeers } from "../hosts/host-reader.ts";
import { handleErrors, respondWithError, sendError } from "../middlewares/errors.ts";
import { limitBody, limitRate } from "../middlewares/limits.ts";
import { newApp, plainHeaders, readSite, recordRequest } from "../middlewares/request-context.ts";
import { openPlatform } from "../platform/open-platform.ts";
import { type PlatformApiSettings, platformApi } from "../platform/platform-api.ts";
import { isPlatformKey, PLATFORM_KEY_HEADER } from "../proxies/forward.ts";
import { loggedPath, RequestLog } from "../telemetry/requests.ts";
import { SellerDirectory } from "../tenancy/seller-directory.ts";

/** Functions keep names that begin with FIREBASE_ for themselves, so the web app's identifiers are called WEB_… there. */
const [OURS, THEIRS] = ["WEB_", "FIREBASE_"];

/** What the runtime says of its project. https://firebase.google.com/docs/functions/config-env#automatically_populated_environment_variables */
interface RuntimeProject {
  projectId?: string;
  storageBucket?: string;
}

/**
 * The gateway's configuration from a function's environment: the same variables, of which the runtime brings the
 * project's and where to listen, and has opinions of its own about PORT. Forwarding headers always count, because nothing
 * gets as far as that without the key.
 * @throws ConfigError in the words of the function's own variables
 */
export function functionConfig(env: NodeJS.ProcessEnv): Config & { platformKey: string } {
  const project = JSON.parse(env["FIREBASE_CONFIG"] ?? "{}") as RuntimeProject;
  const renamed = Object.entries(env).flatMap(([name, value]) =>
    name.startsWith(OURS) ? [[THEIRS + name.slice(OURS.length), value]] : [],
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
    throw new ConfigError(error.message.replaceAll(/FIREBASE_(?!\w*EMULATOR)/g, OURS), { cause: error });
  }
}

interface FunctionAppOptions extends PlatformApiSettings {
  log: Logger;
  requests: RequestLog;
  hosts: HostReader;
  peers: TrustedPeers;
  apiRequestsPerMinute: number;
}

/** What a gateway does with a request for the platform API (app.ts), for those that a gateway has handed on. */
function createFunctionApp(options: FunctionAppOptions): Express {
  const { log, requests, hosts, peers, https } = options;
  const app = newApp(peers);
  app.use(recordRequest(requests, peers));
  app.use(readSite(hosts, options.publicOrigin));
  app.use(limitBody);
  app.use(plainHeaders(["/api"], https));
  app.use(limitRate(options.apiRequestsPerMinute));
  app.use(platformApi(options));
  app.use(respondWithError("no-such-route"));
  app.use(handleErrors({ log, https }));
  return app;
}

/** A request as functions get it: its body has been read to the end, and parsed by rules that are not ours. */
export interface ReadRequest extends IncomingMessage {
  rawBody?: Buffer | undefined;
}

/** Of how the body came nothing is left: it is all here. */
const OF_THE_TRANSFER = new Set(["content-length", "transfer-encoding", PLATFORM_KEY_HEADER]);

/**
 * The request as if nobody had read its body yet, so that each route reads it as it does in the gateway: by its own limit
 * and as strictly. The key stays behind.
 */
export function unreadRequest(req: ReadRequest): IncomingMessage {
  const { rawBody } = req;
  const unread = new IncomingMessage(req.socket);
  unread.method = req.method;
  unread.url = req.url;
  unread.httpVersion = req.httpVersion;
  for (let at = 0; at < req.rawHeaders.length; at += 2) {
    const [name = "", value = ""] = req.rawHeaders.slice(at, at + 2);
    if (!OF_THE_TRANSFER.has(name.toLowerCase())) unread.rawHeaders.push(name, value);
  }
  unread.headers = Object.fromEntries(Object.entries(req.headers).filter(([name]) => !OF_THE_TRANSFER.has(name)));
  if (rawBody && rawBody.length > 0) {
    unread.headers["content-length"] = String(rawBody.length);
    unread.push(rawBody);
  }
  unread.push(null);
  unread.complete = true;
  return unread;
}

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
      changes: platform.changes,
      limits: { entries: config.directoryEntries, deadlineMs: config.lookupTimeoutMs },
    }),
    shopOrigin: (seller) => shopOrigin(config, seller),
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
