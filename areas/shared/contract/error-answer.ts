import * as z from "zod/mini";
import { schemaOf } from "./answer-fields.ts";
import { ERRORS, type ErrorAnswer, type ErrorCode } from "./errors.ts";
import { FIELD_CODES, type FieldCode, type FieldProblem } from "./field-problems.ts";

const fieldProblem = schemaOf<FieldProblem>()(
  "FieldProblem",
  // The type holds each code to its own parameters; a schema of that kind would repeat the table code by code.
  z.strictObject({
    field: z.string(),
    code: z.enum(Object.keys(FIELD_CODES) as FieldCode[]),
    params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  }) as unknown as z.ZodMiniType<FieldProblem>,
  "What is wrong with one field: its path, a stable code, and the code's parameters such as `max`.",
);

export const errorAnswer = schemaOf<ErrorAnswer>()(
  "Error",
  z.strictObject({
    error: z.strictObject({
      code: z.enum(Object.keys(ERRORS) as ErrorCode[]),
      message: z.string(),
      fields: z.optional(z.array(fieldProblem)),
      requestId: z.optional(z.string()),
    }),
  }),
  "`code` is stable; `message` is for people; `fields` says which parts of the request are meant.",
);
