import { setImmediate } from "node:timers/promises";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import { lruMap } from "../../lru-map.ts";
import type { Platform } from "../platform.ts";

/** @returns the bytes that are free again */
export type SweepSeller = (seller: Pick<Seller, "id">) => Promise<number>;

type Swept = Pick<Platform, "images" | "sellers" | "categories" | "products" | "orders" | "now">;

/** Records read at a time; other requests have their turn in between. */
const BATCH = 200;
/** An image's id, wherever it stands in a record: as a reference, or in a picture that a text shows by its address. */
const IMAGE_ID = /(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])/g;

/**
 * Finds out to which of a seller's pictures nothing refers, and has the port forget those of which that has been so for a
 * day. Anything counts that is stored: the shop's own face and texts, products in every state, orders of long ago. Orders
 * come last, and only as far as a picture is still in question.
 * @returns the bytes that are free again
 */
export async function sweepPictures(
  { images, sellers, categories, products, orders, now }: Swept,
  { id: sellerId }: Pick<Seller, "id">,
): Promise<number> {
  // What is added from here on is in nobody's list, and so in no danger.
  const unused = new Set(await images.list(sellerId));
  const strike = (records: unknown): void => {
    for (const [id] of JSON.stringify(records ?? null).matchAll(IMAGE_ID)) unused.delete(id);
  };
  if (unused.size > 0) strike([await sellers.get(sellerId), await categories.list(sellerId)]);
  let after: string | undefined;
  while (unused.size > 0) {
    const page = await products.list(sellerId, { limit: BATCH, ...(after !== undefined && { after }) });
    strike(page);
    after = page.at(-1)?.id;
    if (page.length < BATCH) break;
    await setImmediate();
  }
  let before: number | undefined;
  while (unused.size > 0) {
    const page = await orders.list(sellerId, { limit: BATCH, ...(before !== undefined && { before }) });
    strike(page);
    before = page.at(-1)?.number;
    if (page.length < BATCH) break;
    await setImmediate();
  }
  return images.sweep(sellerId, unused, now());
}

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
