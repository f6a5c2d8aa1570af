import type * as z from "zod/mini";

export interface Place {
  line: number;
  column: string;
}

type Issue = z.core.$ZodIssue;

/** What is wrong with a value that a schema refused, in words. */
export function sentenceOf(issue: Issue): string {
  switch (issue.code) {
    case "too_small":
      return issue.origin === "string" ? "This is missing." : "This is too little.";
    case "too_big":
      if (issue.origin === "string") return `This is longer than ${issue.maximum} characters.`;
      if (issue.origin === "array") return `There are more than ${issue.maximum}.`;
      return "This is more than a shop can hold.";
    case "custom":
      return issue.message === "expected one line"
        ? "This has to be one line."
        : "This has characters in it that can’t be shown.";
    default:
      return "This is not as expected.";
  }
}
