import { isPublic } from "../../../areas/shared/sellers/seller.ts";
import { UPLOAD_WAITS } from "../pictures/images.ts";
import { sweepPictures } from "../pictures/sweep-pictures.ts";
import type { Platform } from "../platform.ts";
import { BrokenSeller } from "./sellers.ts";

/** Shops per run. The next run continues with the following shops. A run each minute sweeps 28,800 shops a day. */
const BATCH = 20;
/** Minimum milliseconds between the starts of two rounds over all shops. */
const DAY = 24 * 3_600_000;

/**
 * Sweeps the pictures of all shops once a day, some shops in each run. More shops than fit into a day take longer. Each
 * round starts with removing uploads that were not taken, and ends with the pictures of shops that don't exist, which a
 * killed import has left.
 */
export class ShopSweep {
  readonly #platform: Platform;
  #after: string | undefined;
  /** The shops of this round so far. */
  readonly #found = new Set<string>();
  #isRunning = false;
  #startedAt = Number.NEGATIVE_INFINITY;

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  async run(stopping: AbortSignal): Promise<void> {
    const now = this.#platform.now().getTime();
    // Also after the system's clock was set back.
    if (!this.#isRunning && Math.abs(now - this.#startedAt) < DAY) return;
    if (!this.#isRunning) {
      this.#startedAt = now;
      this.#isRunning = true;
      await this.#platform.uploads.sweep(new Date(now - UPLOAD_WAITS));
    }
    const after = this.#after === undefined ? {} : { after: this.#after };
    const sellers = await this.#platform.sellers.list({ ...after, limit: BATCH });
    for (const seller of sellers) {
      if (stopping.aborted) return;
      // Set before the sweep: the next run skips a shop whose sweep fails.
      this.#after = seller.domain;
      this.#found.add(seller.id);
      if (seller instanceof BrokenSeller) throw seller.error;
      await this.#hide(seller.id);
      await sweepPictures(this.#platform, seller);
    }
    if (sellers.length === BATCH) return;
    this.#isRunning = false;
    this.#after = undefined;
    await this.#sweepUnowned().finally(() => this.#found.clear());
  }

  /**
   * Pictures of a shop that an import has not written yet are marked as unused, but stay for a day.
   * @throws the first error, after the pictures of the other shops
   */
  async #sweepUnowned(): Promise<void> {
    const { images, sellers } = this.#platform;
    // An empty database may be the wrong one.
    if (this.#found.size === 0) return;
    const failures: unknown[] = [];
    for (const id of await images.owners()) {
      try {
        if (this.#found.has(id) || (await sellers.get(id))) continue;
        const freed = await sweepPictures(this.#platform, { id });
        if (freed > 0 && (await images.list(id)).length === 0) await images.removeAll(id);
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  }

  /**
   * Hides the pictures of shops that were suspended by an earlier release, or before a migration. Reads the shop again:
   * the sweeps since the batch was read take minutes, and a suspension since then must not be undone.
   */
  async #hide(sellerId: string): Promise<void> {
    const seller = await this.#platform.sellers.get(sellerId);
    if (seller) await this.#platform.images.hide(sellerId, !isPublic(seller));
  }
}
