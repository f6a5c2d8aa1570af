import * as z from "zod/mini";
import { image, schemaOf } from "../answer-fields.ts";
import type { AddImageAnswer } from "./catalogue.ts";
import type { BeginUploadAnswer } from "./uploads.ts";

export { MAX_PICTURE_BYTES, PICTURE_TYPES, type PictureType } from "../../../pictures/image.ts";

export const addImageAnswer = schemaOf<AddImageAnswer>()("AddImageAnswer", z.strictObject({ image }));

export const beginUploadAnswer = schemaOf<BeginUploadAnswer>()(
  "BeginUploadAnswer",
  z.strictObject({ upload: z.strictObject({ id: z.string(), path: z.string(), token: z.string() }) }),
);
