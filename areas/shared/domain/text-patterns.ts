/** Formats of text input, shared by the forms and the platform's schemas. */

/** A slug in an address: of a product, a category, a page. */
export const SLUG = /^[a-z0-9][a-z0-9-]{0,99}$/;

/** Stricter than RFC 5322, like browsers: https://html.spec.whatwg.org/multipage/input.html#valid-email-address */
export const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/;

export const PHONE = /^[+(]?[\d\s()./-]{4,}\d$/;

/** In characters. */
export const MAX_SLUG = 100;
export const MAX_EMAIL = 254;
export const MAX_PHONE = 40;
/** A person's name. */
export const MAX_PERSON = 100;

/**
 * Returns the text with Arabic, Persian and full-width digits as 0–9, the form in which numbers are sent and compared.
 * Japanese keyboards type full-width ones.
 */
export function latinDigits(text: string): string {
  return text.replaceAll(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}

/**
 * Address books add them invisibly around phone numbers, `Intl` around Arabic amounts, and Arabic texts around addresses:
 * https://www.unicode.org/reports/tr9/#Directional_Formatting_Characters
 */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Returns a number with 0–9, without direction marks, and with the point as the Arabic decimal separator. Arabic thousands
 * are not separated.
 */
export function latinNumber(text: string): string {
  return latinDigits(text).replaceAll(DIRECTION_MARKS, "").replaceAll("٫", ".").replaceAll("٬", "");
}

/** Documents and keyboards replace hyphens by dashes, minus signs and, in Japanese, the mark of long vowels. */
const DASHES = /[\p{Pd}\u2212\u30fc]/gu;

/** Returns the text with hyphens instead of other dashes. */
export const plainDashes = (text: string): string => text.replaceAll(DASHES, "-");

/** Returns a typed phone number in the form in which it is sent. */
export function phoneNumber(text: string): string {
  return plainDashes(latinDigits(text.normalize("NFKC")).replaceAll(DIRECTION_MARKS, "")).trim();
}

/** Returns a typed or copied email address in the form in which it is sent. */
export function emailAddress(text: string): string {
  return text.replaceAll(DIRECTION_MARKS, "").trim();
}

/** More combining marks than a letter may have: https://www.unicode.org/reports/tr15/#Stream_Safe_Text_Format */
const SURPLUS_MARKS = /(\p{M}{30})\p{M}+/gu;

/**
 * Returns a text in compatibility decomposition (NFKD). Surplus marks are dropped, because sorting the marks of one
 * letter takes quadratic time.
 */
export function decomposedText(text: string): string {
  return text.replaceAll(SURPLUS_MARKS, "$1").normalize("NFKD");
}

/** Letters without a decomposition, as they are typed on keyboards that lack them. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ł: "l",
  ı: "i",
};
const SPECIAL_LETTER = new RegExp(`[${Object.keys(PLAIN_LETTERS).join("")}]`, "g");

/** Replaces Latin letters that have no decomposition in a decomposed lower-case text: `łodz` → `lodz`. */
export function plainLetters(text: string): string {
  return text.replaceAll(SPECIAL_LETTER, (letter) => PLAIN_LETTERS[letter] ?? letter);
}

/** Returns the first letter (grapheme) of a name, which may be several code points. Empty for an empty name. */
export function initialOf(name: string): string {
  const [first] = new Intl.Segmenter("en", { granularity: "grapheme" }).segment(name);
  return first?.segment ?? "";
}
