import type { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import type { Seller } from "../../areas/shared/sellers/seller.ts";
import { lruMap } from "../lru-map.ts";
import type { ChangeFeed, Lookup, SellerChange, SellerLookup } from "../platform/sellers/change-feed.ts";
import {
  type Broken,
  DIRECTORY_LIMITS,
  type DirectoryLimits,
  type DirectorySellers,
  lookupOf,
  type MemoryEntry,
  SellerReads,
  UNKNOWN,
} from "./seller-reads.ts";

/** Cached lookups by key: known sellers and unknown names, each with its own limit. Evicts the least recently used. */
class SellerMemory {
  readonly #known: LRUCache<string, MemoryEntry<Seller>>;
  readonly #unknown: LRUCache<string, MemoryEntry<null>>;
  /** The keys under which each seller is cached, possibly including keys that it no longer has. */
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

  /** Marks a known entry as expired: it is used only if the storage fails. Deletes an unknown entry. */
  outdate(key: string): void {
    const entry = this.#known.peek(key);
    if (entry) entry.readAt = Number.NEGATIVE_INFINITY;
    this.#unknown.delete(key);
  }

  /** Expires earlier versions of a seller under all keys, and other sellers' entries under its names. */
  outdateBefore({ id, version, names }: SellerChange): void {
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

/**
 * A cache of sellers in front of the port `Sellers`. A key is a subdomain (no dot) or a custom domain (at least one).
 * A subdomain without a seller is also looked up among sellers' previous subdomains. While the storage fails, cached
 * sellers are served at any age.
 */
export class SellerDirectory implements SellerLookup {
  readonly #sellers: DirectorySellers;
  readonly #reads: SellerReads;
  readonly #changes: Pick<ChangeFeed, "exact" | "epoch">;
  readonly #limits: DirectoryLimits;
  readonly #now: () => number;
  readonly #memory: SellerMemory;
  #polledEpoch: number | undefined;
  readonly counts = { hits: 0, reads: 0, failures: 0, refused: 0 };

  constructor(options: {
    sellers: DirectorySellers;
    changes: Pick<ChangeFeed, "exact" | "epoch">;
    limits?: Partial<DirectoryLimits>;
    /** In ms. */
    now?: () => number;
  }) {
    this.#sellers = options.sellers;
    this.#changes = options.changes;
    const untilChange = options.changes.exact
      ? { freshMs: Number.POSITIVE_INFINITY, unknownMs: Number.POSITIVE_INFINITY }
      : {};
    this.#limits = { ...DIRECTORY_LIMITS, ...options.limits, ...untilChange };
    this.#now = options.now ?? Date.now;
    this.#memory = new SellerMemory(this.#limits);
    this.#reads = new SellerReads({
      sellers: options.sellers,
      memory: this.#memory,
      limits: this.#limits,
      counts: this.counts,
      now: this.#now,
    });
  }

  /** The number of cached sellers, of cached unknown names, and of pending reads. */
  get size(): { known: number; unknown: number; pending: number } {
    return { ...this.#memory.size, pending: this.#reads.size };
  }

  /** Whether the circuit breaker refuses reads after repeated failures. */
  get isBroken(): boolean {
    return this.#reads.isBroken;
  }

  /**
   * The current seller without waiting: `null` if no seller has the key, `undefined` if a read is needed or the seller
   * was renamed. Call it from the http server's request listener only: all requests of one poll of the event loop arrived
   * before the poll, so one check of the epoch is valid for all of them.
   */
  peek(key: string): Seller | null | undefined {
    const entry = this.#memory.known(key) ?? this.#memory.unknown(key);
    if (!entry) return this.#hasName(key) === false ? null : undefined;
    if (entry.moved || entry.epoch !== this.#epochOfThisPoll()) return undefined;
    const freshMs = entry.seller ? this.#limits.freshMs : this.#limits.unknownMs;
    if (this.#now() - entry.readAt >= freshMs) return undefined;
    this.counts.hits++;
    return entry.seller;
  }

  /** @throws BrokenRecord if the key belongs to a seller whose record can't be read */
  async resolve(key: string): Promise<Lookup> {
    const lookup = await this.#resolve(key);
    if (lookup.status === "broken") throw lookup.error;
    return lookup;
  }

  async #resolve(key: string): Promise<Lookup | Broken> {
    const epoch = this.#epoch();
    const entry = this.#memory.known(key);
    if (entry && entry.epoch === epoch) {
      const age = this.#now() - entry.readAt;
      if (age < this.#limits.freshMs + this.#limits.staleMs) {
        this.counts.hits++;
        if (age >= this.#limits.freshMs) void this.#reads.read(key, epoch);
        return lookupOf(entry);
      }
    }
    const unknown = this.#memory.unknown(key);
    if (unknown && unknown.epoch === epoch && this.#now() - unknown.readAt < this.#limits.unknownMs) {
      this.counts.hits++;
      return UNKNOWN;
    }
    const hasName = this.#hasName(key);
    if (hasName === false && !entry) return UNKNOWN;
    return this.#reads.read(key, epoch, hasName);
  }

  /** Call after a write: the next request reads the seller again. The old entry is used only if that read fails. */
  forget(key: string): void {
    this.#memory.outdate(key);
    this.#reads.forget(key);
  }

  /** Call after a change that another instance made, as {@link ChangeFeed.watch} reports it. */
  changed(change: SellerChange): void {
    this.#memory.outdateBefore(change);
    this.#reads.changed(change);
  }

  /** `undefined` also if the storage fails: the read that follows decides. */
  #hasName(key: string): boolean | undefined {
    try {
      return this.#sellers.hasName(key);
    } catch {
      return undefined;
    }
  }

  #epochOfThisPoll(): number {
    if (this.#polledEpoch === undefined) {
      this.#polledEpoch = this.#epoch();
      // Immediates run right after the poll phase: https://nodejs.org/en/learn/asynchronous-work/event-loop-timers-and-nexttick
      setImmediate(() => {
        this.#polledEpoch = undefined;
      });
    }
    return this.#polledEpoch;
  }

  /** NaN, which equals no entry's epoch, if the storage fails: the read that follows decides. */
  #epoch(): number {
    try {
      return this.#changes.epoch();
    } catch {
      return Number.NaN;
    }
  }
}

/** Expires sellers in the directory when other instances change them. @returns unsubscribe */
export function subscribeToChanges(
  changes: Pick<ChangeFeed, "subscribe">,
  directory: Pick<SellerDirectory, "changed">,
  log: Pick<Logger, "warn" | "info">,
): () => void {
  return changes.subscribe({
    changed: (change) => directory.changed(change),
    lost: (reason) =>
      log.warn({ err: reason }, "not receiving changes from other instances: shops show them seconds later"),
    restored: () => log.info("receiving changes from other instances again"),
  });
}
