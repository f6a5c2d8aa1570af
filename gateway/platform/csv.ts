/** Without it, spreadsheets decode the file in a legacy character set. */
export const BYTE_ORDER_MARK = "\ufeff";

export type CsvCell = string | number | null;

/**
 * One row in the format of RFC 4180. A cell that a spreadsheet would read as a formula is prefixed with an apostrophe.
 * A cell that begins with an apostrophe gets one more, so that readers can always remove the first:
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
export function csvRow(cells: readonly CsvCell[]): string {
  return `${cells.map((cell) => (typeof cell === "string" ? textCell(cell) : String(cell ?? ""))).join(",")}\r\n`;
}

/**
 * A customer's text for a cell. Where commas are decimals, spreadsheets split rows at semicolons, even inside quotes.
 * The text after a semicolon becomes a cell and may be a formula. For exports that are never imported: it alters the
 * text.
 */
export function foreignText(text: string): string {
  // Matches the sign first, then looks behind it. A forward match takes quadratic time on many line breaks.
  return text.replaceAll(/(?=[=+\-@])(?<=[;\t\r\n][\s"]*)/g, "'");
}

function textCell(text: string): string {
  const harmless = /^[=+\-@\t\r']/.test(text) ? `'${text}` : text;
  return /[",;\t\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
