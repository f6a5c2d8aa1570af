import type { Product } from "../../../areas/shared/catalogue/product.ts";
import type { Order } from "../../../areas/shared/orders/order.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import { lruMap } from "../../lru-map.ts";
import { pagedItems, sharedTask } from "../concurrency.ts";
import { StorageFailure } from "../errors.ts";
import type { Platform } from "../platform.ts";

/** @returns the freed bytes */
export type SweepSeller = (seller: Pick<Seller, "id">) => Promise<number>;

type SweepPorts = Pick<Platform, "images" | "sellers" | "categories" | "products" | "orders" | "now">;

/** Records per read. */
const BATCH = 200;
/** Matches an image's id anywhere in a record: as a reference, or in the URL of a picture in a text. */
const IMAGE_ID = /(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])/g;

/**
 * Finds the seller's unused pictures and removes those that have been unused for a day. A picture is used if any stored
 * record refers to it: the seller, a category, a product of any status, or an order. Orders are read last, and only
 * while unreferenced pictures remain.
 * @returns the freed bytes
 */
export async function sweepPictures(ports: SweepPorts, { id: sellerId }: Pick<Seller, "id">): Promise<number> {
  const { images, now } = ports;
  // Pictures that are added after this are not in the list, so they are safe.
  const unused = new Set(await images.list(sellerId));
  const read = recordsOf(ports, sellerId);
  while (unused.size > 0) {
    const { value, done } = await read.next();
    if (done) break;
    for (const [id] of JSON.stringify(value ?? null).matchAll(IMAGE_ID)) unused.delete(id);
  }
  return images.sweep(sellerId, unused, now());
}

/** Yields the seller's records that may refer to pictures. */
async function* recordsOf(
  { sellers, categories, products, orders }: Omit<SweepPorts, "images" | "now">,
  sellerId: string,
): AsyncGenerator<unknown, void> {
  yield sellers.get(sellerId);
  yield* await categories.list(sellerId);
  yield* pagedItems<Product>(BATCH, (last) => products.list(sellerId, { limit: BATCH, ...(last && { after: last }) }));
  yield* pagedItems<Order>(BATCH, (last) =>
    orders.list(sellerId, { limit: BATCH, ...(last && { before: last.number }) }),
  );
}

/**
 * Minimum milliseconds between two sweeps. A picture must be unused for a day, so more frequent sweeps free nothing.
 */
const PAUSE = 3_600_000;
/** Sellers with a stored time of their last sweep. */
const MEMORY = 10_000;

/**
 * Limits the sweeps of sellers with a full plan: repeated uploads must not read all orders each time. Each process has
 * its own limit.
 *
 * The returned function joins the seller's running sweep. Within the pause after a sweep, it does nothing and returns 0. A
 * sweep that ended because the storage failed doesn't count.
 */
export function limitSweeps(sweep: SweepSeller, now: () => Date): SweepSeller {
  const last = lruMap<number>(MEMORY);
  const running = new Map<string, Promise<number>>();
  return (seller) =>
    sharedTask(running, seller.id, async () => {
      const time = now().getTime();
      // Also after the system's clock was set back.
      if (Math.abs(time - (last.get(seller.id) ?? Number.NEGATIVE_INFINITY)) < PAUSE) return 0;
      last.set(seller.id, time);
      try {
        return await sweep(seller);
      } catch (error) {
        // The seller is asked to try again. A broken record would fail again.
        if (error instanceof StorageFailure) last.delete(seller.id);
        throw error;
      }
    });
}
