import type { NextFunction, Request, Response } from "express";
import { GatewayError } from "./errors.ts";

/**
 * Refuses a body larger than `maxBytes`, and one that doesn't say how large it is: Node holds a client to the length it
 * declared, so nothing has to count bytes between the request and whoever reads it (a parser, or the proxy).
 */
export function bodyLimit(maxBytes: number) {
  return (req: Request, _res: Response, next: NextFunction): void => {
    const headers = { Connection: "close" };
    if (req.headers["transfer-encoding"] !== undefined) throw new GatewayError("length-required", { headers });
    if (Number(req.headers["content-length"] ?? 0) > maxBytes) throw new GatewayError("body-too-large", { headers });
    next();
  };
}
