import type { NextFunction, Request, Response } from "express";
import { securityHeaders } from "./security-headers.ts";
import { isUnder } from "./under-path.ts";

/** Files and API answers are no documents: nothing in them may run or load anything. */
export function plainHeaders(prefixes: string[], https: boolean) {
  const headers = new Map(securityHeaders({ https, isDocument: false }));
  return (req: Request, res: Response, next: NextFunction): void => {
    if (prefixes.some((prefix) => isUnder(req.path, prefix))) res.setHeaders(headers);
    if (isUnder(req.path, "/api")) res.setHeader("Cache-Control", "no-store");
    next();
  };
}
