import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import { concurrencyLimit } from "../concurrency-limit.ts";
import type { Platform } from "../platform.ts";
import { readGround } from "./catalogue-ground.ts";
import { Findings } from "./findings.ts";
import { type ImportPlan, planImport } from "./plan-import.ts";
import { type ReadFile, readProducts } from "./read-products.ts";
import { renderPlan } from "./render-plan.ts";

export interface FilePlan {
  file: Pick<ReadFile, "format" | "lines" | "columns">;
  plan: ImportPlan;
  findings: Findings;
}

/** Files are read and planned one after another: the largest takes some hundred megabytes while it is. */
const oneAtATime = concurrencyLimit(1);

/**
 * Reads a file, and plans its import into the catalogue as it is now. Its descriptions are rendered after that, when the
 * next file may be read. @throws ImportFileInvalid
 */
export async function readPlan(
  platform: Pick<Platform, "categories" | "products" | "markdown" | "newId" | "now">,
  seller: Seller,
  bytes: Uint8Array,
): Promise<FilePlan> {
  const planned = await oneAtATime(async () => {
    const findings = new Findings();
    const now = platform.now();
    const file = await readProducts(bytes, findings, now);
    const slugs = new Set(file.products.map(({ slug }) => slug));
    const ground = await readGround(platform, seller, slugs);
    const plan = await planImport(file, ground, { findings, newId: () => platform.newId(), now });
    const { format, lines, columns } = file;
    return { file: { format, lines, columns }, plan, findings };
  });
  await renderPlan(platform, seller.id, planned);
  return planned;
}
