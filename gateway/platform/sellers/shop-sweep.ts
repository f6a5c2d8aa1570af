import { UPLOAD_WAITS } from "../pictures/images.ts";
import { sweepPictures } from "../pictures/sweep-pictures.ts";
import type { Platform } from "../platform.ts";
import { BrokenSeller } from "./sellers.ts";

/** Shops in one run; the next one goes on. */
const BATCH = 20;
/** A round over all shops begins no sooner than so many milliseconds after the one before. */
const DAY = 24 * 3_600_000;

/**
 * Sweeps the pictures of all shops in turn, some in each run, and all of them once a day; a round begins with the uploads
 * that nobody came for.
 */
export class ShopSweep {
  readonly #platform: Platform;
  #after: string | undefined;
  #isUnderWay = false;
  #began = Number.NEGATIVE_INFINITY;

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  async run(stopping: AbortSignal): Promise<void> {
    const now = this.#platform.now().getTime();
    if (!this.#isUnderWay && now - this.#began < DAY) return;
    if (!this.#isUnderWay) {
      this.#began = now;
      this.#isUnderWay = true;
      await this.#platform.uploads.sweep(new Date(now - UPLOAD_WAITS));
    }
    const after = this.#after === undefined ? {} : { after: this.#after };
    const sellers = await this.#platform.sellers.list({ ...after, limit: BATCH });
    for (const seller of sellers) {
      if (stopping.aborted) return;
      // Before the sweep: a shop whose sweep fails must not keep the others from theirs.
      this.#after = seller.domain;
      if (seller instanceof BrokenSeller) throw seller.error;
      await sweepPictures(this.#platform, seller);
    }
    if (sellers.length === BATCH) return;
    this.#isUnderWay = false;
    this.#after = undefined;
  }
}
