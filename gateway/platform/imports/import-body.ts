import express, { type Request, type Response } from "express";
import type { Reason } from "../../../areas/shared/contract/field-problems.ts";
import { IMPORT_TYPES } from "../../../areas/shared/imports/contract/imports.ts";
import { MAX_IMPORT_BYTES } from "../../../areas/shared/imports/import-report.ts";
import { GatewayError } from "../../errors.ts";

const raw = express.raw({ type: () => true, limit: MAX_IMPORT_BYTES, inflate: false });

/**
 * Reads a file with products, whatever encoding it says it is in: its bytes tell that better.
 * @throws GatewayError `length-required`, `body-too-large` or `unsupported-media-type`
 */
export function readImportBody(req: Request, res: Response): Promise<Uint8Array> {
  const { headers } = req;
  if (headers["content-length"] === undefined) throw new GatewayError("length-required");
  if (Number(headers["content-length"]) > MAX_IMPORT_BYTES) throw new GatewayError("body-too-large");
  const type = headers["content-type"]?.split(";")[0]?.trim().toLowerCase() ?? "";
  const refuse = (reason: Reason) =>
    new GatewayError("unsupported-media-type", { fields: [{ field: "file", ...reason }] });
  if (headers["content-encoding"] !== undefined) throw refuse({ code: "compressed" });
  if (!IMPORT_TYPES.some((known) => known === type)) throw refuse({ code: "not-csv", params: { type } });
  return new Promise((resolve, reject) => {
    raw(req, res, (error?: unknown) => {
      if (error) reject(error);
      // Without a body there is nothing to read.
      else resolve((req.body as Uint8Array | undefined) ?? new Uint8Array());
    });
  });
}
