const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The first letter of a name as people see it, which may be several code points. Empty for an empty name. */
export function initialOf(name: string): string {
  for (const { segment } of graphemes.segment(name)) return segment;
  return "";
}
