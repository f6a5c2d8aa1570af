import { type NextFunction, type Request, type RequestHandler, type Response, Router } from "express";
import type { Logger } from "pino";
import { underPath } from "../middlewares/request-context.ts";
import { forwardTo } from "./forward.ts";

/** Static files behind Google's CDN. */
const TIMEOUT_MS = 10_000;

/** Whole segments; everything else that Firebase Hosting reserves is none of ours. */
const PATHS = ["/__/auth", "/__/firebase"];

/**
 * Firebase's own pages and files, as every host of ours has them under the paths that Firebase Hosting reserves: what the
 * SDK opens in the page's own origin, and `init.json`. They are the auth domain's, which learns nothing of who is signed
 * in here. https://firebase.google.com/docs/hosting/reserved-urls
 *
 * @param options.origin of the project's auth domain
 */
export function firebasePages({ origin, apiKey, log }: { origin: string; apiKey: string; log: Logger }): Router {
  const forward = forwardTo({ url: origin, timeoutMs: TIMEOUT_MS, log, foreign: true }) as RequestHandler;
  const handlers = [ofProject(apiKey), forward];
  return Router().use(PATHS.flatMap((path) => handlers.map((handler) => underPath(path, handler))));
}

/**
 * Firebase's pages work for whatever project's key their address names: somebody else's could ask people for a new
 * password on a seller's host.
 */
function ofProject(apiKey: string): RequestHandler {
  return ({ originalUrl }: Request, _res: Response, next: NextFunction): void => {
    const { searchParams } = new URL(originalUrl, "http://host");
    const keys = [...searchParams].filter(([name]) => name.toLowerCase() === "apikey");
    next(keys.some(([, key]) => key !== apiKey) ? "router" : undefined);
  };
}
