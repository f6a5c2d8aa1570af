import type { ImportReport } from "../../../areas/shared/imports/import-report.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import { ImportRunning } from "../errors.ts";
import type { Platform } from "../platform.ts";
import { reportOf } from "./draw-report.ts";
import { readPlan } from "./read-plan.ts";
import { isRunning } from "./running.ts";

/**
 * Looks a file through: what importing it would create, change and refuse. Nothing of the catalogue is written; the file
 * is kept in the place of the seller's last one, for it to be run from any process, until `forgetImports` takes it away.
 * @throws ImportFileInvalid @throws ImportRunning while the last one is under way
 */
export async function planFile(
  platform: Pick<Platform, "categories" | "products" | "imports" | "markdown" | "newId" | "now">,
  seller: Seller,
  bytes: Uint8Array,
): Promise<ImportReport> {
  const now = platform.now();
  const last = await platform.imports.get(seller.id);
  if (last && isRunning(last, now)) throw new ImportRunning();
  const planned = await readPlan(platform, seller, bytes);
  const report = reportOf(platform.newId(), planned);
  const { ground } = planned.plan;
  const stored = await platform.imports.put(seller.id, bytes, (before) => {
    if (before && isRunning(before, platform.now())) throw new ImportRunning();
    return { report, ground, run: null, createdAt: now.toISOString() };
  });
  return stored.report;
}
