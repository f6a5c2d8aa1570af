import type { NextFunction, Request, RequestHandler, Response } from "express";

/** Whether a path is a prefix itself or below it, whole segments: `/apifoo` is not under `/api`. */
export function isUnder(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`);
}

/** What another server may read as a way up, `/api/../x` and its encoded forms, or as a whole URL. */
const LEADS_ELSEWHERE = /^[^/]|(?:^|[/\\]|%2f|%5c)(?:\.|%2e){1,2}(?:[/\\?#]|%2f|%5c|$)/i;

/**
 * Runs a handler for the paths under a prefix and, unlike mounting it there, leaves `req.url` whole: a proxy forwards it.
 * One that would not be under the prefix for whoever reads paths otherwise isn't here.
 */
export function underPath(prefix: string, handler: RequestHandler): RequestHandler {
  return (req: Request, res: Response, next: NextFunction) =>
    isUnder(req.path, prefix) && !LEADS_ELSEWHERE.test(req.url.split("?", 1).join()) ? handler(req, res, next) : next();
}
