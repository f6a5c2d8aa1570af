import { TIMER, type Timer } from "../../../state/timer.ts";
import type { ProductDraft } from "./product-draft.ts";

/** What is kept of a product that somebody is editing. */
export interface KeptDraft {
  /** Milliseconds since 1970. */
  at: number;
  /** Of the product that was being edited; `null`: it was new. */
  version: number | null;
  /** As it was loaded. */
  base: ProductDraft;
  draft: ProductDraft;
}

type SessionStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

interface KeeperOptions {
  /** `null` where the browser has none. */
  storage: SessionStorage | null;
  key: string;
  timer?: Timer;
}

/** Milliseconds: what is typed in so short a time may be lost with the browser. */
const PAUSE = 400;

/** Keeps unsaved work through a reload and a crash, in this tab. Where that can't be, nothing is kept, and nothing fails. */
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

  /** Keeps it in a moment; the latest counts. */
  keep(draft: () => KeptDraft): void {
    this.#pending = draft;
    this.#stop ??= this.#timer.after(PAUSE, () => this.flush());
  }

  /** Keeps at once what waits for it. */
  flush(): void {
    const pending = this.#pending;
    this.#clear();
    if (!pending) return;
    try {
      this.#storage?.setItem(this.#key, JSON.stringify(pending()));
    } catch {
      // Full, or forbidden: the page itself still has it.
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

/** The tab's own storage; a browser that is told to keep nothing throws as it is asked for. */
export function sessionStorageOf(): SessionStorage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}
