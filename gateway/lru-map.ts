import { LRUCache } from "lru-cache";

/**
 * A map that keeps the `size` most recently used entries, or fewer if `sizeCalculation` counts some as several. It
 * allocates memory as entries arrive. With the option `max` the library allocates all of it at the start. For ten such
 * maps that took half of a gateway's start-up time.
 */
export function lruMap<V extends {}>(
  size: number,
  options: Pick<LRUCache.OptionsBase<string, V, unknown>, "dispose" | "memoMethod" | "sizeCalculation"> = {},
): LRUCache<string, V> {
  return new LRUCache({ sizeCalculation: () => 1, ...options, maxSize: size });
}

/** Caches the results of `make` for the `size` most recently used keys. */
export function cached<V extends {}>(size: number, make: (key: string) => V): (key: string) => V {
  const results = lruMap<V>(size, { memoMethod: make });
  return (key) => results.memo(key);
}
