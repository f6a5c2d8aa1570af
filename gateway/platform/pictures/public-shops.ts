import { isPublic } from "../../../areas/shared/sellers/seller.ts";
import { lruMap } from "../../lru-map.ts";
import { sharedTask } from "../concurrency.ts";
import type { Platform } from "../platform.ts";

/** Milliseconds before a status is read again, if the change feed is not exact. */
export const STATUS_FRESH = 30_000;
const MAX_CACHED = 10_000;

interface Status {
  isPublic: boolean;
  readAt: number;
  epoch: number;
}

/**
 * Returns a function that tells by a seller's id whether the public may see its shop. A page has dozens of pictures, so
 * the answers are cached; unknown ids are not. While the storage fails, cached answers are used at any age.
 */
export function publicShops({ sellers, changes, now }: Pick<Platform, "sellers" | "changes" | "now">) {
  const cache = lruMap<Status>(MAX_CACHED);
  const reading = new Map<string, Promise<boolean>>();

  const read = async (sellerId: string, epoch: number): Promise<boolean> => {
    const seller = await sellers.get(sellerId);
    if (!seller) cache.delete(sellerId);
    else cache.set(sellerId, { isPublic: isPublic(seller), readAt: now().getTime(), epoch });
    return seller !== undefined && isPublic(seller);
  };

  return async (sellerId: string): Promise<boolean> => {
    const known = cache.get(sellerId);
    try {
      const epoch = changes.epoch();
      // Not fresh after the system's clock was set back, either.
      const isFresh = changes.exact || Math.abs(now().getTime() - (known?.readAt ?? 0)) < STATUS_FRESH;
      if (known && known.epoch === epoch && isFresh) return known.isPublic;
      return await sharedTask(reading, sellerId, () => read(sellerId, epoch));
    } catch (error) {
      if (!known) throw error;
      return known.isPublic;
    }
  };
}
