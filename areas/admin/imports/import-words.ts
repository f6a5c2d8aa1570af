import type { Reason } from "../../shared/contract/field-problems.ts";
import type { ProblemTexts } from "../../shared/i18n/create-problem-texts.ts";
import type { Catalogue, Messages } from "../../shared/i18n/translate.ts";
import type { ImportFinding, ImportReport } from "../../shared/imports/import-report.ts";
import type { ImportTexts } from "../texts.ts";

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

type Outcome = Pick<
  ImportReport,
  "create" | "change" | "stock" | "stockVariants" | "keepStock" | "pictures" | "missingPictures" | "drafts"
>;

/** How an import ended: its headline, the stock, and how to complete missing pictures and unpublished products. */
export function importOutcome(
  { create, change, stock, stockVariants, keepStock, pictures, missingPictures, drafts }: Outcome,
  { t }: ImportTexts,
): { tone: "good" | "warning"; title: string; details: string[] } {
  const count = create + change + stock;
  const details: string[] = [];
  let title = t("done.title", { count });
  if (drafts > 0) {
    title = t("done.not-published", { count });
    details.push(t("done.drafts", { count: drafts }));
  }
  if (missingPictures > 0) {
    const isAll = missingPictures === pictures;
    title = isAll
      ? t("done.without-pictures", { count })
      : t("done.pictures-missing", { count, missing: missingPictures, pictures });
    const missing = t(isAll ? "done.no-picture" : "done.some-pictures", { count: missingPictures });
    details.unshift(`${missing} ${t("done.pictures-hint")}`);
  }
  const tone = details.length > 0 ? "warning" : "good";
  if (stockVariants > 0) details.push(t(keepStock ? "done.stock-kept" : "done.stock-set", { count: stockVariants }));
  return { tone, title, details };
}
