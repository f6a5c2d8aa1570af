import * as z from "zod/mini";
import { id, sellerParameters } from "../../contract/fields.ts";
import type { ImportReport } from "../import-report.ts";

export const importParameters = z.extend(sellerParameters, { importId: id });

/** What a file with products may be declared as. */
export const IMPORT_TYPES = ["text/csv", "text/plain"] as const;

export interface ImportAnswer {
  import: ImportReport;
}
