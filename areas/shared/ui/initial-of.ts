const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Returns the first letter (grapheme) of a name, which may be several code points. Empty for an empty name. */
export function initialOf(name: string): string {
  for (const { segment } of graphemes.segment(name)) return segment;
  return "";
}
