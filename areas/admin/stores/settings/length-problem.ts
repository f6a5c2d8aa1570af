/** What to say of a text that is longer than it may be; `undefined` where it is not. */
export function lengthProblem(text: string, max: number): string | undefined {
  const { length } = text.trim();
  if (length <= max) return undefined;
  return `A little shorter: ${max.toLocaleString("en")} characters at most, this has ${length.toLocaleString("en")}.`;
}
