/** One text that this browser keeps for the site, if it keeps anything at all. */
export interface KeptText {
  /** `null` where there is none, or where the browser does not say. */
  read(): string | null;
  /** Keeps it, or forgets it (`null`). False where the browser refuses: denied, or full. */
  write(text: string | null): boolean;
}

/** @param storage asked each time, because a browser that denies its storage throws when it is only named */
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
