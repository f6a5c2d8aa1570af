import * as z from "zod/mini";
import { schemaOf } from "../../contract/answer-fields.ts";
import { image } from "./image.ts";
import type { AddImageAnswer, BeginUploadAnswer } from "./uploads.ts";

export const addImageAnswer = schemaOf<AddImageAnswer>()("AddImageAnswer", z.strictObject({ image }));

export const beginUploadAnswer = schemaOf<BeginUploadAnswer>()(
  "BeginUploadAnswer",
  z.strictObject({ upload: z.strictObject({ id: z.string(), path: z.string(), token: z.string() }) }),
);
