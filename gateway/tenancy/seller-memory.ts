import type { LRUCache } from "lru-cache";
import type { Seller } from "../../areas/shared/sellers/seller.ts";
import { lruMap } from "../lru-map.ts";
import type { SellerNews } from "../platform/sellers/freshness.ts";

export interface MemoryEntry<S extends Seller | null = Seller | null> {
  /** `null`: the key is nobody's. */
  seller: S;
  /** Whether the key is an earlier name of the seller's. */
  moved: boolean;
  /** Milliseconds. */
  readAt: number;
  epoch: number;
}

/** What was read under which key: so many sellers, and so many names of none. Those asked for last stay longest. */
export class SellerMemory {
  readonly #known: LRUCache<string, MemoryEntry<Seller>>;
  readonly #unknown: LRUCache<string, MemoryEntry<null>>;
  /** The keys under which a seller is known: there may be some that are no longer its own. */
  readonly #keys = new Map<string, Set<string>>();

  constructor({ entries, unknownEntries }: { entries: number; unknownEntries: number }) {
    this.#known = lruMap(entries, { dispose: ({ seller }, key) => this.#dropKey(seller.id, key) });
    this.#unknown = lruMap(unknownEntries);
  }

  get size(): { known: number; unknown: number } {
    return { known: this.#known.size, unknown: this.#unknown.size };
  }

  known(key: string): MemoryEntry<Seller> | undefined {
    return this.#known.get(key);
  }

  unknown(key: string): MemoryEntry<null> | undefined {
    return this.#unknown.get(key);
  }

  remember(key: string, { seller, ...entry }: MemoryEntry): void {
    this.#known.delete(key);
    this.#unknown.delete(key);
    if (!seller) {
      this.#unknown.set(key, { ...entry, seller });
      return;
    }
    this.#known.set(key, { ...entry, seller });
    const keys = this.#keys.get(seller.id) ?? new Set();
    this.#keys.set(seller.id, keys.add(key));
  }

  /** What was known under a key is too old for everything but a storage that fails; that it was nobody's is forgotten. */
  outdate(key: string): void {
    const entry = this.#known.peek(key);
    if (entry) entry.readAt = Number.NEGATIVE_INFINITY;
    this.#unknown.delete(key);
  }

  /** The same for earlier versions of a seller, under whichever key, and for whatever else was known under its names. */
  outdateBefore({ id, version, names }: SellerNews): void {
    for (const key of [...names, ...(this.#keys.get(id) ?? [])]) {
      const seller = this.#known.peek(key)?.seller;
      if (seller?.id !== id || seller.version < version) this.outdate(key);
    }
  }

  #dropKey(id: string, key: string): void {
    const keys = this.#keys.get(id);
    if (keys?.delete(key) && keys.size === 0) this.#keys.delete(id);
  }
}
