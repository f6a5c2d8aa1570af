import { type NextFunction, type Request, type RequestHandler, type Response, Router } from "express";
import type { Logger } from "pino";
import { underPath } from "../middlewares/request-context.ts";
import { forwardTo } from "./forward.ts";

/** For static files behind Google's CDN. Shorter than nginx's 5 s for pages. */
const TIMEOUT_MS = 4_000;

/** Whole path segments. Firebase Hosting reserves more paths; the gateway forwards only these. */
const PATHS = ["/__/auth", "/__/firebase"];

/**
 * Forwards Firebase's own pages and files, under the paths that Firebase Hosting reserves on every host: the pages that
 * the SDK opens in the page's own origin, and `init.json`. The auth domain serves them and gets no cookies or tokens of
 * ours.
 * https://firebase.google.com/docs/hosting/reserved-urls
 *
 * @param options.origin the origin of the project's auth domain
 */
export function firebasePages({ origin, apiKey, log }: { origin: string; apiKey: string; log: Logger }): Router {
  const forward = forwardTo({ url: origin, timeoutMs: TIMEOUT_MS, log, foreign: true }) as RequestHandler;
  const handlers = [skipOtherProjects(apiKey), forward];
  return Router().use(PATHS.flatMap((path) => handlers.map((handler) => underPath(path, handler))));
}

/**
 * Skips URLs with another project's API key. Firebase's pages accept any project's key in the URL, so another project
 * could ask people for a password on a seller's host.
 */
function skipOtherProjects(apiKey: string): RequestHandler {
  return ({ originalUrl }: Request, _res: Response, next: NextFunction): void => {
    const { searchParams } = new URL(originalUrl, "http://host");
    const keys = [...searchParams].filter(([name]) => name.toLowerCase() === "apikey");
    next(keys.some(([, key]) => key !== apiKey) ? "router" : undefined);
  };
}
