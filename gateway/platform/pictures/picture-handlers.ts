import express, { type NextFunction, type Request, type Response } from "express";
import { type AddImageAnswer } from "../../../areas/shared/pictures/contract/image-operations.ts";

import {
  IMAGE_FORMATS,
  type ImageFormat,
  MAX_PICTURE_BYTES,
  PICTURE_TYPES,
  type ShopImage,
} from "../../../areas/shared/pictures/image.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import { GatewayError } from "../../errors.ts";
import { UploadPlaces } from "../http/files.ts";
import { handlers } from "../http/operation-routes.ts";
import type { Platform } from "../platform.ts";
import { addPicture, addUploadedPicture, beginUpload } from "./add-picture.ts";
import { UnusableImage } from "./images.ts";
import { publicImageWithPlaceholder } from "./picture-file.ts";
import { PictureSweeper, sweepPictures } from "./sweep-pictures.ts";

/** Only the bytes of one file: no form, nothing compressed once more. */
const raw = express.raw({ type: () => true, limit: MAX_PICTURE_BYTES, inflate: false });

/**
 * What the request's head says of its body, before any of it is read.
 * @returns the media type that it is declared to have
 * @throws GatewayError `length-required` or `body-too-large` @throws UnusableImage
 */
function declaredPicture({ headers }: Request): string {
  if (headers["content-length"] === undefined) throw new GatewayError("length-required");
  if (Number(headers["content-length"]) > MAX_PICTURE_BYTES) throw new GatewayError("body-too-large");
  if (headers["content-encoding"] !== undefined) throw new UnusableImage({ code: "compressed" });
  const type = (headers["content-type"] ?? "").toLowerCase().trim();
  if (!PICTURE_TYPES.some((known) => known === type)) throw new UnusableImage({ code: "not-a-picture" });
  return type;
}

/** Reads the body. Of an upload that is broken off nothing stays. @throws as body-parser does */
function readPictureBody(req: Request, res: Response): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    raw(req, res, (error?: unknown) => {
      if (error) reject(error);
      else resolve(req.body as Buffer);
    });
  });
}

/** Times the greatest picture, that is what uploads may take of the memory: 240 MB. The port says how many it works on. */
const PLACES = { total: 12, each: 6 };

/** Aborted when the client goes before it has its answer. */
function whileWaitedFor(res: Response): AbortSignal {
  const gone = new AbortController();
  res.once("close", () => {
    if (!res.writableFinished) gone.abort();
  });
  return gone.signal;
}

/** A shop’s pictures: as the bytes of a request, or from where the browser has put them before. */
export function imageUploadHandlers({ platform }: { platform: Platform }) {
  const places = new UploadPlaces(PLACES);
  const { makeRoom } = new PictureSweeper(
    (seller) => sweepPictures(platform, seller),
    () => platform.now(),
  );

  /** Adds a picture in a place of its own. Whoever calls it off waits for no answer. */
  async function added(
    { res, seller }: { res: Response; seller: Pick<Seller, "id"> },
    add: (signal: AbortSignal) => Promise<ShopImage>,
  ): Promise<AddImageAnswer> {
    const signal = whileWaitedFor(res);
    const image = await places.within(seller.id, () => add(signal));
    return { image: publicImageWithPlaceholder(image) };
  }

  return handlers({
    addImage(_input, scope) {
      const { req, res, seller } = scope;
      const declared = declaredPicture(req);
      return added(scope, async (signal) => {
        const file = await readPictureBody(req, res);
        return addPicture(platform, seller, file, { declared, makeRoom, signal });
      });
    },

    async beginUpload(_input, { account }) {
      return { upload: await beginUpload(platform, account.id) };
    },

    addUploadedImage: ({ body: { uploadId } }, scope) =>
      added(scope, (signal) =>
        addUploadedPicture(platform, scope.seller, { accountId: scope.account.id, uploadId }, { makeRoom, signal }),
      ),
  });
}

const NAME = new RegExp(`^([0-9a-f]{8,64})-([1-9]\\d{0,3})\\.(${IMAGE_FORMATS.join("|")})$`);
const SELLER_ID = /^[\w-]{1,64}$/;

/**
 * `GET /images/:sellerId/:name`: a rendition of a seller's picture, the same on every host. Its name never changes
 * meaning, so it can be cached for good; another width in its place can't be cached at all. Calls next() for a picture
 * that does not exist.
 */
export function imageRoute({ images }: Pick<Platform, "images">) {
  return async (req: Request<{ sellerId: string; name: string }>, res: Response, next: NextFunction): Promise<void> => {
    const match = NAME.exec(req.params.name);
    if (!match || !SELLER_ID.test(req.params.sellerId)) return next();
    const [, imageId = "", width = "", format = ""] = match;
    const found = await images.rendition(req.params.sellerId, imageId, Number(width), format as ImageFormat);
    if (!found) return next();
    if (found.isExact) {
      res.setHeader("Cache-Control", "public, max-age=31536000, immutable");
      res.setHeader("ETag", `"${imageId}-${width}-${format}"`);
    } else res.setHeader("Cache-Control", "no-store");
    // Feeds, mails and link previews show a shop's pictures from elsewhere.
    res.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
    res.type(format).send(found.bytes);
  };
}
