import { currencyDigits } from "../../areas/shared/domain/money.ts";

/** Without it spreadsheets take the file for one in their country's old character set. */
export const BYTE_ORDER_MARK = "\ufeff";

export type CsvCell = string | number | null;

/**
 * One row by RFC 4180. What a spreadsheet would take for a formula gets an apostrophe before it, and so does what begins
 * with one, so that whoever reads the file may take one away: https://owasp.org/www-community/attacks/CSV_Injection
 */
export function csvRow(cells: readonly CsvCell[]): string {
  return `${cells.map((cell) => (typeof cell === "string" ? textCell(cell) : String(cell ?? ""))).join(",")}\r\n`;
}

/**
 * A customer's words in a cell. Where commas are decimals, spreadsheets divide a file at its semicolons, whatever quotes
 * are around them, and then what follows one is a cell of its own, and may be a formula. For files that nothing reads
 * back: the text is not quite what it was.
 */
export function foreignText(text: string): string {
  // From the sign backwards: forwards, each of many line breaks would look through all that follow.
  return text.replaceAll(/(?=[=+\-@])(?<=[;\t\r\n]\s*)/g, "'");
}

function textCell(text: string): string {
  const harmless = /^[=+\-@\t\r']/.test(text) ? `'${text}` : text;
  return /[",;\t\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** An amount of minor units in major ones, with a point and the currency's decimals: `1234` in EUR is `12.34`. */
export function decimalAmount(amount: number, currency: string): string {
  const digits = currencyDigits(currency);
  const text = String(amount).padStart(digits + 1, "0");
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
