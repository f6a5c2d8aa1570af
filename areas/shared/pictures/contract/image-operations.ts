import * as z from "zod/mini";
import { schemaOf } from "../../contract/answer-fields.ts";
import { ENDPOINTS } from "../../contract/endpoints.ts";
import { sellerParameters } from "../../contract/fields.ts";
import { MEMBER_WRITE, type Operation, READ } from "../../contract/operation.ts";
import { PICTURE_TYPES } from "../image.ts";
import { image } from "./image.ts";
import { type AddImageAnswer, addUploadedImageRequest, type BeginUploadAnswer } from "./uploads.ts";

const addImageAnswer = schemaOf<AddImageAnswer>()("AddImageAnswer", z.strictObject({ image }));

const beginUploadAnswer = schemaOf<BeginUploadAnswer>()(
  "BeginUploadAnswer",
  z.strictObject({ upload: z.strictObject({ id: z.string(), path: z.string(), token: z.string() }) }),
);

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
    ...ENDPOINTS.addImage,
    access: "member",
    summary: "Adds a picture, as the bytes of its file",
    pathParameters: sellerParameters,
    body: { media: PICTURE_TYPES, description: "At most 20 MB and 50 million pixels; one that doesn’t move." },
    answer: ADDED,
    errors: [...MEMBER_WRITE.filter((code) => code !== "unsupported-media-type"), "unsupported-image", "uploads-busy"],
  },
  beginUpload: {
    ...ENDPOINTS.beginUpload,
    access: "member",
    summary: "Where to send a file on the hosted backend, straight to its storage",
    pathParameters: sellerParameters,
    answer: {
      status: 201,
      description:
        "A place in the bucket that the account may write to, and the token to sign in to Firebase with; a file that " +
        "nobody comes for is removed after a day. The embedded backend has none (404): there files come with the request.",
      schema: beginUploadAnswer,
    },
    errors: [...READ, "request-forged"],
  },
  addUploadedImage: {
    ...ENDPOINTS.addUploadedImage,
    access: "member",
    summary: "Adds a picture that was sent to the storage before",
    pathParameters: sellerParameters,
    body: { schema: addUploadedImageRequest, required: true },
    answer: ADDED,
    errors: [...MEMBER_WRITE, "unsupported-image", "uploads-busy"],
  },
} as const satisfies Record<string, Operation>;
