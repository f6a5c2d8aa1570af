import type { Part } from "../../gateway/platform/migration/kind.ts";
import type { Standing } from "../../gateway/platform/migration/standing.ts";

/** How many parts a kind has in all. */
export function sumOf(counts: Record<string, number>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** One of the things that move, as a report calls it: `acme, products: cup`. */
export function thingName(
  { kind, name, sellerId }: Pick<Part, "kind" | "name" | "sellerId">,
  { shops }: Standing,
): string {
  const owner = sellerId === null ? "" : `${shops.get(sellerId)?.domain ?? sellerId}, `;
  return `${owner}${kind}: ${name}`;
}
