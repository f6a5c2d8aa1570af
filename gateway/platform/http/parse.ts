import * as z from "zod/mini";
import { fieldProblems } from "../../../areas/shared/api/field-problems.ts";
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
    case "custom":
      return issue.message;
    default:
      return "not as expected";
  }
}

/** The first thing that is wrong with each field, in words. */
function fieldMessages(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const issue of issues) {
    for (const [field, problem] of Object.entries(fieldProblems([issue]))) {
      messages[field] ??= problem === "required" ? "required" : wordFor(issue);
    }
  }
  return messages;
}

/** What came over the wire as the schema's type. @throws GatewayError `bad-request` with a message per field */
export function parse<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.output<Schema> {
  // With the input an issue tells what is missing from what is of the wrong type.
  const result = z.safeParse(schema, input, { reportInput: true });
  if (result.success) return result.data;
  throw new GatewayError("bad-request", { fields: fieldMessages(result.error.issues) });
}
