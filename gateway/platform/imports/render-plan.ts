import { fieldSentence } from "../../../areas/shared/i18n/field-sentences.ts";
import { productTexts } from "../../../areas/shared/texts/rendered-texts.ts";
import type { Platform } from "../platform.ts";
import { renderTexts } from "../texts/render-texts.ts";
import type { FieldColumns } from "./file-product.ts";
import type { Findings } from "./findings.ts";
import type { ImportPlan } from "./plan-import.ts";

interface Planned {
  plan: Pick<ImportPlan, "products">;
  file: { columns: Pick<FieldColumns, "description"> };
  findings: Pick<Findings, "problem">;
}

/** Descriptions that can't be formatted before the file's other ones are not tried: each takes seconds. */
const MAX_TOO_COMPLEX = 5;
/** Milliseconds for all descriptions of a file. A thousand descriptions of 1,000 characters take about 3,000. */
const TIME = 30_000;
const TOO_LONG = "The descriptions of this file take too long to format. Divide it into smaller files.";

/**
 * Renders the descriptions of the products that a plan writes. Those that can't be formatted are problems of their rows.
 * @param clock milliseconds, monotonic
 */
export async function renderPlan(
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
      findings.problem(line, file.columns.description, TOO_LONG);
      return;
    }
    const known = before && { texts: productTexts(before), rendered: before.rendered };
    const { rendered, tooComplex } = await renderTexts(platform, sellerId, productTexts(product), known);
    product.rendered = rendered;
    if (tooComplex.length === 0) continue;
    findings.problem(line, file.columns.description, fieldSentence({ code: "too-complex" }));
    refused += 1;
    if (refused === MAX_TOO_COMPLEX) return;
  }
}
