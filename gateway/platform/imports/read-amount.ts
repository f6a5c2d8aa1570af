/** What stands before the decimals. */
export type DecimalMark = "." | ",";

export interface AmountReading {
  /** Decimals that the currency has. */
  digits: number;
  /** What `1,234` means: the mark before the decimals where a text can be read in both ways. */
  mark: DecimalMark;
}

const NOISE = /[\s\u00a0\u202f'’]|\p{Sc}/gu;
const CURRENCY_CODE = /^[A-Z]{3}|[A-Z]{3}$/;
/** One mark with three digits after it: thousands or decimals. */
const UNCLEAR = /^-?[1-9]\d{0,2}([.,])\d{3}$/;

const plain = (text: string): string => text.replaceAll(NOISE, "").replace(CURRENCY_CODE, "");

/** The mark before the decimals; the last one is, unless there are several of its kind. */
function markIn(text: string): DecimalMark | undefined {
  const last = Math.max(text.lastIndexOf("."), text.lastIndexOf(","));
  if (last < 0) return undefined;
  const mark = text[last] as DecimalMark;
  return text.indexOf(mark) === last ? mark : undefined;
}

/** Which mark stands before the decimals in a file, by the first of its amounts that tells. */
export function decimalMark(amounts: Iterable<string>): DecimalMark | undefined {
  for (const amount of amounts) {
    const text = plain(amount);
    const mark = UNCLEAR.test(text) ? undefined : markIn(text);
    if (mark) return mark;
    // Several of one kind are thousands, and the other kind is the decimals'.
    if (/^-?\d{1,3}(,\d{3}){2,}$/.test(text)) return ".";
    if (/^-?\d{1,3}(\.\d{3}){2,}$/.test(text)) return ",";
  }
  return undefined;
}

/**
 * An amount as people and programs write it (`1,234.50`, `1.234,50`, `€ 12,90`, `12.9000`), in minor units; `undefined`
 * where it is none, or has more decimals than the currency.
 */
export function readAmount(amount: string, { digits, mark }: AmountReading): number | undefined {
  const text = plain(amount);
  const decimal = UNCLEAR.test(text) ? mark : (markIn(text) ?? (text.includes(",") ? "." : ","));
  const [whole = "", decimals = "", ...rest] = text.split(decimal);
  if (rest.length > 0 || !/\d/.test(text)) return undefined;
  const thousands = decimal === "." ? "," : ".";
  const grouped = thousands === "," ? /^-?(\d+|\d{1,3}(,\d{3})+)$/ : /^-?(\d+|\d{1,3}(\.\d{3})+)$/;
  if (!grouped.test(whole === "" || whole === "-" ? `${whole}0` : whole) || !/^\d*$/.test(decimals)) return undefined;
  if (/[1-9]/.test(decimals.slice(digits))) return undefined;
  const minor = Number(whole.replaceAll(thousands, "") + decimals.slice(0, digits).padEnd(digits, "0"));
  // "-0" is nothing, too.
  return Number.isSafeInteger(minor) ? minor + 0 : undefined;
}
