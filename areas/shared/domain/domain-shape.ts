const SHAPE = /^[a-z0-9](?:[a-z0-9-]{1,38})[a-z0-9]$/;
const LETTER = /[a-z]/;

/** Whether a label is well formed: 3–40 of `[a-z0-9-]`, a letter in it, no hyphen at either end, no punycode. */
export function hasDomainShape(label: string): boolean {
  return SHAPE.test(label) && LETTER.test(label) && !label.startsWith("xn--");
}

/** What is wrong with a label’s form, in words for the person who typed it; `undefined` where nothing is. */
export function shapeProblem(label: string): string | undefined {
  if (hasDomainShape(label)) return undefined;
  if (/\s/.test(label)) return "A web address has no spaces. Put a hyphen between words.";
  if (label.includes(".")) return "Only the part before the first dot, please.";
  if (/[^a-z0-9-]/.test(label)) return "Only the letters a to z, digits and hyphens work in a web address.";
  if (label.startsWith("-") || label.endsWith("-")) return "It can’t begin or end with a hyphen.";
  if (label.length < 3) return "A little longer: three characters or more.";
  if (label.length > 40) return `A little shorter: 40 characters at most, this has ${label.length}.`;
  if (!LETTER.test(label)) return "It needs at least one letter.";
  return "It can’t begin with xn--: browsers read that as another script.";
}
