import { languageFor } from "../../areas/shared/domain/locales.ts";
import { type DecimalMark, decimalAmount, decimalSeparator } from "../../areas/shared/domain/money.ts";

/** Without it, spreadsheets decode the file in a legacy character set. */
export const BYTE_ORDER_MARK = "\ufeff";

/** An amount in minor units. */
interface CsvAmount {
  amount: number;
  currency: string;
}

export type CsvCell = string | number | CsvAmount | null;

export interface CsvStyle {
  separator: "," | ";";
  decimal: DecimalMark;
}

/**
 * Returns the style that the spreadsheets of a region expect. They show a file with another separator as one column, and
 * where commas are decimals, they read 12.05 as a date. Excel uses the list separator of Windows: the semicolon in all
 * German and Arabic regions, also in those with decimal points, such as Switzerland and Egypt.
 * https://github.com/dotnet/runtime/blob/main/src/libraries/System.Private.CoreLib/src/System/Globalization/IcuLocaleData.cs
 * @param locale BCP 47
 */
export function csvStyle(locale: string): CsvStyle {
  const decimal = decimalSeparator(locale);
  return { separator: decimal === "." && languageFor(locale) === "en" ? "," : ";", decimal };
}

const PLAIN: CsvStyle = { separator: ",", decimal: "." };

/**
 * One row in the format of RFC 4180. Amounts are decimal, in major units of their currency. A text that a spreadsheet
 * would read as a formula is prefixed with an apostrophe. A text that begins with an apostrophe gets one more, so that
 * readers can always remove the first: https://owasp.org/www-community/attacks/CSV_Injection
 */
export function csvRow(cells: readonly CsvCell[], { separator, decimal }: CsvStyle = PLAIN): string {
  const texts = cells.map((cell) => {
    if (typeof cell === "string") return textCell(cell);
    if (typeof cell === "object" && cell !== null) return decimalAmount(cell.amount, cell.currency, decimal);
    return String(cell ?? "");
  });
  return `${texts.join(separator)}\r\n`;
}

/** Matches the sign first, then looks behind it. A forward match takes quadratic time on many line breaks. */
const FORMULAS: Record<CsvStyle["separator"], RegExp> = {
  ",": /(?=[=+\-@])(?<=[;\t\r\n][\s"]*)/g,
  ";": /(?=[=+\-@])(?<=[,\t\r\n][\s"]*)/g,
};

/**
 * A customer's text for a cell. A spreadsheet of another region splits the file at its own separator, the semicolon or
 * the comma, even inside quotes. The text after it becomes a cell and may be a formula. For exports that are never
 * imported: it alters the text.
 */
export function foreignText(text: string, { separator }: CsvStyle): string {
  return text.replaceAll(FORMULAS[separator], "'");
}

function textCell(text: string): string {
  const harmless = /^[=+\-@\t\r']/.test(text) ? `'${text}` : text;
  return /[",;\t\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
