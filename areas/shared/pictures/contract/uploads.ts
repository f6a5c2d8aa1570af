import * as z from "zod/mini";
import { id } from "../../contract/fields.ts";
import type { ShopImage } from "../image.ts";

/** The body of `POST /api/admin/:sellerId/images`: which of the account's uploads becomes a picture. */
export const addUploadedImageRequest = z.strictObject({ uploadId: id });
export type AddUploadedImageRequest = z.output<typeof addUploadedImageRequest>;

/** Where a browser writes a file, and what lets it. */
export interface UploadPlace {
  id: string;
  /** In the project's bucket. */
  path: string;
  /** For Firebase Auth's `signInWithCustomToken`; it lets the account do what the bucket's rules say. */
  token: string;
}

export interface BeginUploadAnswer {
  upload: UploadPlace;
}

export interface AddImageAnswer {
  image: ShopImage;
}
