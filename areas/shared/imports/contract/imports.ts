import * as z from "zod/mini";
import { amount, count, schemaOf } from "../../contract/answer-fields.ts";
import { id, sellerParameters } from "../../contract/fields.ts";
import { IMPORT_FORMATS, type ImportFinding, type ImportReport } from "../import-report.ts";

export const importParameters = z.extend(sellerParameters, { importId: id });

/** What a file with products may be declared as. */
export const IMPORT_TYPES = ["text/csv", "text/plain"] as const;

export interface ImportAnswer {
  import: ImportReport;
}

const finding = schemaOf<ImportFinding>()(
  "ImportFinding",
  z.strictObject({ line: count, column: z.string(), message: z.string() }),
  "Something about a line of the file; `column` is its name there, empty where it is about the whole row.",
);

const importReport = schemaOf<ImportReport>()(
  "ImportReport",
  z.strictObject({
    id: z.string(),
    format: z.enum(IMPORT_FORMATS),
    lines: count,
    create: count,
    change: count,
    categories: count,
    unchanged: count,
    pictures: count,
    missingPictures: count,
    drafts: count,
    problems: z.array(finding),
    problemCount: count,
    warnings: z.array(finding),
    warningCount: count,
    sample: z.array(
      z.strictObject({
        line: count,
        title: z.string(),
        action: z.enum(["create", "change", "unchanged"]),
        variants: count,
        price: amount,
      }),
    ),
    state: z.enum(["planned", "running", "done", "failed"]),
    progress: z.strictObject({ done: count, total: count }),
    failure: z.nullable(z.string()),
  }),
  "What importing a file would do, does, or has done. Where it failed, or has problems, nothing is imported.",
);

export const importAnswer = schemaOf<ImportAnswer>()("ImportAnswer", z.strictObject({ import: importReport }));
