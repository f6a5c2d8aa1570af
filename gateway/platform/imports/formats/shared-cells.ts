import { createHash } from "node:crypto";
import { labelOf } from "../../../../areas/shared/domain/name-suggestions.ts";
import { SLUG } from "../../../../areas/shared/domain/text-patterns.ts";
import type { Findings } from "../findings.ts";
import type { Column, Sheet } from "../sheet.ts";

/**
 * The address of a product in its shop, made from what it is known by elsewhere: as it is where it can be one, otherwise
 * what can be read of it, and of other scripts a hash. The same text always gives the same address.
 */
export function slugOf(text: string): string {
  if (SLUG.test(text)) return text;
  const label = labelOf(text);
  return label === "" ? `p-${createHash("sha256").update(text).digest("hex").slice(0, 12)}` : label;
}

/** What comes after the last `>` of a path of categories. */
export const lastOfPath = (path: string): string => path.split(">").at(-1)?.trim() ?? "";

/** Columns by their names, and the cells in them whose loss nobody needs to know. */
export type SaysNothing = [column: RegExp, cell: RegExp];

/** Names the columns that are not imported although they have something in them. */
export function warnOfUnread(sheet: Sheet, findings: Findings, read: Column[], saysNothing: SaysNothing[]): void {
  const places = new Set(read.map(({ place }) => place));
  const silent = sheet.names.map((name) => saysNothing.filter(([column]) => column.test(name)).map(([, cell]) => cell));
  const filled = new Set<number>();
  for (const { cells } of sheet.rows) {
    for (const [place, cell] of cells.entries()) {
      if (filled.has(place) || cell.trim() === "" || silent[place]?.some((says) => says.test(cell.trim()))) continue;
      filled.add(place);
    }
  }
  const lost = sheet.names.filter((name, place) => name !== "" && !places.has(place) && filled.has(place));
  if (lost.length === 0) return;
  const shown = lost.slice(0, 12).join(", ");
  const more = lost.length > 12 ? ` and ${lost.length - 12} more` : "";
  findings.warning(1, shown, `These columns are not imported: ${shown}${more}. Shops here have no fields for them.`);
}

/** The HTML of a description is converted; this is the longest that is. */
export const MAX_HTML = 60_000;
