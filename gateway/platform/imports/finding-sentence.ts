import type { FieldProblem } from "../../../areas/shared/contract/field-problems.ts";
import { fieldSentence } from "../../../areas/shared/i18n/field-sentences.ts";

/** A problem of a product's field as a finding in its file. */
export function findingSentence(problem: FieldProblem): string {
  switch (problem.code) {
    case "required":
      return "This is missing.";
    case "too-small":
    case "too-few":
      return "This is too little.";
    case "too-long":
      return `This is longer than ${problem.params.max} characters.`;
    case "too-many":
      return `There are more than ${problem.params.max}.`;
    case "too-large":
      return "This is more than a shop can hold.";
    case "not-distinct":
      return `There is ${problem.field.startsWith("options.") ? "an option with this name" : "a variant with these values"} already.`;
    case "not-plain-text":
      return "This has characters in it that can’t be shown.";
    default:
      return fieldSentence(problem);
  }
}
