import type { ImportFinding, ImportReport } from "../../../areas/shared/imports/import-report.ts";

const finding = ({ line, column, message }: ImportFinding): ImportFinding => ({ line, column, message });

/** What the shop's people may know of an import: all of it. */
export function importReport(report: ImportReport): ImportReport {
  return {
    id: report.id,
    format: report.format,
    lines: report.lines,
    create: report.create,
    change: report.change,
    unchanged: report.unchanged,
    categories: report.categories,
    pictures: report.pictures,
    // Reports of earlier versions have neither.
    missingPictures: report.missingPictures ?? 0,
    drafts: report.drafts ?? 0,
    problems: report.problems.map(finding),
    problemCount: report.problemCount,
    warnings: report.warnings.map(finding),
    warningCount: report.warningCount,
    sample: report.sample.map(({ line, title, action, variants, price }) => ({ line, title, action, variants, price })),
    state: report.state,
    progress: { done: report.progress.done, total: report.progress.total },
    failure: report.failure,
  };
}
