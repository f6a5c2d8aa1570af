import { lruMap } from "../../lru-map.ts";
import type { SweepSeller } from "./sweep-pictures.ts";

/** What a sweep could free counts in days: trying again sooner than this, in milliseconds, would only cost. */
const PAUSE = 3_600_000;
/** Sellers whose last sweep is remembered. */
const MEMORY = 10_000;

/**
 * Sweeps for those who are out of room. A seller who keeps uploading into a full plan must not have all its orders read
 * each time. Each process counts for itself.
 */
export class PictureSweeper {
  readonly #sweep: SweepSeller;
  readonly #now: () => Date;
  readonly #last = lruMap<number>(MEMORY);
  readonly #running = new Map<string, Promise<number>>();

  constructor(sweep: SweepSeller, now: () => Date) {
    this.#sweep = sweep;
    this.#now = now;
  }

  /** Whoever asks while a sweep of the seller runs gets what that one frees; within the pause after it, nothing is. */
  readonly makeRoom: SweepSeller = (seller) => {
    const running = this.#running.get(seller.id);
    if (running) return running;
    const now = this.#now().getTime();
    if (now - (this.#last.get(seller.id) ?? -PAUSE) < PAUSE) return Promise.resolve(0);
    this.#last.set(seller.id, now);
    const sweep = this.#sweep(seller).finally(() => this.#running.delete(seller.id));
    this.#running.set(seller.id, sweep);
    return sweep;
  };
}
