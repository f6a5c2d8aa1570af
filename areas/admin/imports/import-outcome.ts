import type { ImportReport } from "../../shared/imports/import-report.ts";
import type { ImportTexts } from "./texts.ts";

type Outcome = Pick<ImportReport, "create" | "change" | "pictures" | "missingPictures" | "drafts">;

/** How an import ended: its headline, and how to complete missing pictures and unpublished products. */
export function importOutcome(
  { create, change, pictures, missingPictures, drafts }: Outcome,
  { t }: ImportTexts,
): { tone: "good" | "warning"; title: string; details: string[] } {
  const count = create + change;
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
  return { tone: details.length > 0 ? "warning" : "good", title, details };
}
