import type { Reason } from "../../shared/contract/field-problems.ts";
import type { ProblemTexts } from "../../shared/i18n/create-problem-texts.ts";
import type { Catalogue, Messages } from "../../shared/i18n/translate.ts";
import type { ImportFinding } from "../../shared/imports/import-report.ts";
import type { ImportTexts } from "./texts.ts";

/** A finding as a sentence. Problems of fields have their usual one, unless a file needs another. */
export function findingSentence(
  { code, params = {} }: Pick<ImportFinding, "code" | "params">,
  texts: ImportTexts,
  problems: Pick<ProblemTexts, "fieldSentence">,
): string {
  const { t, has } = texts as Messages<Catalogue>;
  const key = `finding.${code}`;
  if (!has(key)) return problems.fieldSentence({ code, params } as Reason);
  const { reason, ...others } = params;
  if (reason === undefined) return t(key, others);
  return t(key, { ...others, reason: findingSentence({ code: String(reason), params: others }, texts, problems) });
}

/** Why an import failed. Earlier versions stored a sentence instead of a code. */
export function failureSentence(failure: string | null, texts: ImportTexts): string {
  const { t, has } = texts as Messages<Catalogue>;
  if (failure === null) return texts.t("failed.hint");
  return has(`failure.${failure}`) ? t(`failure.${failure}`, {}) : failure;
}
