import type { KeptText } from "../../../../areas/shared/state/kept-text.ts";

/** A text of the browser's storage, kept in memory. */
export function memoryText(text: string | null = null): KeptText & { text: string | null } {
  return {
    text,
    read() {
      return this.text;
    },
    write(value) {
      this.text = value;
      return true;
    },
  };
}
