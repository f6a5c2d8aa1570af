import { handlers } from "../http/operation-routes.ts";
import { UploadPlaces } from "../http/upload-places.ts";
import { PictureSweeper } from "../pictures/picture-sweeper.ts";
import { sweepPictures } from "../pictures/sweep-pictures.ts";
import type { PlatformApiOptions } from "../platform-api-options.ts";
import { readImportBody } from "./import-body.ts";
import { importReport } from "./import-report.ts";
import { ImportRuns } from "./import-runs.ts";
import { planFile } from "./plan-file.ts";

/** Files in memory: 64 MB, besides the one that is being read. */
const PLACES = { total: 4, each: 1 };

/** Products from a file. */
export function importHandlers({ platform, stopping, log }: PlatformApiOptions) {
  const places = new UploadPlaces(PLACES);
  const { makeRoom } = new PictureSweeper(
    (seller) => sweepPictures(platform, seller),
    () => platform.now(),
  );
  const runs = new ImportRuns({ platform, makeRoom, stopping, log });

  return handlers({
    async planImport(_input, { req, res, seller }) {
      const plan = async () => planFile(platform, seller, await readImportBody(req, res));
      return { import: importReport(await places.within(seller.id, plan)) };
    },

    import: async ({ path: { importId } }, { seller }) => ({
      import: importReport(await runs.read(seller.id, importId)),
    }),

    runImport: async ({ path: { importId } }, { seller }) => ({
      import: importReport(await runs.start(seller, importId)),
    }),
  });
}
