import type { KeptText } from "../../../../shared/state/kept-text.ts";
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

/** Debounce, in milliseconds. */
const PAUSE = 400;

/** Keeps unsaved changes in this tab, for a reload or a crash. If the storage is blocked, it does nothing. */
export class DraftKeeper {
  readonly #kept: KeptText;
  readonly #timer: Timer;
  #stop: (() => void) | undefined;
  #pending: (() => KeptDraft) | undefined;

  constructor(kept: KeptText, timer: Timer = TIMER) {
    this.#kept = kept;
    this.#timer = timer;
  }

  read(): KeptDraft | undefined {
    try {
      const kept = JSON.parse(this.#kept.read() ?? "null") as KeptDraft | null;
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
    if (pending) this.#kept.write(JSON.stringify(pending()));
  }

  forget(): void {
    this.#clear();
    this.#kept.write(null);
  }

  #clear(): void {
    this.#stop?.();
    this.#stop = undefined;
    this.#pending = undefined;
  }
}
