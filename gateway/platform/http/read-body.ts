import express, { type Request, type Response } from "express";
import { bodyLimit } from "../../middlewares/limits.ts";

/**
 * Reads a request's body as it arrived into memory: no multipart form, no compression.
 * @throws GatewayError `length-required` or `body-too-large`, before reading @throws the errors of body-parser
 */
export function readBody(req: Request, res: Response, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    bodyLimit(maxBytes)(req, res, () => {
      express.raw({ type: () => true, limit: maxBytes, inflate: false })(req, res, (error?: unknown) => {
        if (error) reject(error);
        else resolve((req.body as Buffer | undefined) ?? Buffer.alloc(0));
      });
    });
  });
}
