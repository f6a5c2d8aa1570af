import type { DecimalMark } from "../../../areas/shared/domain/money.ts";
import { latinNumber } from "../../../areas/shared/domain/text-patterns.ts";

export interface AmountReading {
  /** Decimals of the currency. */
  digits: number;
  /** The decimal mark to assume for ambiguous texts like `1,234`. */
  mark: DecimalMark;
}

const NOISE = /[\s\u00a0\u202f'’]|\p{Sc}/gu;
const CURRENCY_CODE = /^[A-Z]{3}|[A-Z]{3}$/;
/** One mark followed by three digits: thousands or decimals. */
const UNCLEAR = /^-?[1-9]\d{0,2}([.,])\d{3}$/;

const plain = (text: string): string => latinNumber(text).replaceAll(NOISE, "").replace(CURRENCY_CODE, "");

const isUnclear = (amount: string): boolean => UNCLEAR.test(plain(amount)) && !amount.includes("٫");

/** Returns the last mark if it occurs only once. */
function markIn(text: string): DecimalMark | undefined {
  const last = Math.max(text.lastIndexOf("."), text.lastIndexOf(","));
  if (last < 0) return undefined;
  const mark = text[last] as DecimalMark;
  return text.indexOf(mark) === last ? mark : undefined;
}

/** Returns a file's decimal mark, detected from its first unambiguous amount. */
export function decimalMark(amounts: Iterable<string>): DecimalMark | undefined {
  for (const amount of amounts) {
    const text = plain(amount);
    const mark = isUnclear(amount) ? undefined : markIn(text);
    if (mark) return mark;
    // A mark that occurs several times separates thousands, so the other one marks the decimals.
    if (/^-?\d{1,3}(,\d{3}){2,}$/.test(text)) return ".";
    if (/^-?\d{1,3}(\.\d{3}){2,}$/.test(text)) return ",";
  }
  return undefined;
}

/**
 * Parses an amount as people and programs write it (`1,234.50`, `1.234,50`, `€ 12,90`, `12.9000`).
 * @returns minor units; `undefined` if it is no amount or has more decimals than the currency
 */
export function readAmount(amount: string, { digits, mark }: AmountReading): number | undefined {
  const text = plain(amount);
  const decimal = isUnclear(amount) ? mark : (markIn(text) ?? (text.includes(",") ? "." : ","));
  const [whole = "", decimals = "", ...rest] = text.split(decimal);
  if (rest.length > 0 || !/\d/.test(text)) return undefined;
  const thousands = decimal === "." ? "," : ".";
  const grouped = thousands === "," ? /^-?(\d+|\d{1,3}(,\d{3})+)$/ : /^-?(\d+|\d{1,3}(\.\d{3})+)$/;
  if (!grouped.test(whole === "" || whole === "-" ? `${whole}0` : whole) || !/^\d*$/.test(decimals)) return undefined;
  if (/[1-9]/.test(decimals.slice(digits))) return undefined;
  const minor = Number(whole.replaceAll(thousands, "") + decimals.slice(0, digits).padEnd(digits, "0"));
  // Turns -0 into 0.
  return Number.isSafeInteger(minor) ? minor + 0 : undefined;
}
