import { TIMER, type Timer } from "../../../state/browser.ts";
import type { ProductDraft } from "./product-draft.ts";

export interface KeptDraft {
  /** Milliseconds since 1970. */
  at: number;
  /** Of the edited product; `null`: it was new. */
  version: number | null;
  /** As it was loaded. */
  base: ProductDraft;
  draft: ProductDraft;
}

type SessionStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

interface KeeperOptions {
  /** `null` if the browser has none. */
  storage: SessionStorage | null;
  key: string;
  timer?: Timer;
}

/** Debounce, in milliseconds. */
const PAUSE = 400;

/** Keeps unsaved changes in this tab, for a reload or a crash. Without a storage it does nothing. */
export class DraftKeeper {
  readonly #storage: SessionStorage | null;
  readonly #key: string;
  readonly #timer: Timer;
  #stop: (() => void) | undefined;
  #pending: (() => KeptDraft) | undefined;

  constructor({ storage, key, timer = TIMER }: KeeperOptions) {
    this.#storage = storage;
    this.#key = key;
    this.#timer = timer;
  }

  read(): KeptDraft | undefined {
    try {
      const kept = JSON.parse(this.#storage?.getItem(this.#key) ?? "null") as KeptDraft | null;
      return kept && Array.isArray(kept.draft.variants) && kept.draft.variants.length > 0 ? kept : undefined;
    } catch {
      return undefined;
    }
  }

  /** Keeps the latest draft after a pause. */
  keep(draft: () => KeptDraft): void {
    this.#pending = draft;
    this.#stop ??= this.#timer.after(PAUSE, () => this.flush());
  }

  /** Stores the pending draft immediately. */
  flush(): void {
    const pending = this.#pending;
    this.#clear();
    if (!pending) return;
    try {
      this.#storage?.setItem(this.#key, JSON.stringify(pending()));
    } catch {
      // The storage is full or blocked. The page still has the draft.
    }
  }

  forget(): void {
    this.#clear();
    try {
      this.#storage?.removeItem(this.#key);
    } catch {
      // As above.
    }
  }

  #clear(): void {
    this.#stop?.();
    this.#stop = undefined;
    this.#pending = undefined;
  }
}

/** `null` if the browser blocks the storage: reading `sessionStorage` then throws. */
export function sessionStorageOf(): SessionStorage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}
