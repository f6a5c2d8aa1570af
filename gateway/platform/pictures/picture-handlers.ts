import type { NextFunction, Request, Response } from "express";
import type { Account } from "../../../areas/shared/accounts/account.ts";
import type { AddImageAnswer } from "../../../areas/shared/pictures/contract/image-operations.ts";
import {
  IMAGE_FORMATS,
  type ImageFormat,
  MAX_PICTURE_BYTES,
  PICTURE_TYPES,
  type ShopImage,
} from "../../../areas/shared/pictures/image.ts";
import { GatewayError } from "../../errors.ts";
import { FilePlaces, readBody } from "../http/files.ts";
import { handlers } from "../http/operation-routes.ts";
import type { Platform } from "../platform.ts";
import { addPicture, addUploadedPicture, beginUpload } from "./add-picture.ts";
import { UnusableImage } from "./images.ts";
import { publicImageWithPlaceholder } from "./picture-file.ts";
import { publicShops } from "./public-shops.ts";
import type { SweepSeller } from "./sweep-pictures.ts";

/**
 * Checks the request's headers before the body is read.
 * @returns the declared media type
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

/**
 * Concurrent uploads, in all and per account, which may have ten shops. Twelve of the largest pictures take 240 MB of
 * memory.
 */
const PLACES = { total: 12, each: 6, refusal: "uploads-busy" } as const;

/** Returns a signal that is aborted if the client disconnects before the response. */
function abortedOnDisconnect(res: Response): AbortSignal {
  const disconnected = new AbortController();
  res.once("close", () => {
    if (!res.writableFinished) disconnected.abort();
  });
  return disconnected.signal;
}

/** Handlers that add pictures to a shop, from the request body or from an upload in the storage. */
export function imageUploadHandlers({ platform }: { platform: Platform }, makeRoom: SweepSeller) {
  const places = new FilePlaces(PLACES);

  /** Adds a picture when an upload place is free. Stops if the client disconnects. */
  async function added(
    { res, account }: { res: Response; account: Pick<Account, "id"> },
    add: (signal: AbortSignal) => Promise<ShopImage>,
  ): Promise<AddImageAnswer> {
    const signal = abortedOnDisconnect(res);
    const image = await places.within(account.id, () => add(signal));
    return { image: publicImageWithPlaceholder(image) };
  }

  return handlers({
    addImage(_input, scope) {
      const { req, res, seller } = scope;
      const declared = declaredPicture(req);
      return added(scope, async (signal) => {
        const file = await readBody(req, res, MAX_PICTURE_BYTES);
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

const NAME = new RegExp(`^([0-9a-f]+)-([1-9]\\d{0,3})\\.(${IMAGE_FORMATS.join("|")})$`);

/**
 * `GET /images/:sellerId/:name`: a rendition of a seller's picture, the same on every host. A name always refers to the
 * same bytes, so the response is immutable. A substitute of another width must not be cached. Calls next() for a
 * picture that does not exist, and for those of suspended and closed shops.
 */
export function imageRoute({ images, ...platform }: Pick<Platform, "images" | "sellers" | "changes" | "now">) {
  const isPublicShop = publicShops(platform);
  return async (req: Request<{ sellerId: string; name: string }>, res: Response, next: NextFunction): Promise<void> => {
    const match = NAME.exec(req.params.name);
    if (!match) return next();
    if (!(await isPublicShop(req.params.sellerId))) return next();
    const [, imageId = "", width = "", format = ""] = match;
    const found = await images.rendition(req.params.sellerId, imageId, Number(width), format as ImageFormat);
    if (!found) return next();
    if (found.isExact) {
      res.setHeader("Cache-Control", "public, max-age=31536000, immutable");
      res.setHeader("ETag", `"${imageId}-${width}-${format}"`);
    } else res.setHeader("Cache-Control", "no-store");
    // Feeds, mails and link previews on other origins embed a shop's pictures.
    res.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
    res.type(format).send(found.bytes);
  };
}
