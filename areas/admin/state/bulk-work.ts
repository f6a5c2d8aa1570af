import { makeAutoObservable, observableRef, runInAction } from "mobx";
import { ApiError } from "../../shared/api/api-error.ts";
import type { Timer } from "./browser.ts";

interface Leaving {
  /** The browser asks before it leaves the admin. @returns ends it */
  hold: () => () => void;
}

/** The selected rows of a list, and a change of them that takes several requests. */
export class BulkWork {
  selected: ReadonlySet<string> = new Set();
  /** Whether all rows that the list's filters match are selected, beyond the shown ones. */
  allSelected = false;
  /** The share of the running change that is done, from 0 to 1. */
  progress: number | null = null;
  busy = false;
  /** The running change. Never rejects. */
  #running: Promise<void> | undefined;
  readonly #leaving: Leaving;

  constructor(leaving: Leaving) {
    this.#leaving = leaving;
    makeAutoObservable(this, { selected: observableRef });
  }

  select(selected: ReadonlySet<string>): void {
    this.selected = selected;
    this.allSelected = false;
  }

  selectAll(): void {
    this.allSelected = true;
  }

  setProgress(share: number): void {
    this.progress = share;
  }

  /**
   * Runs one change after another: the notice of an earlier one may offer "Undo" during the next. Closing the window would
   * end a change halfway, so the browser asks.
   */
  async run(change: () => Promise<void>): Promise<void> {
    while (this.#running) await this.#running;
    const running = this.#runAlone(change).finally(() => {
      this.#running = undefined;
    });
    this.#running = running.catch(() => {});
    await running;
  }

  async #runAlone(change: () => Promise<void>): Promise<void> {
    runInAction(() => {
      this.busy = true;
    });
    const release = this.#leaving.hold();
    try {
      await change();
    } finally {
      release();
      runInAction(() => {
        this.busy = false;
        this.progress = null;
      });
    }
  }
}

/** Repeats a request that exceeds the rate limit after the pause that the platform asks for. */
export async function patiently<Answer>(timer: Timer, request: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await request();
    } catch (error) {
      const pause = error instanceof ApiError && error.code === "too-many-requests" ? error.retryAfter : undefined;
      if (pause === undefined) throw error;
      await new Promise<void>((done) => void timer.after(pause, done));
    }
  }
}
