import { compareKind } from "../../gateway/platform/migration/compare-kind.ts";
import type { Difference } from "../../gateway/platform/migration/compare-records.ts";
import { kindsOf } from "../../gateway/platform/migration/kinds.ts";
import type { Standing } from "../../gateway/platform/migration/standing.ts";
import type { Platform } from "../../gateway/platform/platform.ts";
import { createProgress } from "../progress.js";
import { formatTable } from "./format-table.ts";
import { sumOf, thingName } from "./migrate-words.ts";
import type { ShopsProcess } from "./shops-process.ts";

/** Of one kind. */
const MOST_NAMED = 50;

/**
 * Compares everything on both sides, with a progress bar for each kind on `stderr`, and writes what came of it.
 * @returns how many differences there are
 */
export async function verifyAll(
  source: Platform,
  target: Platform,
  here: Standing,
  { stdout, stderr }: Pick<ShopsProcess, "stdout" | "stderr">,
): Promise<number> {
  const targets = kindsOf(target);
  const rows: [string, number, number][] = [];
  let different = 0;
  const named: string[] = [];
  for (const [index, kind] of kindsOf(source).entries()) {
    const counts = await kind.counts();
    const progress = createProgress(`Comparing ${kind.title}`, sumOf(counts), stderr);
    const { compared, differences } = await compareKind(kind, targets[index] as typeof kind, (parts) =>
      progress.update(parts),
    );
    progress.done(`${differences.length === 0 ? "none" : differences.length} different`);
    for (const name of Object.keys(counts)) {
      const ofKind = differences.filter((difference) => difference.kind === name);
      rows.push([name, compared.get(name) ?? 0, ofKind.length]);
    }
    different += differences.length;
    named.push(...differenceLines(differences, here));
  }
  stdout.write(`\n${formatTable(["KIND", "COMPARED", "DIFFERENT"], rows)}`);
  if (named.length > 0) stdout.write(`\n${named.join("")}`);
  return different;
}

function differenceLines(differences: readonly Difference[], here: Standing): string[] {
  const lines = differences
    .slice(0, MOST_NAMED)
    .map((difference) => `${thingName(difference, here)} ${difference.what}.\n`);
  const more = differences.length - MOST_NAMED;
  return more > 0 ? [...lines, `… and ${more} more.\n`] : lines;
}
