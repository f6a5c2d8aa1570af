const SHAPE = /^[a-z0-9](?:[a-z0-9-]{1,38})[a-z0-9]$/;
const LETTER = /[a-z]/;

/** Why a label is malformed as a shop's name. */
export type ShapeProblem =
  | { code: "too-short"; params: { min: number } }
  | { code: "too-long"; params: { max: number } }
  | { code: "has-space" | "has-dot" | "not-a-domain" | "hyphen-at-end" | "no-letter" | "punycode" };

/**
 * Returns whether a label is well formed: 3–40 of `[a-z0-9-]`, at least one letter, no hyphen at either end, no
 * punycode.
 */
export function hasDomainShape(label: string): boolean {
  return SHAPE.test(label) && LETTER.test(label) && !label.startsWith("xn--");
}

/** Returns why a label is malformed; `undefined` if it is well formed. */
export function shapeProblem(label: string): ShapeProblem | undefined {
  if (hasDomainShape(label)) return undefined;
  if (/\s/.test(label)) return { code: "has-space" };
  if (label.includes(".")) return { code: "has-dot" };
  if (/[^a-z0-9-]/.test(label)) return { code: "not-a-domain" };
  if (label.startsWith("-") || label.endsWith("-")) return { code: "hyphen-at-end" };
  if (label.length < 3) return { code: "too-short", params: { min: 3 } };
  if (label.length > 40) return { code: "too-long", params: { max: 40 } };
  return { code: LETTER.test(label) ? "punycode" : "no-letter" };
}
