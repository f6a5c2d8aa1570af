import fc from "fast-check";
import t from "tap";
import { isOneSlipApart, searchWords } from "../../../../areas/shared/catalogue/search-words.ts";

t.test("returns a text's words in order", async (t) => {
  const cases: [string, string[]][] = [
    ["", []],
    [" … – *** 👩‍👩‍👧 ", []],
    ["The Blue cup, the blue CUP!", ["the", "blue", "cup", "the", "blue", "cup"]],
    ["**Thrown** by [hand](https://a.example)", ["thrown", "by", "hand", "https", "a.example"]],
    ["PL-0042 / 250 ml", ["pl", "0042", "250", "ml"]],
    ["青いカップ", ["青い", "カップ"]],
    ["ถ้วยกาแฟสีฟ้า", ["ถ้วย", "กาแฟ", "สี", "ฟ้า"]],
    ["한국어 도자기", ["한국어", "도자기"]],
  ];
  for (const [text, expected] of cases) t.strictSame(searchWords(text), expected, text);
});

t.test("returns the same words for texts that look the same", async (t) => {
  const same = [
    ["Crème Brûlée", "creme brulee", "CRE\u0300ME BRÛLE\u0301E"],
    ["Straße", "STRASSE", "strasse"],
    ["Łódź", "łódź", "ŁÓDŹ", "Lodz"],
    ["Smørrebrød", "SMØRREBRØD", "smorrebrod"],
    ["Ærø Œuvre Đurđa Þórður", "aero oeuvre durda thordur"],
    ["ΟΔΟΣ", "οδος", "οδοσ", "Οδός"],
    ["İstanbul", "ISTANBUL", "ıstanbul"],
    ["ﬁne ｃａｆé", "fine cafe"],
    ["ｶｯﾌﾟ", "カップ"],
    ["كُوب أَزْرَق", "كوب ازرق", "كـــوب إزرق"],
    ["قهوة فاطمة", "قهوه فاطمه"],
    ["حلوى على كرسي", "حلوي علي كرسى", "حلوی علی کرسی"],
    ["٢٥٠ مل ١٫٥", "۲۵۰ مل ۱٫۵", "250 مل 1.5"],
    ["כּוֹס", "כוס"],
    ["чёрный", "черныи"],
  ];
  for (const [text, ...others] of same) {
    for (const other of others) t.strictSame(searchWords(other), searchWords(text as string), `${text} ${other}`);
  }
});

t.test("keeps letters apart that differ by marks", async (t) => {
  for (const [one, other] of [
    ["ガラス", "カラス"],
    ["कॉपी", "कप"],
    ["ฟ้า", "ฟา"],
  ] as const) {
    t.notSame(searchWords(one), searchWords(other), one);
  }
});

t.test("reads the first 2,000 words of a long text", async (t) => {
  t.equal(searchWords("cup ".repeat(5000)).length, 2000);
});

t.test("accepts one typo: a letter missing, added or replaced, or two neighbours swapped", async (t) => {
  const near = ["cermic", "ceraamic", "caramic", "cermaic", "eramic", "ceramics", "ecramic", "ceramci", "ceramic"];
  for (const word of near) t.ok(isOneSlipApart("ceramic", word) && isOneSlipApart(word, "ceramic"), word);
  for (const word of ["", "cermi", "crmic", "cimarec", "ceracim", "ceramicss", "xerxmic", "ecarmic"])
    t.notOk(isOneSlipApart("ceramic", word) || isOneSlipApart(word, "ceramic"), word);
  t.ok(isOneSlipApart("a😀b", "a😁b"), "a letter is a whole character");
  t.ok(isOneSlipApart("😀😁", "😁😀"));
});

t.test("one typo is an optimal string alignment distance of at most one", async () => {
  // Few letters make words similar. Two of the letters share their first half.
  const word = fc.string({ unit: fc.constantFrom("a", "b", "😀", "😁"), maxLength: 6 });
  fc.assert(
    fc.property(word, word, (a, b) => isOneSlipApart(a, b) === alignmentDistance(Array.from(a), Array.from(b)) <= 1),
    { numRuns: 5000 },
  );
});

/** https://en.wikipedia.org/wiki/Damerau%E2%80%93Levenshtein_distance#Optimal_string_alignment_distance */
function alignmentDistance(a: string[], b: string[]): number {
  const distances = Array.from({ length: a.length + 1 }, () => Array.from({ length: b.length + 1 }, () => 0));
  const at = (i: number, j: number): number => distances[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 0; i <= a.length; i += 1) {
    for (let j = 0; j <= b.length; j += 1) {
      const exchange = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY;
      const least = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, exchange, swap);
      (distances[i] as number[])[j] = i + j === 0 ? 0 : least;
    }
  }
  return at(a.length, b.length);
}
