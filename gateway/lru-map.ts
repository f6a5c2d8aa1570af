import { LRUCache } from "lru-cache";

/**
 * A map that keeps the `size` entries used last. It takes memory as they come: with the option `max` the library reserves
 * it all at once, which made ten such maps half of a gateway's start.
 */
export function lruMap<V extends {}>(
  size: number,
  options: Pick<LRUCache.OptionsBase<string, V, unknown>, "dispose"> = {},
): LRUCache<string, V> {
  return new LRUCache({ ...options, maxSize: size, sizeCalculation: () => 1 });
}
