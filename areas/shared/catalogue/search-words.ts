import { decomposedText } from "../domain/text-patterns.ts";

// Making a segmenter costs more than segmenting a title.
const segmenter = new Intl.Segmenter("und", { granularity: "word" });

/** A text is searched by its first so many words. */
const MAX_WORDS = 2_000;
/** Characters of a decomposed text: 20,000 of Hangul, which become three each. A ligature such as ﷺ becomes eighteen. */
const MAX_DECOMPOSED = 60_000;

/**
 * Marks that a reader does without: accents of Latin, Greek and Cyrillic letters, Arabic and Hebrew points. The marks of
 * kana (ガ is not カ), Thai or Devanagari make other letters, and without them words have no dictionary's boundaries.
 */
const ACCENT = /(?=[\p{Script=Inherited}\p{Script=Arabic}\p{Script=Hebrew}])(?![\u3099\u309a])\p{Mn}/gu;

/** Upper and lower case (ß and SS, both lower sigmas), accents and compatibility forms (ﬁ, ｆ) don't count. */
function folded(text: string): string {
  const plain = decomposedText(text).slice(0, MAX_DECOMPOSED).replaceAll(ACCENT, "");
  return plain.toUpperCase().toLowerCase().replaceAll("ς", "σ").normalize("NFKC");
}

/**
 * The words of a text as search compares them, in order, repeated ones included. They are found by Unicode's word
 * boundaries (https://www.unicode.org/reports/tr29/#Word_Boundaries), which also divide scripts that write no spaces.
 */
export function searchWords(text: string): string[] {
  const words: string[] = [];
  for (const { segment, isWordLike } of segmenter.segment(folded(text))) {
    if (!isWordLike) continue;
    words.push(segment);
    if (words.length === MAX_WORDS) break;
  }
  return words;
}

/** From so many letters on a word may be mistyped; in a shorter one a slip makes another word. */
export const MIN_MISTYPED = 4;

/**
 * Whether one slip makes one word of the other: a letter left out, added, exchanged, or two neighbours swapped (the
 * optimal string alignment distance is at most 1).
 */
export function isOneSlipApart(a: string, b: string): boolean {
  // A letter is two code units at most: most pairs are told apart without taking them to pieces.
  if (Math.abs(a.length - b.length) > 2) return false;
  const [one, other] = [Array.from(a), Array.from(b)];
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  const rest = (letters: string[], from: number): string => letters.slice(from).join("");
  if (short.length < long.length) return rest(short, start) === rest(long, start + 1);
  if (start === short.length) return true;
  if (rest(short, start + 1) === rest(long, start + 1)) return true;
  const swapped = short[start] === long[start + 1] && short[start + 1] === long[start];
  return swapped && rest(short, start + 2) === rest(long, start + 2);
}
