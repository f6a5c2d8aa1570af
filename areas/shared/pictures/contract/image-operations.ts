import * as z from "zod/mini";
import { answerOf } from "../../contract/answer-fields.ts";
import { id, optionalText } from "../../contract/fields.ts";
import type { OperationDeclaration } from "../../contract/operation.ts";
import { IMAGE_WIDTHS, MAX_ALT, MAX_PICTURE_BYTES, PICTURE_TYPES } from "../image.ts";
import { image } from "./image.ts";

/** The body of `POST /api/admin/:sellerId/images`: the account's upload that becomes a picture. */
const addUploadedImageRequest = z.strictObject({ uploadId: id });
export type AddUploadedImageRequest = z.output<typeof addUploadedImageRequest>;

const addImageAnswer = answerOf("AddImageAnswer", { image });
export type AddImageAnswer = z.output<typeof addImageAnswer>;

/** Where a browser uploads a file, and the token that allows it. */
const uploadPlace = z.strictObject({
  id: z.string(),
  /** The path in the project's bucket. */
  path: z.string(),
  /** For Firebase Auth's `signInWithCustomToken`. It grants the account what the bucket's rules allow. */
  token: z.string(),
});
export type UploadPlace = z.output<typeof uploadPlace>;

const beginUploadAnswer = answerOf("BeginUploadAnswer", { upload: uploadPlace });

const ADDED = {
  status: 201,
  description:
    "The picture, for a product or the shop to refer to; its alternative text is still empty. One to which nothing " +
    "refers is removed after a day. The same file gives the same picture.",
  schema: addImageAnswer,
} as const;

/** A shop’s pictures. */
export const IMAGE_OPERATIONS = {
  addImage: {
    access: "member",
    summary: "Adds a picture from the bytes of its file",
    body: {
      media: PICTURE_TYPES,
      maxBytes: MAX_PICTURE_BYTES,
      description: "At most 20 MB and 50 million pixels; not animated.",
    },
    answer: ADDED,
    errors: ["quota-exceeded", "unsupported-image", "uploads-busy"],
  },
  beginUpload: {
    access: "member",
    summary: "Creates an upload to the hosted backend’s storage",
    answer: {
      status: 201,
      description:
        "A path in the bucket that the account may write to, and a token for signing in to Firebase. A file that " +
        "no request uses is deleted after a day. The embedded backend responds with 404: there, files come with the request.",
      schema: beginUploadAnswer,
    },
  },
  addUploadedImage: {
    access: "member",
    summary: "Adds a picture from an earlier upload to the storage",
    body: { schema: addUploadedImageRequest, required: true },
    answer: ADDED,
    errors: ["quota-exceeded", "unsupported-image", "uploads-busy"],
  },
} as const satisfies Record<string, OperationDeclaration>;

/** Returns whether the widths are a subset of the picture widths, ascending. */
function areWidths(widths: readonly number[]): boolean {
  const known: readonly number[] = IMAGE_WIDTHS;
  return widths.every((width, index) => known.includes(width) && width > (widths[index - 1] ?? 0));
}

export const pictureId = z.string().check(z.regex(/^[0-9a-f]{32}$/));

const pixels = z.int().check(z.minimum(1), z.maximum(1_000_000));

/**
 * A picture that was uploaded before, as the upload returned it. Only `alt` may be changed. The command checks that the
 * picture belongs to the seller.
 */
export const picture = z.strictObject({
  id: pictureId,
  alt: optionalText(MAX_ALT),
  width: pixels,
  height: pixels,
  widths: z.array(z.int()).check(z.minLength(1), z.refine(areWidths)),
  placeholder: z.optional(z.string().check(z.regex(/^data:image\/webp;base64,[A-Za-z0-9+/]{1,4000}={0,2}$/))),
});
