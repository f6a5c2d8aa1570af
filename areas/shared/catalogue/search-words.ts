import { decomposedText, latinDigits, plainLetters } from "../domain/text-patterns.ts";

// Constructing a segmenter costs more than segmenting a title.
const segmenter = new Intl.Segmenter("und", { granularity: "word" });

/** The search reads this many words of a text. */
const MAX_WORDS = 2_000;
/**
 * Characters of a decomposed text: 20,000 Hangul syllables become three each. A ligature such as ﷺ becomes eighteen.
 */
const MAX_DECOMPOSED = 60_000;

/**
 * Marks that readers ignore: accents of Latin, Greek and Cyrillic letters, Arabic and Hebrew points. Marks of kana (ガ
 * is not カ), Thai or Devanagari make other letters. Without them, the dictionary would not find word boundaries.
 */
const ACCENT = /(?=[\p{Script=Inherited}\p{Script=Arabic}\p{Script=Hebrew}])(?![\u3099\u309a])\p{Mn}/gu;

/** Ignores case (ß and SS, both lower sigmas), accents and compatibility forms (ﬁ, ｆ). */
function folded(text: string): string {
  const plain = decomposedText(text).slice(0, MAX_DECOMPOSED).replaceAll(ACCENT, "");
  return plain.toUpperCase().toLowerCase().replaceAll("ς", "σ").normalize("NFKC");
}

/**
 * Arabic letters that people write in either form at a word's end, those of Persian keyboards, the decimal separator,
 * and the stroke that only lengthens a word. They are as in Lucene's ArabicNormalizer and PersianNormalizer.
 */
const ARABIC_SPELLINGS: Readonly<Record<string, string>> = { ة: "ه", ى: "ي", ی: "ي", ک: "ك", "٫": ".", "\u0640": "" };
const ARABIC_SPELLING = new RegExp(`[${Object.keys(ARABIC_SPELLINGS).join("")}]`, "g");

/** Returns a folded text with plain Latin letters (`łodz` → `lodz`), one spelling of Arabic letters, and 0–9. */
export function plainSpelling(text: string): string {
  const spelled = text.replaceAll(ARABIC_SPELLING, (letter) => ARABIC_SPELLINGS[letter] ?? letter);
  return latinDigits(plainLetters(spelled));
}

/**
 * Returns the words of a text as the search compares them, in order, including repetitions. Words are split at
 * Unicode's word boundaries (https://www.unicode.org/reports/tr29/#Word_Boundaries), which also work for scripts
 * without spaces. Their letters are replaced by plain ones ({@link plainSpelling}).
 */
export const searchWords = (text: string): string[] => wordsOf(plainSpelling(folded(text)));

/** The words of a search that are compared. */
export const MAX_QUERIED = 8;

/** Returns the first words of a search, each once. */
export function queriedWords(text: string): string[] {
  return [...new Set(searchWords(text))].slice(0, MAX_QUERIED);
}

/** A letter or digit. A sign of a script that writes syllables or whole words is not one: 茶 begins 茶杯. */
const LETTER = /^[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]$/u;

/**
 * Returns whether the word of a search matches only whole words, not words that begin with it: a single letter before
 * other words, as in "t shirt". Words with such a beginning are in almost every product.
 */
export const isWhole = (words: readonly string[], index: number): boolean =>
  index < words.length - 1 && LETTER.test(words[index] ?? "");

/** The search words without plain letters, as earlier releases stored them. */
export const earlierSearchWords = (text: string): string[] => wordsOf(folded(text));

function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    if (!isWordLike) continue;
    words.push(segment);
    if (words.length === MAX_WORDS) break;
  }
  return words;
}

/** Yields the words of a short text as it writes them, by their search words: `glaser` and `Gläser`. */
export function* writtenWords(text: string): Generator<[word: string, written: string]> {
  for (const { segment } of segmenter.segment(text)) {
    const words = searchWords(segment);
    if (words.length === 1) yield [words.join(), segment];
  }
}

/** The letters of a part of a word that may be anywhere in it, as in a compound. Shorter parts are in too many words. */
export const MIN_INNER_PART = 4;

/** Words of at least this many letters may contain a typo. In a shorter word, a typo makes another word. */
export const MIN_MISTYPED = 4;

/**
 * Returns whether the words differ by one typo: a letter missing, added or replaced, or two neighbours swapped (an
 * optimal string alignment distance of at most 1).
 */
export function isOneSlipApart(a: string, b: string): boolean {
  // A letter is at most two code units. This excludes most pairs without splitting them.
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
