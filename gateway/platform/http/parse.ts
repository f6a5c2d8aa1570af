import * as z from "zod/mini";
import { fieldProblems } from "../../../areas/shared/contract/field-problems.ts";
import { GatewayError } from "../../errors.ts";

/** What came over the wire as the schema's type. @throws GatewayError `bad-request` with the problem of each field */
export function parse<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = z.safeParse(schema, input, { reportInput: true });
  if (result.success) return result.data;
  throw new GatewayError("bad-request", { fields: fieldProblems(result.error.issues) });
}
