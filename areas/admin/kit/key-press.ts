export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

export type KeyPress = Pick<KeyboardEvent, "key" | "code" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey">;

/**
 * Returns the character of a key. Letters are lower-case without Shift. On a keyboard with another script, it is the
 * character that a US keyboard has on this key: https://w3c.github.io/uievents/#code-examples
 */
export function characterOf({ key, code, shiftKey }: KeyPress): string {
  if (/^\p{Script=Latin}$/u.test(key)) return shiftKey ? key.toUpperCase() : key.toLowerCase();
  // An Arabic key writes two letters.
  const isOtherScript = /[\p{L}؟]/u.test(key) && !/\p{Script=Latin}/u.test(key);
  if (!isOtherScript) return key;
  if (code === "Slash") return shiftKey ? "?" : "/";
  const letter = /^Key([A-Z])$/.exec(code)?.[1] ?? key;
  return shiftKey ? letter : letter.toLowerCase();
}

/** The character of a key that is pressed with Ctrl only, or ⌘ only on a Mac. */
export function commandOf(press: KeyPress): string | undefined {
  const { ctrlKey, metaKey, altKey, shiftKey } = press;
  const [command, other] = isMac() ? [metaKey, ctrlKey] : [ctrlKey, metaKey];
  return command && !other && !altKey && !shiftKey ? characterOf(press) : undefined;
}
