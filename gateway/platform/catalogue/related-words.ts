import { isOneSlipApart, isWhole, MIN_INNER_PART, MIN_MISTYPED } from "../../../areas/shared/catalogue/search-words.ts";

/** Shorter parts occur in too many words. */
const MIN_PART = 3;
/** The letters of a compound before the part: fewer are rarely a word, such as `st` in `string`. */
const MIN_FRONT = 3;
/** The most related words of all words of a search, in equal parts. Each costs as much as a queried word. */
const MAX_RELATED = 100;

const LATIN = /^\p{Script=Latin}+$/u;
const ARABIC = /^\p{Script=Arabic}+$/u;
/** The endings of plurals in German and English, and the fewest letters before them. */
const PLURALS = [/(?<=.{3})[ns]$/, /(?<=.{3})e[ns]$/, /(?<=.{4})er?$/];
const PLURAL_END = /^(?:e?[ns]|er?)?$/;
/** The article, "and", "so", "with", "for" and "like", which Arabic writes together with the next word. */
const ARABIC_PREFIX = /^(?:[وف]?[بك]?ال|[وف]?لل|[وفبكل])(?=.{3})/;

type Relation = (word: string) => boolean;

/**
 * Words are related to a queried word if they don't begin with it, and are compounds that contain it (`tasse`:
 * `gezeitentasse`), its singular, alone or at a compound's end (`tassen`: `tasse`), or the same Arabic word with another
 * prefix (`كوب`: `الكوب`). Short words and those of other scripts have none: `undefined`.
 */
function relationTo(queried: string): Relation | undefined {
  if (queried.length < MIN_PART) return undefined;
  if (LATIN.test(queried)) return latinRelation(queried);
  return ARABIC.test(queried) ? arabicRelation(queried) : undefined;
}

function latinRelation(queried: string): Relation {
  const singulars = PLURALS.map((ending) => queried.replace(ending, "")).filter((singular) => singular !== queried);
  const part = singulars.reduce((a, b) => (b.length < a.length ? b : a), queried);
  return (word) => {
    if (!word.includes(part) || word.startsWith(queried)) return false;
    const start = word.lastIndexOf(queried);
    const rest = word.slice(start + queried.length);
    if (start >= MIN_FRONT && (queried.length >= MIN_INNER_PART || PLURAL_END.test(rest))) return true;
    return singulars.some((singular) => {
      const front = word.length - singular.length;
      return (front === 0 || front >= MIN_FRONT) && word.endsWith(singular);
    });
  };
}

function arabicRelation(queried: string): Relation {
  const bare = queried.replace(ARABIC_PREFIX, "");
  return (word) => {
    if (!word.includes(bare) || word.startsWith(queried)) return false;
    if (word.startsWith(bare)) return true;
    const bareWord = word.replace(ARABIC_PREFIX, "");
    return bareWord !== word && (bareWord.startsWith(bare) || bareWord.startsWith(queried));
  };
}

/** Returns whether one of the words is related to the queried word. */
export function hasRelated(words: readonly string[], queried: string): boolean {
  const isRelated = relationTo(queried);
  return isRelated !== undefined && words.some(isRelated);
}

/**
 * Returns the related words of each queried word, the most frequent ones.
 * @param known returns a shop's words, most frequent first. Short queried words need none
 */
export function relatedWords(queried: readonly string[], known: () => readonly string[]): string[][] {
  const most = Math.floor(MAX_RELATED / queried.length);
  return queried.map((word) => {
    const isRelated = relationTo(word);
    return isRelated ? known().filter(isRelated).slice(0, most) : [];
  });
}

/** Returns the words without single letters before other words: without results, "a mug" searches for "mug". */
export const withoutLetters = (words: readonly string[]): string[] =>
  words.filter((_, index) => !isWhole(words, index));

/**
 * Returns the words that replace a mistyped one, separated by spaces: the first known word that is one slip away, or
 * the parts of a compound that ends with a known word (`espressotasse`: `espresso tasse`). Returns `undefined` if there
 * are none, and the word itself if it begins a known word or one is related to it.
 */
export function correctionOf(word: string, known: readonly string[]): string | undefined {
  if (known.some((candidate) => candidate.startsWith(word)) || hasRelated(known, word)) return word;
  if (Array.from(word).length < MIN_MISTYPED) return undefined;
  // One slip in a longer word leaves its first or its last letter.
  const [first, last] = [word[0], word.at(-1)];
  const isNear = (candidate: string): boolean =>
    (candidate[0] === first || candidate.at(-1) === last) && isOneSlipApart(word, candidate);
  return known.find(isNear) ?? splitCompound(word, known);
}

function splitCompound(word: string, known: readonly string[]): string | undefined {
  if (!LATIN.test(word)) return undefined;
  const ends = known.filter(
    (end) => word.endsWith(end) && end.length >= MIN_PART && word.length - end.length >= MIN_FRONT,
  );
  const longest = ends.reduce((a, b) => (b.length > a.length ? b : a), "");
  return longest === "" ? undefined : `${word.slice(0, -longest.length)} ${longest}`;
}
