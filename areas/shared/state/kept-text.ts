/** One text in the browser's storage for this site. */
export interface KeptText {
  /** Returns the text; `null` if none is stored or storage is denied. */
  read(): string | null;
  /** Stores the text, or deletes it (`null`). Returns false if the browser refuses: denied or full. */
  write(text: string | null): boolean;
}

/** @param storage called on each access, because `localStorage` throws where storage is denied */
export function keptText(key: string, storage: () => Storage = () => localStorage): KeptText {
  return {
    read() {
      try {
        return storage().getItem(key);
      } catch {
        return null;
      }
    },
    write(text) {
      try {
        if (text === null) storage().removeItem(key);
        else storage().setItem(key, text);
        return true;
      } catch {
        return false;
      }
    },
  };
}
