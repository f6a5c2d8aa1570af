import type { Response } from "express";
import type { AddImageAnswer } from "../../../areas/shared/pictures/contract/uploads.ts";
import type { ShopImage } from "../../../areas/shared/pictures/image.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import { handlers } from "../http/operation-routes.ts";
import { UploadPlaces } from "../http/upload-places.ts";
import type { Platform } from "../platform.ts";
import { addPicture } from "./add-picture.ts";
import { addUploadedPicture, beginUpload } from "./add-uploaded-picture.ts";
import { declaredPicture, readPictureBody } from "./picture-body.ts";
import { PictureSweeper } from "./picture-sweeper.ts";
import { publicImageWithPlaceholder } from "./public-image.ts";
import { sweepPictures } from "./sweep-pictures.ts";

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
