import express, { type Request, type Response } from "express";
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from "../../../areas/shared/pictures/image.ts";
import { GatewayError } from "../../errors.ts";
import { UnusableImage } from "./images.ts";

/** Only the bytes of one file: no form, nothing compressed once more. */
const raw = express.raw({ type: () => true, limit: MAX_PICTURE_BYTES, inflate: false });

/**
 * What the request's head says of its body, before any of it is read.
 * @returns the media type that it is declared to have
 * @throws GatewayError `length-required` or `body-too-large` @throws UnusableImage
 */
export function declaredPicture({ headers }: Request): string {
  if (headers["content-length"] === undefined) throw new GatewayError("length-required");
  if (Number(headers["content-length"]) > MAX_PICTURE_BYTES) throw new GatewayError("body-too-large");
  if (headers["content-encoding"] !== undefined) throw new UnusableImage({ code: "compressed" });
  const type = (headers["content-type"] ?? "").toLowerCase().trim();
  if (!PICTURE_TYPES.some((known) => known === type)) throw new UnusableImage({ code: "not-a-picture" });
  return type;
}

/** Reads the body. Of an upload that is broken off nothing stays. @throws as body-parser does */
export function readPictureBody(req: Request, res: Response): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    raw(req, res, (error?: unknown) => {
      if (error) reject(error);
      else resolve(req.body as Buffer);
    });
  });
}
