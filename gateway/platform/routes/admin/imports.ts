import { type Request, type Response, Router } from "express";
import { type ImportAnswer, importParameters } from "../../../../areas/shared/api/contract/admin/imports.ts";
import { emptyRequest } from "../../../../areas/shared/api/contract/orders.ts";
import { API_PATHS } from "../../../../areas/shared/api/paths.ts";
import { PictureSweeper } from "../../commands/images/picture-sweeper.ts";
import { sweepPictures } from "../../commands/images/sweep-pictures.ts";
import { ImportRuns } from "../../commands/imports/import-runs.ts";
import { planFile } from "../../commands/imports/plan-file.ts";
import { importReport } from "../../presenters/import-report.ts";
import { tenantOf } from "../access/guards.ts";
import type { GuardedOptions } from "../guarded-options.ts";
import { jsonBody } from "../json-body.ts";
import { parse } from "../parse.ts";
import { readImportBody } from "./import-body.ts";
import { UploadPlaces } from "./upload-places.ts";

/** Files in memory: 64 MB, besides the one that is being read. */
const PLACES = { total: 4, each: 1 };

/** Products from a file. */
export function importRoutes({ platform, guards, stopping, log }: GuardedOptions): Router {
  const places = new UploadPlaces(PLACES);
  const { makeRoom } = new PictureSweeper(
    (seller) => sweepPictures(platform, seller),
    () => platform.now(),
  );
  const runs = new ImportRuns({ platform, makeRoom, stopping, log });

  async function plan(req: Request, res: Response): Promise<void> {
    const { seller } = tenantOf(res);
    const report = await places.within(seller.id, async () =>
      planFile(platform, seller, await readImportBody(req, res)),
    );
    res.status(201).json({ import: importReport(report) } satisfies ImportAnswer);
  }

  async function read(req: Request, res: Response): Promise<void> {
    const { importId } = parse(importParameters, req.params);
    const report = await runs.read(tenantOf(res).seller.id, importId);
    res.json({ import: importReport(report) } satisfies ImportAnswer);
  }

  async function run(req: Request, res: Response): Promise<void> {
    const { importId } = parse(importParameters, req.params);
    parse(emptyRequest, req.body);
    const report = await runs.start(tenantOf(res).seller, importId);
    res.status(202).json({ import: importReport(report) } satisfies ImportAnswer);
  }

  return Router({ caseSensitive: true })
    .post(API_PATHS.planImport, guards.member, plan)
    .get(API_PATHS.import, guards.member, read)
    .post(API_PATHS.runImport, guards.member, jsonBody(), run);
}
