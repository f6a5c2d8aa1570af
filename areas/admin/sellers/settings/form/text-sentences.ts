import { fieldSentence } from "../../../../shared/i18n/field-sentences.ts";
import { placesProblem } from "../../../../shared/texts/text-places.ts";

/** What to say of a text that is longer than it may be; `undefined` where it is not. */
export function lengthProblem(text: string, max: number): string | undefined {
  const { length } = text.trim();
  if (length <= max) return undefined;
  return `A little shorter: ${max.toLocaleString("en")} characters at most, this has ${length.toLocaleString("en")}.`;
}

/** What to say of a template that is not filled in; `undefined` where it is. */
export function placesSentence(text: string): string | undefined {
  const problem = placesProblem(text);
  return problem && fieldSentence(problem);
}
