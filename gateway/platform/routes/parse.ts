import * as z from "zod/mini";
import { GatewayError } from "../../errors.ts";

/** Words for the codes of zod/mini's issues, whose own messages are generic. */
function wordFor(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "unrecognized_keys":
      return `unknown: ${issue.keys.join(", ")}`;
    case "too_big":
      return `at most ${issue.maximum}`;
    case "too_small":
      return `at least ${issue.minimum}`;
    case "invalid_format":
      return "not in the expected form";
    case "invalid_union":
      return "none of the forms that are accepted";
    default:
      return "not as expected";
  }
}

/** What came over the wire as the schema's type. @throws GatewayError `bad-request` with a message per field */
export function parse<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = z.safeParse(schema, input);
  if (result.success) return result.data;
  const fields = Object.fromEntries(
    result.error.issues.map((issue) => [issue.path.join(".") || "request", wordFor(issue)]),
  );
  throw new GatewayError("bad-request", { fields });
}
