/** The text of a field, and its selection. */
export interface MarkedText {
  value: string;
  start: number;
  end: number;
}

export type MarkdownCommand = "bold" | "italic" | "link" | "heading" | "list";

/** What a command inserts where no text is selected. */
export type MarkdownSamples = Readonly<Record<"bold" | "italic" | "link", string>>;

function wrap({ value, start, end }: MarkedText, before: string, after: string, placeholder: string): MarkedText {
  const inner = value.slice(start, end) || placeholder;
  const text = value.slice(0, start) + before + inner + after + value.slice(end);
  return { value: text, start: start + before.length, end: start + before.length + inner.length };
}

/** Adds or removes one star (emphasis) or two (strong emphasis). Three are both. */
function star(text: MarkedText, stars: "*" | "**", placeholder: string): MarkedText {
  const { value, start, end } = text;
  const around = Math.min(
    /\**$/.exec(value.slice(0, start))?.[0].length ?? 0,
    /^\**/.exec(value.slice(end))?.[0].length ?? 0,
  );
  const isWrapped = stars === "*" ? around % 2 === 1 : around >= 2;
  if (!isWrapped || start === end) return wrap(text, stars, stars, placeholder);
  const { length } = stars;
  const rest = value.slice(0, start - length) + value.slice(start, end) + value.slice(end + length);
  return { value: rest, start: start - length, end: end - length };
}

/** Adds `prefix` to the selected lines, or removes it if all have it. */
function prefixLines({ value, start, end }: MarkedText, prefix: string): MarkedText {
  const from = value.lastIndexOf("\n", start - 1) + 1;
  const to = value.indexOf("\n", end) < 0 ? value.length : value.indexOf("\n", end);
  const lines = value.slice(from, to).split("\n");
  const all = lines.every((line) => line.startsWith(prefix));
  const changed = lines.map((line) => (all ? line.slice(prefix.length) : prefix + line)).join("\n");
  return { value: value.slice(0, from) + changed + value.slice(to), start: from, end: from + changed.length };
}

export function editMarkdown(text: MarkedText, command: MarkdownCommand, samples: MarkdownSamples): MarkedText {
  switch (command) {
    case "bold":
      return star(text, "**", samples.bold);
    case "italic":
      return star(text, "*", samples.italic);
    case "link":
      return wrap(text, "[", "](https://)", samples.link);
    case "heading":
      return prefixLines(text, "## ");
    case "list":
      return prefixLines(text, "- ");
  }
}
