import { type KeptText, keptText } from "../../../../areas/shared/state/kept-text.ts";

export interface Tab {
  keep: (key: string) => KeptText;
  /** Receives the window's `storage` events. */
  window: EventTarget;
}

/** A browser's storage and tabs. A write in one tab sends `storage` events to the others at once. */
export function browserTabs({ capacity = Number.POSITIVE_INFINITY, denied = false } = {}) {
  const kept = new Map<string, string>();
  const windows: EventTarget[] = [];
  const tell = (writer: EventTarget, key: string | null): void => {
    for (const window of windows)
      if (window !== writer) window.dispatchEvent(Object.assign(new Event("storage"), { key }));
  };
  const open = (): Tab => {
    const window = new EventTarget();
    windows.push(window);
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem(key: string, text: string) {
        if (text.length > capacity) throw new DOMException("full", "QuotaExceededError");
        kept.set(key, text);
        tell(window, key);
      },
      removeItem(key: string) {
        if (kept.delete(key)) tell(window, key);
      },
    } as Storage;
    const named = (): Storage => {
      if (denied) throw new DOMException("denied", "SecurityError");
      return storage;
    };
    return { window, keep: (key) => keptText(key, named) };
  };
  return { kept, open };
}
