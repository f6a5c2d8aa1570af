import { fileTypeFromBuffer } from "file-type";
import type { Reason } from "../../../areas/shared/contract/field-problems.ts";
import type { UploadPlace } from "../../../areas/shared/pictures/contract/image-operations.ts";
import {
  hasAvifBrand,
  MAX_PICTURE_BYTES,
  PICTURE_TYPES,
  type PictureType,
  type ShopImage,
} from "../../../areas/shared/pictures/image.ts";
import { effectivePlan } from "../../../areas/shared/sellers/plan.ts";
import { isPublic, type Seller } from "../../../areas/shared/sellers/seller.ts";
import { ObjectNotFound, QuotaExceeded, skipBroken, Unauthorized } from "../errors.ts";
import type { Platform } from "../platform.ts";
import { UnusableImage } from "./images.ts";
import { type SweepSeller, sweepPictures } from "./sweep-pictures.ts";

/** Unsupported media types of pictures, with the reasons shown to the seller. */
const REFUSED: Record<string, Reason> = {
  "image/heic": { code: "heic-picture" },
  "image/heif": { code: "heic-picture" },
  "image/gif": { code: "gif-picture" },
  "image/apng": { code: "animated-picture" },
};
const SVG = /^\s*<(?:\?xml|!doctype\s+svg|svg)\b/i;

const isPictureType = (type: string): type is PictureType => PICTURE_TYPES.some((known) => known === type);

/**
 * Detects a file's media type from its first bytes, before any decoder reads it.
 * @param declared the media type from the upload
 * @throws UnusableImage also if the declared type differs from the detected one
 */
async function pictureType(bytes: Buffer, declared?: string): Promise<PictureType> {
  const { mime: found = "" } = (await fileTypeFromBuffer(bytes)) ?? {};
  // file-type reads the major brand only.
  const mime = found === "image/heif" && hasAvifBrand(bytes) ? "image/avif" : found;
  const isSvg = SVG.test(bytes.toString("utf8", 0, 100).replace("\uFEFF", ""));
  if (isSvg) throw new UnusableImage({ code: "svg-picture" });
  if (!isPictureType(mime)) throw new UnusableImage(REFUSED[mime] ?? { code: "not-a-picture" });
  if (declared !== undefined && declared !== mime) {
    throw new UnusableImage({ code: "wrong-picture-type", params: { declared, type: mime } });
  }
  return mime;
}

export interface AddPictureOptions {
  /** The media type from the upload, if any. */
  declared?: string;
  /** Aborted when the client disconnects: after that nothing is stored. */
  signal?: AbortSignal;
  /** Removes unused pictures when the plan is full. Defaults to {@link sweepPictures}. */
  makeRoom?: SweepSeller;
}

/**
 * Adds an uploaded picture to a shop. Stores a re-encoded original instead of the uploaded file. If the plan is full,
 * first removes pictures that have been unused for a day. Stores nothing if the shop was suspended or deleted since the
 * caller read it: an import takes up to half an hour, and nginx would serve the picture from disk.
 * @throws UnusableImage @throws Unauthorized @throws QuotaExceeded with the plan's limit in MB
 */
export async function addPicture(
  platform: Pick<Platform, "images" | "sellers" | "categories" | "products" | "orders" | "now">,
  seller: Seller,
  file: Buffer,
  { declared, signal, makeRoom = (owner) => sweepPictures(platform, owner) }: AddPictureOptions = {},
): Promise<ShopImage> {
  const { images, sellers, now } = platform;
  await pictureType(file, declared);
  const original = await images.remake(file);
  const current = await sellers.get(seller.id);
  if (!current || !isPublic(current)) throw new Unauthorized("The shop was suspended or deleted.");
  signal?.throwIfAborted();
  const { imageBytes } = effectivePlan(seller.subscription, now());
  const add = () => images.add(seller.id, original, "", imageBytes);
  try {
    return await add().catch(async (error: unknown) => {
      if (!(error instanceof QuotaExceeded)) throw error;
      // A broken record may refer to any picture, so nothing is removed.
      const freed = await makeRoom(seller).catch(skipBroken);
      if (!freed) throw error;
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

/** Reserves a path for the account's next upload. @throws ObjectNotFound if the platform itself receives uploads */
export async function beginUpload(
  { uploads, accounts, newId }: Pick<Platform, "uploads" | "accounts" | "newId">,
  accountId: string,
): Promise<UploadPlace> {
  const id = newId();
  const path = uploads.pathOf(accountId, id);
  const token = path === undefined ? undefined : await accounts.uploadToken(accountId);
  if (path === undefined || token === undefined) throw new ObjectNotFound("Files are uploaded in the request body.");
  return { id, path, token };
}

interface UploadReference {
  accountId: string;
  uploadId: string;
}

/**
 * Adds a picture that the account has uploaded to the storage. See `addPicture`.
 * @throws ObjectNotFound if the upload doesn't exist, or no longer @throws UploadTooLarge
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
