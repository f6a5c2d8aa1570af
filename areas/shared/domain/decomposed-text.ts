/** Marks that a letter may have: https://www.unicode.org/reports/tr15/#Stream_Safe_Text_Format */
const SURPLUS_MARKS = /(\p{M}{30})\p{M}+/gu;

/**
 * A text in compatibility decomposition (NFKD). Surplus marks are dropped: sorting the marks of one letter takes
 * quadratic time.
 */
export function decomposedText(text: string): string {
  return text.replaceAll(SURPLUS_MARKS, "$1").normalize("NFKD");
}
