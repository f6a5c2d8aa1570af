import { fileTypeFromBuffer } from "file-type";
import type { Reason } from "../../../areas/shared/contract/field-problems.ts";
import { type UploadPlace } from "../../../areas/shared/pictures/contract/image-operations.ts";

import {
  MAX_PICTURE_BYTES,
  PICTURE_TYPES,
  type PictureType,
  type ShopImage,
} from "../../../areas/shared/pictures/image.ts";
import { effectivePlan } from "../../../areas/shared/sellers/plan.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import { ObjectNotFound, QuotaExceeded } from "../errors.ts";
import type { Platform } from "../platform.ts";
import { UnusableImage } from "./images.ts";
import { type SweepSeller, sweepPictures } from "./sweep-pictures.ts";

/** Media types that can't be used, though they are pictures. */
const REFUSED: Record<string, Reason> = {
  "image/heic": { code: "heic-picture" },
  "image/heif": { code: "heic-picture" },
  "image/gif": { code: "gif-picture" },
  "image/apng": { code: "animated-picture" },
};
const DRAWING = /^\s*<(?:\?xml|!doctype\s+svg|svg)\b/i;

const isPictureType = (type: string): type is PictureType => PICTURE_TYPES.some((known) => known === type);

/**
 * What a file is by its first bytes, before anything decodes it.
 * @param declared what it is called where it came from; that and its bytes have to agree
 * @throws UnusableImage
 */
async function pictureType(bytes: Buffer, declared?: string): Promise<PictureType> {
  const { mime = "" } = (await fileTypeFromBuffer(bytes)) ?? {};
  const isDrawing = DRAWING.test(bytes.toString("utf8", 0, 100).replace("\uFEFF", ""));
  if (isDrawing) throw new UnusableImage({ code: "svg-picture" });
  if (!isPictureType(mime)) throw new UnusableImage(REFUSED[mime] ?? { code: "not-a-picture" });
  if (declared !== undefined && declared !== mime) {
    throw new UnusableImage({ code: "wrong-picture-type", params: { declared, type: mime } });
  }
  return mime;
}

export interface AddPictureOptions {
  /** The media type that came with the file, where one did. */
  declared?: string;
  /** Nobody waits for it any more: from then on nothing is stored. */
  signal?: AbortSignal;
  /** Makes room where there is none; never more often than makes sense. */
  makeRoom?: SweepSeller;
}

/**
 * Adds a picture that somebody sends to a shop. What is kept and served is made from its pixels; the file itself is not
 * stored. Without room left in the plan, what nothing has referred to for a day is removed first.
 * @throws UnusableImage @throws QuotaExceeded with what the plan holds
 */
export async function addPicture(
  platform: Pick<Platform, "images" | "sellers" | "categories" | "products" | "orders" | "now">,
  seller: Seller,
  file: Buffer,
  { declared, signal, makeRoom = (whose) => sweepPictures(platform, whose) }: AddPictureOptions = {},
): Promise<ShopImage> {
  const { images, now } = platform;
  await pictureType(file, declared);
  const original = await images.remake(file);
  signal?.throwIfAborted();
  const { imageBytes } = effectivePlan(seller.subscription, now());
  const add = () => images.add(seller.id, original, "", imageBytes);
  try {
    return await add().catch(async (error: unknown) => {
      if (!(error instanceof QuotaExceeded) || (await makeRoom(seller)) === 0) throw error;
      return add();
    });
  } catch (error) {
    if (!(error instanceof QuotaExceeded)) throw error;
    const params = { max: imageBytes / 1024 / 1024 };
    throw new QuotaExceeded(error.message, {
      cause: error,
      fields: [{ field: "file", code: "pictures-full", params }],
    });
  }
}

/** A place for the account's next file. @throws ObjectNotFound where files come with the request itself */
export async function beginUpload(
  { uploads, accounts, newId }: Pick<Platform, "uploads" | "accounts" | "newId">,
  accountId: string,
): Promise<UploadPlace> {
  const id = newId();
  const path = uploads.pathOf(accountId, id);
  const token = path === undefined ? undefined : await accounts.uploadToken(accountId);
  if (path === undefined || token === undefined) throw new ObjectNotFound("Files come with the request itself.");
  return { id, path, token };
}

/** Whose upload it is, and which. */
interface UploadReference {
  accountId: string;
  uploadId: string;
}

/**
 * Adds a picture that the account has sent to the storage, as `addPicture` does with one that comes along.
 * @throws ObjectNotFound where there is no such upload (any more) @throws UploadTooLarge
 */
export async function addUploadedPicture(
  platform: Pick<Platform, "uploads"> & Parameters<typeof addPicture>[0],
  seller: Seller,
  { accountId, uploadId }: UploadReference,
  options: Omit<AddPictureOptions, "declared"> = {},
): Promise<ShopImage> {
  return platform.uploads.take(accountId, uploadId, MAX_PICTURE_BYTES, ({ bytes, type }) =>
    addPicture(platform, seller, bytes, { ...options, ...(type !== undefined && { declared: type }) }),
  );
}
