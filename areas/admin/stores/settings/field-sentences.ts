/** What is wrong, in sentences, by the path of the field: `contact.email`, `pages.0.title`. */
export type FieldProblems = Readonly<Record<string, string>>;

/** What the platform says of a field that this page takes to be right: rare, and in words for whoever wrote the page. */
function sentenceOf(words: string): string {
  if (words === "required") return "This is needed.";
  const [, limit] = /^at most (\d+)$/.exec(words) ?? [];
  if (limit) return `A little shorter: ${limit} characters at most.`;
  if (words === "expected plain text") return "This has characters in it that can’t be kept.";
  if (words === "expected one line") return "This has to be on one line.";
  return /^[A-Z“].*[.!?]$/.test(words) ? words : "This can’t be kept as it is.";
}

/** The platform's words for fields of a settings change, for people, by the paths that the pages know them by. */
export function fieldSentences(fields: Readonly<Record<string, string>>): FieldProblems {
  return Object.fromEntries(
    Object.entries(fields).map(([path, words]) => [path.replace(/^change\./, ""), sentenceOf(words)]),
  );
}
