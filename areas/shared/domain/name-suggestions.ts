import { languageOf } from "./locales.ts";
import { isSellerDomain } from "./subdomain.ts";
import { decomposedText, plainLetters } from "./text-patterns.ts";

const LONGEST = 40;

/**
 * Returns the text in lower case with Latin letters spelled in `a` to `z`, umlauts as German does if the locale is German:
 * https://www.duden.de/sprachwissen/rechtschreibregeln/umlaut
 */
function transliterated(text: string, locale: string): string {
  const isGerman = languageOf(locale) === "de";
  const decomposed = decomposedText(text);
  const spelled = isGerman ? decomposed.replaceAll(/([aou])\u0308/gi, "$1e") : decomposed;
  const plain = plainLetters(spelled.replaceAll(/[\p{M}'’`´]/gu, "").toLowerCase());
  return plain.replaceAll("&", isGerman ? " und " : " and ");
}

/**
 * Converts a name to a label: `Mary’s Café` → `marys-cafe`. Empty if no character is allowed in a label.
 * @param locale of the name, BCP 47 @param length of the longest label, in characters
 */
export function labelOf(text: string, locale = "en", length = LONGEST): string {
  const label = transliterated(text, locale)
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "");
  return shortened(label, length);
}

/** Whether the label of a text omits letters or digits, because they belong to another script. */
export const isLabelIncomplete = (text: string): boolean =>
  /[\p{Ll}\p{Lo}\p{N}]/u.test(transliterated(text, "en").replaceAll(/[a-z0-9]+/g, ""));

/** Cuts a label to a length, at a word boundary if that keeps most of it. */
function shortened(label: string, length: number): string {
  if (label.length <= length) return label;
  const cut = label.slice(0, length + 1);
  const word = cut.lastIndexOf("-");
  return cut.slice(0, word > length / 2 ? word : length).replace(/-+$/, "");
}

const BEFORE = ["the", "hello", "get"];
const AFTER = ["shop", "store", "studio", "goods", "and-co", "market", "online"];
const NUMBERS = ["2", "3", "4"];

/**
 * Returns names similar to an unavailable one, most similar first, all well formed and not reserved. They may be taken.
 *
 * @param wanted as typed
 */
export function similarNames(wanted: string): string[] {
  const label = labelOf(wanted);
  if (label === "") return [];
  const before = (word: string) => `${word}-${shortened(label, LONGEST - word.length - 1)}`;
  const after = (word: string) => `${shortened(label, LONGEST - word.length - 1)}-${word}`;
  const candidates = [
    label,
    label.replaceAll("-", ""),
    ...AFTER.filter((word) => !label.endsWith(`-${word}`)).map(after),
    ...BEFORE.filter((word) => !label.startsWith(`${word}-`)).map(before),
    ...NUMBERS.map(after),
  ];
  return [...new Set(candidates)].filter((name) => name !== wanted && isSellerDomain(name));
}
