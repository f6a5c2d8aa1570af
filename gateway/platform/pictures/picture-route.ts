import type { NextFunction, Request, Response } from "express";
import { IMAGE_FORMATS, type ImageFormat } from "../../../areas/shared/pictures/image.ts";
import type { Platform } from "../platform.ts";

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
