import { compareRecords, copyRecords, type Difference } from "../../gateway/platform/migration/copy-records.ts";
import { type Inventory, TargetAhead } from "../../gateway/platform/migration/inventory.ts";
import { type Part, recordTypesOf } from "../../gateway/platform/migration/record-types.ts";
import type { Platform } from "../../gateway/platform/platform.ts";
import { createProgress, type ProgressStream } from "../progress.js";
import { formatTable } from "./format-table.ts";
import { OperatorProblem, type ShopsProcess } from "./operator.ts";

/** The number of parts of all record types. */
function sumOf(counts: Record<string, number>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** A record's name in reports: `acme, products: cup`. */
function recordName({ kind, name, sellerId }: Pick<Part, "kind" | "name" | "sellerId">, { shops }: Inventory): string {
  const owner = sellerId === null ? "" : `${shops.get(sellerId)?.domain ?? sellerId}, `;
  return `${owner}${kind}: ${name}`;
}

/** Per record type. */
const MAX_LISTED = 50;

/**
 * Compares all records on both sides, with a progress bar for each record type on `stderr`, and prints the result.
 * @returns the number of differences
 */
export async function verifyAll(
  source: Platform,
  target: Platform,
  inventory: Inventory,
  { stdout, stderr }: Pick<ShopsProcess, "stdout" | "stderr">,
): Promise<number> {
  const targets = recordTypesOf(target);
  const rows: [string, number, number][] = [];
  let different = 0;
  const named: string[] = [];
  for (const [index, kind] of recordTypesOf(source).entries()) {
    const counts = await kind.counts();
    const progress = createProgress(`Comparing ${kind.title}`, sumOf(counts), stderr);
    const { compared, differences } = await compareRecords(kind, targets[index] as typeof kind, (parts) =>
      progress.update(parts),
    );
    progress.done(`${differences.length === 0 ? "none" : differences.length} different`);
    for (const name of Object.keys(counts)) {
      const ofKind = differences.filter((difference) => difference.kind === name);
      rows.push([name, compared.get(name) ?? 0, ofKind.length]);
    }
    different += differences.length;
    named.push(...differenceLines(differences, inventory));
  }
  stdout.write(`\n${formatTable(["TYPE", "COMPARED", "DIFFERENT"], rows)}`);
  if (named.length > 0) stdout.write(`\n${named.join("")}`);
  return different;
}

function differenceLines(differences: readonly Difference[], inventory: Inventory): string[] {
  const lines = differences
    .slice(0, MAX_LISTED)
    .map((difference) => `${recordName(difference, inventory)} ${difference.what}.\n`);
  const more = differences.length - MAX_LISTED;
  return more > 0 ? [...lines, `… and ${more} more.\n`] : lines;
}

/** Copies one record type after another, with a progress bar for each on `stderr`. @throws OperatorProblem */
export async function copyAll(
  source: Platform,
  target: Platform,
  inventory: Inventory,
  stderr: ProgressStream,
): Promise<void> {
  const targets = recordTypesOf(target);
  for (const [index, kind] of recordTypesOf(source).entries()) {
    const size = sumOf(await kind.counts());
    const progress = createProgress(`Copying ${kind.title}`, size, stderr);
    try {
      const counterpart = targets[index] as typeof kind;
      const { copied, unchanged } = await copyRecords(kind, counterpart, (parts) => progress.update(parts));
      const incomplete = size - copied - unchanged;
      const left = incomplete > 0 ? `, ${incomplete} skipped because they are incomplete in the source` : "";
      progress.done(`${copied} copied, ${unchanged} already there${left}`);
    } catch (error) {
      progress.fail("stopped");
      if (!(error instanceof TargetAhead)) throw error;
      const name = recordName(error.part, inventory);
      throw new OperatorProblem(`${name} is newer in the target. Copying it again would undo changes.`);
    }
  }
}
