import { currencyDigits, type DecimalMark } from "../../shared/domain/money.ts";
import { latinNumber } from "../../shared/domain/text-patterns.ts";

/** A currency as amounts show it: `€`, `US$`, `CHF` or `ر.س.` */
const SIGN = String.raw`(?:[A-Z]{0,2}\p{Sc}|[A-Z]{3}|\p{Script=Arabic}(?:\.\p{Script=Arabic})+\.?)`;
const SIGN_BEFORE = new RegExp(`^${SIGN}`, "u");
const SIGN_AFTER = new RegExp(`${SIGN}$`, "u");

/** The largest amount that a field accepts, in minor units. */
const MAX_AMOUNT = 1_000_000_000_00;

/**
 * Parses a typed amount. Points, commas, spaces and apostrophes may group thousands. The last point or comma marks the
 * decimals; if it could also group thousands, `decimal` decides. Rejects more decimals than the currency has: in German,
 * "12,905" is rather a slip than twelve thousand.
 *
 * @param decimal the decimal separator of the language
 * @param max minor units
 * @returns minor units; `undefined` if the text is not an amount
 */
export function readAmount(
  text: string,
  currency: string,
  decimal: DecimalMark = ".",
  max = MAX_AMOUNT,
): number | undefined {
  const amount = readNumber(text, currency, decimal);
  return amount !== undefined && amount <= max ? amount : undefined;
}

function readNumber(text: string, currency: string, decimal: DecimalMark): number | undefined {
  const digits = currencyDigits(currency);
  const plain = latinNumber(text)
    .replaceAll(/[\s\u00a0\u202f'’]/g, "")
    .replace(SIGN_BEFORE, "")
    .replace(SIGN_AFTER, "");
  if (!/^(?:\d[\d.,]*|[.,]\d+)$/.test(plain)) return undefined;
  const last = Math.max(plain.lastIndexOf("."), plain.lastIndexOf(","));
  const mark = plain[last] as DecimalMark | undefined;
  if (mark === undefined) return inMinorUnits(plain, "", digits);
  const [whole, fraction] = [plain.slice(0, last), plain.slice(last + 1)];
  const other = mark === "." ? "," : ".";
  const groups = (separator: string, among: string): boolean =>
    among.split(separator).every((group, i) => (i === 0 ? /^[1-9]\d{0,2}$/ : /^\d{3}$/).test(group));
  // "1.234.567" is grouped; "1.234" is ambiguous.
  const isOnly = !whole.includes(mark);
  const isGrouped = !whole.includes(other) && groups(mark, plain) && !(isOnly && mark === decimal && digits > 0);
  const mayBeDecimal = fraction.length <= digits && isOnly;
  if (isGrouped) return inMinorUnits(plain.replaceAll(mark, ""), "", digits);
  if (!mayBeDecimal) return undefined;
  if (whole.includes(other) && !groups(other, whole)) return undefined;
  return inMinorUnits(whole.replaceAll(other, ""), fraction, digits);
}

function inMinorUnits(whole: string, fraction: string, digits: number): number {
  return Number(whole + fraction.padEnd(digits, "0"));
}
