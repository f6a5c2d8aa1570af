import { ApiError, apiErrorOf, type Problem } from "../api/api-error.ts";
import type { Reason } from "../contract/field-problems.ts";
import type { en } from "./problems/en.ts";
import type { Catalogue, Messages } from "./translate.ts";

/** Turns the codes of errors and field problems into sentences for people. */
export interface ProblemTexts {
  /** A failure, from anything that was thrown. */
  messageOf: (error: unknown) => string;
  /** A failure that a store keeps: in the store's own words, if it has any. */
  problemMessage: (problem: Problem) => string;
  /** A field problem. An unknown code, from a newer platform, reads as `invalid`. */
  fieldSentence: (reason: Reason) => string;
  /** The problem that an error names for a field, if any. @param path such as `contact.email` */
  sentenceOf: (error: unknown, path: string) => string | undefined;
}

export function createProblemTexts(messages: Messages<typeof en>): ProblemTexts {
  const { t, has } = messages as Messages<Catalogue>;
  const texts: ProblemTexts = {
    messageOf(error) {
      const { code, message } = apiErrorOf(error);
      return has(`error.${code}`) ? t(`error.${code}`, {}) : message;
    },
    problemMessage: (problem) => (problem instanceof ApiError ? texts.messageOf(problem) : problem.message),
    fieldSentence({ code, params }) {
      const plan = params && "plan" in params ? `plan.${params.plan}` : undefined;
      return t(has(code) ? code : "invalid", { ...params, ...(plan && has(plan) && { plan: t(plan, {}) }) });
    },
    sentenceOf(error, path) {
      const problem = error instanceof ApiError ? error.fieldProblem(path) : undefined;
      return problem && texts.fieldSentence(problem);
    },
  };
  return texts;
}
