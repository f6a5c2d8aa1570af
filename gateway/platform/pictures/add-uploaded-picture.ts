import type { UploadPlace } from "../../../areas/shared/pictures/contract/uploads.ts";
import { MAX_PICTURE_BYTES, type ShopImage } from "../../../areas/shared/pictures/image.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import { ObjectNotFound } from "../errors.ts";
import type { Platform } from "../platform.ts";
import { type AddPictureOptions, addPicture } from "./add-picture.ts";

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
export interface UploadReference {
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
