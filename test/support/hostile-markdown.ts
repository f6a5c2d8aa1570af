import fc from "fast-check";

/** The maximum length of a text field. */
export const LONGEST = 20_000;

/** As many repetitions as fit. */
export const repeated = (unit: string, length = LONGEST): string => unit.repeat(Math.floor(length / unit.length));

/** Lines and runs of every construct of CommonMark, each of which takes quadratic time in some parser. */
export const UNITS = [
  "a\n=\n",
  "a\n-\n",
  "> a\nb\n",
  "> a\n\n",
  "> ",
  "- ",
  "1. ",
  "- a\n",
  "- a\n  - b\n",
  "* a\n\n",
  "*_",
  "*a ",
  "_a ",
  "**a* ",
  "***",
  "[",
  "![",
  "]",
  "[a](",
  "[a](b",
  "[](",
  "![a][",
  "[a]: b\n",
  "[a]: <b\n",
  "[a",
  "[[a]",
  "`",
  "`a``",
  "<",
  "<a ",
  "<!--",
  "<?",
  "<![CDATA[",
  "<a@b",
  "&amp;",
  "&#35",
  "&a",
  "\\",
  "\\*",
  "\t",
  "\t- a\n",
  "    a\n",
  "```\n",
  "~~~a\n",
  "#",
  "# a\n",
  "---\n",
  "- - - - a\n",
  "a  \n",
  "a\\\n",
  "\r\n",
  "https://a.b ",
  "\u0000",
  "🏺",
] as const;

const unit = fc.constantFrom(...UNITS);
const block: fc.Arbitrary<string> = fc.letrec<{ block: string }>((tie) => ({
  block: fc.oneof(
    { depthSize: "small" },
    unit,
    fc.array(unit, { maxLength: 6 }).map((units) => units.join("")),
    fc
      .tuple(tie("block"), fc.constantFrom("> ", "- ", "1) ", "    ", "\t"))
      .map(([text, prefix]) => `${prefix}${text.replaceAll("\n", `\n${prefix}`)}`),
    fc
      .tuple(
        fc.constantFrom("*", "_", "**", "`", "[", "![", "<", "("),
        tie("block"),
        fc.constantFrom("", "*", "](x)", "`", ">"),
      )
      .map((parts) => parts.join("")),
    fc.tuple(tie("block"), fc.constantFrom("\n", "\n\n", "  \n"), tie("block")).map((parts) => parts.join("")),
  ),
})).block;

/** Markdown of any length up to {@link LONGEST}: nested constructs, some of them repeated until the text is full. */
export const hostileMarkdown: fc.Arbitrary<string> = fc
  .tuple(
    fc.array(fc.tuple(block, fc.constantFrom(1, 1, 3, 40, LONGEST)), { minLength: 1, maxLength: 4 }),
    fc.nat(LONGEST),
  )
  .map(([parts, length]) =>
    parts
      .map(([text, times]) => repeated(text || " ", Math.min(text.length * times, length)))
      .join("")
      .slice(0, LONGEST),
  );

/** A text of at most 4,000 characters that is rejected immediately: its HTML would have more than a million. */
export const REFUSED_MARKDOWN = `[a]: /${"x".repeat(2_000)}\n\n${"[a]".repeat(600)}`;

/** Takes micromark seven seconds of CPU time. */
export const ENDLESS_MARKDOWN = repeated("a\n=\n");
