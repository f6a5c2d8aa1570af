/** What a product can be chosen by, or only has. */
export interface Attribute {
  name: string;
  values: string[];
}

/** The exporter puts an apostrophe before what a spreadsheet would take for a formula. */
export const unescapeCell = (text: string): string => text.replace(/^'(?=[=+\-@])/, "");
/** It writes line breaks of texts as `\n`, and `\n` as `\\n`. */
export const withLines = (text: string): string =>
  unescapeCell(text)
    .split("\\\\n")
    .map((part) => part.replaceAll("\\n", "\n"))
    .join("\\n");
/** Lists are divided by commas; those inside of a value have a backslash. */
export const listOf = (text: string): string[] =>
  text
    .split(/(?<!\\),/)
    .map((part) => unescapeCell(part.replaceAll("\\,", ",").trim()))
    .filter((part) => part !== "");

/** Every way to fill the holes, one after another: there may be a great many. @param choices for each place */
export function* combinations(values: readonly string[], choices: readonly string[][]): Generator<string[]> {
  const [value, ...others] = values;
  if (value === undefined) {
    yield [];
    return;
  }
  const [own = [], ...otherChoices] = choices;
  for (const choice of value === "" ? own : [value]) {
    for (const rest of combinations(others, otherChoices)) yield [choice, ...rest];
  }
}
