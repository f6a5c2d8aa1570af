/**
 * A text as one line. Spaces stay as they are: an option's value is known again by them. It looks at each character once:
 * a cell may be half a million of them.
 */
export const oneLine = (text: string): string =>
  text
    .split(/[\t\r\n\u2028\u2029]/)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .join(" ");
