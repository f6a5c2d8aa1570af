const MAX_WIDTH = 40;
/**
 * Runs of white space, control, format (including bidirectional marks) and surrogate characters; emoji keep their
 * joiner.
 */
const UNPRINTABLE = /(?:(?!\u200d)[\s\p{Cc}\p{Cf}\p{Cs}])+/gu;
const segmenter = new Intl.Segmenter("en");

/**
 * Formats rows as aligned columns, numbers right-aligned. Cells contain people's text, so characters that move the
 * cursor, hide or reorder text are removed, and long cells are cut.
 */
export function formatTable(head: string[], rows: (string | number)[][]): string {
  const cells = [head, ...rows].map((row) => row.map(printable));
  const widths = head.map((_, column) => Math.max(...cells.map((row) => length(row[column] ?? ""))));
  const lines = cells.map((row, index) =>
    row
      .map((cell, column) => {
        const padding = " ".repeat((widths[column] ?? 0) - length(cell));
        const isNumber = typeof rows[Math.max(0, index - 1)]?.[column] === "number";
        return isNumber ? padding + cell : cell + padding;
      })
      .join("  ")
      .trimEnd(),
  );
  return `${lines.join("\n")}\n`;
}

function printable(value: string | number): string {
  const text = String(value).replaceAll(UNPRINTABLE, " ").trim();
  const characters = Array.from(segmenter.segment(text), ({ segment }) => segment);
  return characters.length <= MAX_WIDTH ? text : `${characters.slice(0, MAX_WIDTH - 1).join("")}…`;
}

function length(text: string): number {
  return Array.from(segmenter.segment(text)).length;
}
