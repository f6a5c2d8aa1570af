import { listedPrice } from "../../../areas/shared/catalogue/listing.ts";
import type { ImportReport } from "../../../areas/shared/imports/import-report.ts";
import type { PlannedAction } from "./plan-import.ts";
import type { FilePlan } from "./read-plan.ts";

/** So many products are shown before anything is imported. */
const SAMPLE = 20;

/** What a plan comes to. */
export function reportOf(id: string, { file, plan, findings }: FilePlan): ImportReport {
  const count = (action: PlannedAction): number => plan.products.filter((product) => product.action === action).length;
  const [create, change, unchanged] = [count("create"), count("change"), count("unchanged")];
  return {
    id,
    format: file.format,
    lines: file.lines,
    create,
    change,
    unchanged,
    categories: plan.categories.length,
    pictures: plan.pictures.length,
    missingPictures: 0,
    drafts: plan.drafts,
    problems: findings.problems(),
    problemCount: findings.problemCount,
    warnings: findings.warnings(),
    warningCount: findings.warningCount,
    sample: plan.products.slice(0, SAMPLE).map(({ line, product, action }) => ({
      line,
      title: product.title,
      action,
      variants: product.variants.length,
      price: listedPrice(product),
    })),
    state: "planned",
    progress: { done: 0, total: create + change + plan.pictures.length },
    failure: null,
  };
}
