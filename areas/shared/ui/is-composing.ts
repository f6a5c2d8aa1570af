/**
 * Returns whether a key belongs to the composition of a word, as in Japanese. Enter also ends one: Safari reports that key
 * after the end, with the code of input methods (https://bugs.webkit.org/show_bug.cgi?id=165004).
 */
export const isComposing = (key: Pick<KeyboardEvent, "isComposing" | "keyCode">): boolean =>
  key.isComposing || key.keyCode === 229;
