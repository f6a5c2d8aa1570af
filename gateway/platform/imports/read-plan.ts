import { listedPrice } from "../../../areas/shared/catalogue/listing.ts";
import type { ImportReport } from "../../../areas/shared/imports/import-report.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import { productTexts } from "../../../areas/shared/texts/rendered-texts.ts";
import { concurrencyLimit } from "../concurrency.ts";
import { ImportRunning } from "../errors.ts";
import type { Platform } from "../platform.ts";
import { renderTexts } from "../texts/render-texts.ts";
import type { FieldColumns } from "./file-product.ts";
import { Findings } from "./findings.ts";
import { readImportSnapshot } from "./import-snapshot.ts";
import { isRunning } from "./imports.ts";
import { type ImportPlan, type PlannedAction, type PlannedProduct, planImport } from "./plan-import.ts";
import { possibleSlugs } from "./product-slugs.ts";
import { type ReadFile, readProducts } from "./read-products.ts";

interface Planned {
  plan: Pick<ImportPlan, "products">;
  file: { columns: Pick<FieldColumns, "description"> };
  findings: Pick<Findings, "problem">;
}

/** Descriptions that fail to render before the rest is skipped: each failure takes seconds. */
const MAX_TOO_COMPLEX = 5;
/** Milliseconds for all descriptions of a file. A thousand descriptions of 1,000 characters take about 3,000. */
const TIME = 30_000;

/**
 * Renders the descriptions of the products that a plan writes. Reports descriptions that can't be rendered as problems.
 */
async function renderPlan(
  platform: Pick<Platform, "markdown">,
  sellerId: string,
  { plan, file, findings }: Planned,
): Promise<void> {
  const end = performance.now() + TIME;
  let refused = 0;
  for (const { line, product, before, action } of plan.products) {
    if (action === "unchanged") continue;
    if (performance.now() > end) {
      findings.problem(line, file.columns.description, { code: "slow-descriptions" });
      return;
    }
    const known = before && { texts: productTexts(before), rendered: before.rendered };
    const { rendered, tooComplex } = await renderTexts(platform, sellerId, productTexts(product), known);
    product.rendered = rendered;
    if (tooComplex.length === 0) continue;
    findings.problem(line, file.columns.description, { code: "too-complex" });
    refused += 1;
    if (refused === MAX_TOO_COMPLEX) return;
  }
}

export interface FilePlan {
  file: Pick<ReadFile, "format" | "lines" | "columns">;
  plan: ImportPlan;
  findings: Findings;
}

/** Reads and plans files one after another: the largest needs some hundred megabytes of memory. */
const oneAtATime = concurrencyLimit(1);

/**
 * Reads a file and plans its import into the current catalogue. Rendering its descriptions doesn't block the next file.
 * @param readAt the time for which the file is read: a sale may begin or end at midnight
 * @throws ImportFileInvalid
 */
export async function readPlan(
  platform: Pick<Platform, "categories" | "products" | "markdown" | "newId" | "now">,
  seller: Seller,
  bytes: Uint8Array,
  readAt: Date,
): Promise<FilePlan> {
  const planned = await oneAtATime(async () => {
    const findings = new Findings();
    const now = platform.now();
    const file = await readProducts(bytes, findings, readAt);
    const slugs = new Set(file.products.flatMap(possibleSlugs));
    const snapshot = await readImportSnapshot(platform, seller, slugs);
    const plan = await planImport(file, snapshot, { findings, newId: () => platform.newId(), now });
    const { format, lines, columns } = file;
    return { file: { format, lines, columns }, plan, findings };
  });
  await renderPlan(platform, seller.id, planned);
  return planned;
}

/**
 * Dry run: reports what importing a file would create, change and reject. Leaves the catalogue unchanged. The file
 * replaces the seller's last one. Any process can run the import until `forgetImports` deletes it.
 * @throws ImportFileInvalid
 * @throws ImportRunning while the seller's last import is running
 */
export async function planFile(
  platform: Pick<Platform, "categories" | "products" | "imports" | "markdown" | "newId" | "now">,
  seller: Seller,
  bytes: Uint8Array,
): Promise<ImportReport> {
  const now = platform.now();
  const last = await platform.imports.get(seller.id);
  if (last && isRunning(last, now)) throw new ImportRunning();
  const planned = await readPlan(platform, seller, bytes, now);
  const report = reportOf(platform.newId(), planned);
  const { snapshotHash } = planned.plan;
  const stored = await platform.imports.put(seller.id, bytes, (before) => {
    if (before && isRunning(before, platform.now())) throw new ImportRunning();
    return { report, snapshotHash, run: null, createdAt: now.toISOString() };
  });
  return stored.report;
}

type SampleRow = ImportReport["sample"][number];

/** Products in the report's preview. */
const SAMPLE = 20;

/** Sellers who keep the stock see the products with a changed stock as unchanged. */
const ORDER: Record<PlannedAction, number> = { create: 0, change: 0, stock: 1, unchanged: 2 };

/** Returns the preview: new and changed products first, otherwise in the file's order. */
const sampleOf = (products: readonly PlannedProduct[]): SampleRow[] =>
  products
    .toSorted((a, b) => ORDER[a.action] - ORDER[b.action])
    .slice(0, SAMPLE)
    .map(rowOf);

function rowOf({ line, product, before, action }: PlannedProduct): SampleRow {
  const stored = new Map(before?.variants.map((variant) => [variant.id, variant]));
  const changeOf = <Field extends "price" | "stock">(field: Field) =>
    product.variants
      .map((after) => ({ before: stored.get(after.id)?.[field], after: after[field] }))
      .find((change) => change.before !== undefined && change.before !== change.after);
  const [price, stock] = [changeOf("price"), changeOf("stock")];
  return {
    line,
    title: product.title,
    action,
    variants: product.variants.length,
    price: price?.after ?? listedPrice(product),
    oldPrice: price?.before ?? null,
    stock: stock ? { before: stock.before ?? null, after: stock.after } : null,
  };
}

/** New categories that the report names. */
const NAMED = 20;

/** Returns the report of a plan. */
export function reportOf(id: string, { file, plan, findings }: FilePlan): ImportReport {
  const count = (action: PlannedAction): number => plan.products.filter((product) => product.action === action).length;
  const [create, change, stock] = [count("create"), count("change"), count("stock")];
  return {
    id,
    format: file.format,
    lines: file.lines,
    create,
    change,
    stock,
    unchanged: count("unchanged"),
    stockVariants: plan.stockVariants,
    keepStock: false,
    categories: plan.categories.length,
    categoryNames: plan.categories.slice(0, NAMED).map(({ name }) => name),
    pictures: plan.pictures.length,
    missingPictures: 0,
    drafts: plan.drafts,
    problems: findings.problems(),
    problemCount: findings.problemCount,
    warnings: findings.warnings(),
    warningCount: findings.warningCount,
    sample: sampleOf(plan.products),
    state: "planned",
    progress: { done: 0, total: create + change + stock + plan.pictures.length },
    failure: null,
  };
}
