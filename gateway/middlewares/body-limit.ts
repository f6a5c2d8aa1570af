import type { NextFunction, Request, Response } from "express";
import { GatewayError } from "../errors.ts";

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

const MAX_BODY_BYTES = 1024 * 1024;
/** Pictures and files with products; the routes have limits of their own below it. */
const MAX_UPLOAD_BYTES = 25 * 1024 * 1024;
const UPLOAD = /^\/api\/admin\/[\w-]{1,64}\/(?:images|imports)$/;

const [limitAnyBody, limitUpload] = [bodyLimit(MAX_BODY_BYTES), bodyLimit(MAX_UPLOAD_BYTES)];

/** The limit that holds for a request before it is known who answers it. */
export function limitBody(req: Request, res: Response, next: NextFunction): void {
  (UPLOAD.test(req.path) ? limitUpload : limitAnyBody)(req, res, next);
}
