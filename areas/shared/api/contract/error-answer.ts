import * as z from "zod/mini";
import { schemaOf } from "./answer-fields.ts";
import { ERRORS, type ErrorAnswer, type ErrorCode } from "./errors.ts";

export const errorAnswer = schemaOf<ErrorAnswer>()(
  "Error",
  z.strictObject({
    error: z.strictObject({
      code: z.enum(Object.keys(ERRORS) as ErrorCode[]),
      message: z.string(),
      fields: z.optional(z.record(z.string(), z.string())),
      requestId: z.optional(z.string()),
    }),
  }),
  "`code` is stable; `message` is for people; `fields` says which parts of the request are meant.",
);
