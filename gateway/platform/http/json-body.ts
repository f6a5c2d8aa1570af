import express, { type NextFunction, type Request, type RequestHandler, type Response } from "express";
import { GatewayError } from "../../errors.ts";
import { bodyLimit } from "../../middlewares/body-limit.ts";
import { parseStrictJson } from "./strict-json.ts";

/** An order of 50 lines with everything written out takes about a third of it. */
const MAX_BYTES = 32 * 1024;

const JSON_TYPE = /^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i;

/** A byte order mark is part of the text, and no JSON (RFC 8259, section 8.1). */
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

const NO_BYTES = new Uint8Array();

/** @throws GatewayError `bad-request` */
function parseBytes(bytes: Uint8Array): unknown {
  try {
    return parseStrictJson(utf8.decode(bytes));
  } catch {
    throw new GatewayError("bad-request", { fields: [{ field: "request", code: "not-json" }] });
  }
}

/** Only JSON: a form on somebody else's page can send anything but that without asking the gateway first. */
function requireJson(req: Request, _res: Response, next: NextFunction): void {
  const isEmpty = Number(req.headers["content-length"] ?? 0) === 0;
  if (!isEmpty && !JSON_TYPE.test(req.headers["content-type"] ?? "")) throw new GatewayError("unsupported-media-type");
  next();
}

function parseBody(req: Request, _res: Response, next: NextFunction): void {
  const bytes = (req.body as Uint8Array | undefined) ?? NO_BYTES;
  req.body = bytes.length === 0 ? undefined : parseBytes(bytes);
  next();
}

/**
 * Reads a request's body as JSON into `req.body`; `undefined` where there is none. It belongs to single routes: what the
 * gateway forwards elsewhere must not be read on the way.
 * @param maxBytes more than an order takes, where whoever sends it is known
 * @throws GatewayError `body-too-large`, `unsupported-media-type` (compressed ones too) or `bad-request`
 */
export function jsonBody(maxBytes = MAX_BYTES): RequestHandler[] {
  const raw = express.raw({ type: () => true, limit: maxBytes, inflate: false });
  return [bodyLimit(maxBytes), requireJson, raw, parseBody];
}
