import type { ImportReport } from "../../../areas/shared/imports/import-report.ts";
import type { StoredImport } from "./imports.ts";

/** Milliseconds between two signs of life of whoever runs an import. */
export const BEAT = 10_000;
/** After so many without one its process is gone. */
const SILENCE = 60_000;

/** Whether an import is under way; one whose process went away with it is not. */
export function isRunning({ report, run }: StoredImport, now: Date): boolean {
  return report.state === "running" && run !== null && now.getTime() - Date.parse(run.seenAt) < SILENCE;
}

/** The report as it is true now: an import whose process went away has failed, and all of its writes with it. */
export function currentReport(stored: StoredImport, now: Date): ImportReport {
  const { report } = stored;
  if (report.state !== "running" || isRunning(stored, now)) return report;
  return { ...report, state: "failed", failure: "The import was interrupted. Nothing was imported: start it again." };
}
