import type { NextFunction, Request, RequestHandler, Response } from "express";

/** Whether a path is a prefix itself or below it, whole segments: `/apifoo` is not under `/api`. */
export function isUnder(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`);
}

/** Runs a handler for the paths under a prefix and, unlike mounting it there, leaves `req.url` whole: a proxy forwards it. */
export function underPath(prefix: string, handler: RequestHandler): RequestHandler {
  return (req: Request, res: Response, next: NextFunction) =>
    isUnder(req.path, prefix) ? handler(req, res, next) : next();
}
