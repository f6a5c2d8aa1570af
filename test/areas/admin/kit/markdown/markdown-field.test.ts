import fc from "fast-check";
import t from "tap";
import { editMarkdown, type MarkdownCommand } from "../../../../../areas/admin/kit/markdown/markdown-field.tsx";

const SAMPLES = { bold: "bold", italic: "italic", link: "link" };

/** Parses a text whose selection is between `[` and `]`. */
function marked(text: string) {
  const [start, end] = [text.indexOf("["), text.indexOf("]") - 1];
  return { value: text.replace("[", "").replace("]", ""), start, end };
}

t.test("formats the selection", async (t) => {
  const cases: [MarkdownCommand, string, string][] = [
    ["bold", "a [good] mug", "a **[good]** mug"],
    ["bold", "a **[good]** mug", "a [good] mug"],
    ["bold", "a [] mug", "a **[bold]** mug"],
    ["italic", "[x]", "*[x]*"],
    ["italic", "*[x]*", "[x]"],
    ["italic", "**[x]**", "***[x]***"],
    ["italic", "***[x]***", "**[x]**"],
    ["bold", "***[x]***", "*[x]*"],
    ["bold", "*[x]*", "***[x]***"],
    ["heading", "one\nt[w]o\nthree", "one\n[## two]\nthree"],
    ["heading", "one\n## t[w]o", "one\n[two]"],
    ["list", "[one\ntwo]\nthree", "[- one\n- two]\nthree"],
    ["list", "[- one\n- two]", "[one\ntwo]"],
    ["list", "[]", "[- ]"],
  ];
  for (const [command, from, to] of cases)
    t.strictSame(editMarkdown(marked(from), command, SAMPLES), marked(to), `${command}: ${from}`);
  t.strictSame(editMarkdown({ value: "see here", start: 4, end: 8 }, "link", SAMPLES), {
    value: "see [here](https://)",
    start: 5,
    end: 9,
  });
});

t.test("a second press reverts the first", async () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b", " ", "\n"), maxLength: 20 });
  fc.assert(
    fc.property(
      text,
      fc.nat(20),
      fc.nat(20),
      fc.constantFrom("bold", "list", "heading" as const),
      (value, a, b, command) => {
        const [start, end] = [Math.min(a, b, value.length), Math.min(Math.max(a, b), value.length)];
        fc.pre(start < end);
        const once = editMarkdown({ value, start, end }, command, SAMPLES);
        return editMarkdown(once, command, SAMPLES).value === value;
      },
    ),
  );
});
