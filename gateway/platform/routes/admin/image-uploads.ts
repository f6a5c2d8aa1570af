import { type Request, type Response, Router } from "express";
import type { AddImageAnswer } from "../../../../areas/shared/api/contract/admin/catalogue.ts";
import {
  addUploadedImageRequest,
  type BeginUploadAnswer,
} from "../../../../areas/shared/api/contract/admin/uploads.ts";
import { API_PATHS } from "../../../../areas/shared/api/paths.ts";
import type { ShopImage } from "../../../../areas/shared/domain/image.ts";
import { addPicture } from "../../commands/images/add-picture.ts";
import { addUploadedPicture } from "../../commands/images/add-uploaded-picture.ts";
import { beginUpload } from "../../commands/images/begin-upload.ts";
import { PictureSweeper } from "../../commands/images/picture-sweeper.ts";
import { sweepPictures } from "../../commands/images/sweep-pictures.ts";
import { publicImageWithPlaceholder } from "../../presenters/public-image.ts";
import { signedInOf, tenantOf } from "../access/guards.ts";
import type { GuardedOptions } from "../guarded-options.ts";
import { jsonBody } from "../json-body.ts";
import { parse } from "../parse.ts";
import { declaredPicture, readPictureBody } from "./picture-body.ts";
import { UploadPlaces } from "./upload-places.ts";

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
export function imageUploadRoutes({ platform, guards }: GuardedOptions): Router {
  const places = new UploadPlaces(PLACES);
  const { makeRoom } = new PictureSweeper(
    (seller) => sweepPictures(platform, seller),
    () => platform.now(),
  );

  /** Answers with the picture that was added in a place of its own. */
  async function answerAdded(res: Response, add: (signal: AbortSignal) => Promise<ShopImage>): Promise<void> {
    const signal = whileWaitedFor(res);
    try {
      const image = await places.within(tenantOf(res).seller.id, () => add(signal));
      res.status(201).json({ image: publicImageWithPlaceholder(image) } satisfies AddImageAnswer);
    } catch (error) {
      // Whoever called it off waits for no answer, and nothing has gone wrong.
      if (!signal.aborted) throw error;
    }
  }

  async function addImage(req: Request, res: Response): Promise<void> {
    const { seller } = tenantOf(res);
    const declared = declaredPicture(req);
    await answerAdded(res, async (signal) => {
      const file = await readPictureBody(req, res);
      return addPicture(platform, seller, file, { declared, makeRoom, signal });
    });
  }

  async function addUploadedImage(req: Request, res: Response): Promise<void> {
    const { seller } = tenantOf(res);
    const { uploadId } = parse(addUploadedImageRequest, req.body);
    const accountId = signedInOf(res).account.id;
    await answerAdded(res, (signal) =>
      addUploadedPicture(platform, seller, { accountId, uploadId }, { makeRoom, signal }),
    );
  }

  async function answerPlace(_req: Request, res: Response): Promise<void> {
    const upload = await beginUpload(platform, signedInOf(res).account.id);
    res.status(201).json({ upload } satisfies BeginUploadAnswer);
  }

  return Router({ caseSensitive: true })
    .put(API_PATHS.addImage, guards.member, addImage)
    .post(API_PATHS.beginUpload, guards.member, answerPlace)
    .post(API_PATHS.addUploadedImage, guards.member, jsonBody(), addUploadedImage);
}
