import type { Request, Response } from "express";
import type { Reason } from "../../../areas/shared/contract/field-problems.ts";
import { IMPORT_TYPES } from "../../../areas/shared/imports/contract/import-operations.ts";
import {
  type ImportFinding,
  type ImportReport,
  MAX_IMPORT_BYTES,
} from "../../../areas/shared/imports/import-report.ts";
import { GatewayError } from "../../errors.ts";
import { FilePlaces, readBody } from "../http/files.ts";
import { handlers } from "../http/operation-routes.ts";
import type { SweepSeller } from "../pictures/sweep-pictures.ts";
import type { PlatformApiOptions } from "../platform.ts";
import { pick } from "../record-structure.ts";
import { ImportRuns } from "./import-runs.ts";
import { planFile } from "./read-plan.ts";

type SampleRow = ImportReport["sample"][number];

/** @param stored findings of earlier versions have a sentence instead of a code */
function finding(
  stored: ImportFinding | (Pick<ImportFinding, "line" | "column"> & { message: string }),
): ImportFinding {
  const { line, column } = stored;
  if ("message" in stored) return { line, column, code: "sentence", params: { text: stored.message } };
  return { line, column, code: stored.code, ...(stored.params && { params: stored.params }) };
}

/** Rows of earlier versions lack the changes. */
function sampleRow(row: SampleRow): SampleRow {
  return {
    ...pick(row, "line", "title", "action", "variants", "price"),
    oldPrice: row.oldPrice ?? null,
    stock: row.stock ? pick(row.stock, "before", "after") : null,
  };
}

function importReport(report: ImportReport): ImportReport {
  return {
    ...pick(report, "id", "format", "lines", "create", "change", "unchanged", "categories", "pictures"),
    ...pick(report, "problemCount", "warningCount", "state", "failure"),
    // Reports of earlier versions lack these fields.
    stock: report.stock ?? 0,
    stockVariants: report.stockVariants ?? 0,
    keepStock: report.keepStock ?? false,
    categoryNames: report.categoryNames ?? [],
    missingPictures: report.missingPictures ?? 0,
    drafts: report.drafts ?? 0,
    problems: report.problems.map(finding),
    warnings: report.warnings.map(finding),
    sample: report.sample.map(sampleRow),
    progress: { done: report.progress.done, total: report.progress.total },
  };
}

/**
 * Reads the bytes of a product file. Ignores the declared charset: decodeFile() detects it from the bytes.
 * @throws GatewayError `length-required`, `body-too-large` or `unsupported-media-type`
 */
function readImportBody(req: Request, res: Response): Promise<Uint8Array> {
  const { headers } = req;
  if (headers["content-length"] === undefined) throw new GatewayError("length-required");
  if (Number(headers["content-length"]) > MAX_IMPORT_BYTES) throw new GatewayError("body-too-large");
  const type = headers["content-type"]?.split(";")[0]?.trim().toLowerCase() ?? "";
  const refuse = (reason: Reason) =>
    new GatewayError("unsupported-media-type", { fields: [{ field: "file", ...reason }] });
  if (headers["content-encoding"] !== undefined) throw refuse({ code: "compressed" });
  if (!IMPORT_TYPES.some((known) => known === type)) throw refuse({ code: "not-csv", params: { type } });
  return readBody(req, res, MAX_IMPORT_BYTES);
}

/**
 * Uploaded files in memory, in all and per account, which may have ten shops. They take 64 MB, in addition to the file
 * that is being read.
 */
const PLACES = { total: 4, each: 1, refusal: "uploads-busy" } as const;

/** Handlers for importing products from a file. */
export function importHandlers({ platform, stopping, log }: PlatformApiOptions, makeRoom: SweepSeller) {
  const places = new FilePlaces(PLACES);
  const runs = new ImportRuns({ platform, makeRoom, stopping, log });

  return handlers({
    async planImport(_input, { req, res, account, seller }) {
      const plan = async () => planFile(platform, seller, await readImportBody(req, res));
      return { import: importReport(await places.within(account.id, plan)) };
    },

    import: async ({ path: { importId } }, { seller }) => ({
      import: importReport(await runs.read(seller.id, importId)),
    }),

    runImport: async ({ path: { importId }, body }, { seller }) => ({
      import: importReport(await runs.start(seller, importId, body.keepStock)),
    }),
  });
}
