import * as z from "zod/mini";
import type { ImportReport } from "../../../imports/import-report.ts";
import { id } from "../fields.ts";
import { adminParameters } from "./settings.ts";

export const importParameters = z.extend(adminParameters, { importId: id });

/** What a file with products may be declared as. */
export const IMPORT_TYPES = ["text/csv", "text/plain"] as const;

export { MAX_IMPORT_BYTES } from "../../../imports/import-report.ts";

export interface ImportAnswer {
  import: ImportReport;
}
