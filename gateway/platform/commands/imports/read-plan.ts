import type { Seller } from "../../../../areas/shared/domain/seller.ts";
import { concurrencyLimit } from "../../concurrency-limit.ts";
import type { Platform } from "../../platform.ts";
import { readGround } from "./catalogue-ground.ts";
import { Findings } from "./findings.ts";
import { type ImportPlan, planImport } from "./plan-import.ts";
import { type ReadFile, readProducts } from "./read-products.ts";

export interface FilePlan {
  file: Pick<ReadFile, "format" | "lines" | "columns">;
  plan: ImportPlan;
  findings: Findings;
}

/** Files are read and planned one after another: the largest takes some hundred megabytes while it is. */
const oneAtATime = concurrencyLimit(1);

/** Reads a file, and plans its import into the catalogue as it is now. @throws ImportFileInvalid */
export function readPlan(
  platform: Pick<Platform, "categories" | "products" | "newId" | "now">,
  seller: Seller,
  bytes: Uint8Array,
): Promise<FilePlan> {
  return oneAtATime(async () => {
    const findings = new Findings();
    const now = platform.now();
    const file = await readProducts(bytes, findings, now);
    const slugs = new Set(file.products.map(({ slug }) => slug));
    const ground = await readGround(platform, seller, slugs);
    const plan = await planImport(file, ground, { findings, newId: () => platform.newId(), now });
    const { format, lines, columns } = file;
    return { file: { format, lines, columns }, plan, findings };
  });
}
