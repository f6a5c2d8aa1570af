import { listedPrice } from "../../../areas/shared/catalogue/listing.ts";
import type { ImportReport } from "../../../areas/shared/imports/import-report.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import { productTexts } from "../../../areas/shared/texts/rendered-texts.ts";
import { concurrencyLimit } from "../concurrency.ts";
import { ImportRunning } from "../errors.ts";
import type { Platform } from "../platform.ts";
import { renderTexts } from "../texts/render-texts.ts";
import { readGround } from "./catalogue-ground.ts";
import type { FieldColumns } from "./file-product.ts";
import { Findings } from "./findings.ts";
import { isRunning } from "./imports.ts";
import { type ImportPlan, type PlannedAction, planImport } from "./plan-import.ts";
import { type ReadFile, readProducts } from "./read-products.ts";

interface Planned {
  plan: Pick<ImportPlan, "products">;
  file: { columns: Pick<FieldColumns, "description"> };
  findings: Pick<Findings, "problem">;
}

/** Descriptions that can't be formatted before the file's other ones are not tried: each takes seconds. */
const MAX_TOO_COMPLEX = 5;
/** Milliseconds for all descriptions of a file. A thousand descriptions of 1,000 characters take about 3,000. */
const TIME = 30_000;

/**
 * Renders the descriptions of the products that a plan writes. Those that can't be formatted are problems of their rows.
 * @param clock milliseconds, monotonic
 */
async function renderPlan(
  platform: Pick<Platform, "markdown">,
  sellerId: string,
  { plan, file, findings }: Planned,
  clock = () => performance.now(),
): Promise<void> {
  const end = clock() + TIME;
  let refused = 0;
  for (const { line, product, before, action } of plan.products) {
    if (action === "unchanged") continue;
    if (clock() > end) {
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
