import type { core } from "zod/mini";

/** What can be wrong with a field, for a message in any language. */
export type FieldProblem = "required" | "too-long" | "invalid" | "unknown";

function problemOf(issue: core.$ZodIssue): FieldProblem {
  switch (issue.code) {
    case "unrecognized_keys":
      return "unknown";
    case "too_big":
      return issue.origin === "string" ? "too-long" : "invalid";
    case "too_small":
      return issue.origin === "string" ? "required" : "invalid";
    case "invalid_type":
      // zod/mini says of a missing field that it is of the wrong type, and leaves out what it was.
      return issue.input === undefined ? "required" : "invalid";
    default:
      return "invalid";
  }
}

/** What a schema found, by field: the first problem of each, under its path such as `delivery.address.city`. */
export function fieldProblems(issues: readonly core.$ZodIssue[]): Record<string, FieldProblem> {
  const problems: Record<string, FieldProblem> = {};
  for (const issue of issues) problems[issue.path.join(".") || "request"] ??= problemOf(issue);
  return problems;
}
