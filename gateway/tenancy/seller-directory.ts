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

/** What was read under which key: so many sellers, and so many names of none. Those asked for last stay longest. */
class SellerMemory {
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
 * The sellers that this process knows, in front of the port `Sellers`. A key is a subdomain (no dot) or a custom domain
 * (at least one). A subdomain that is nobody's is looked for among those that sellers had before. While the storage
 * fails, what memory holds is served whatever its age.
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
    /** Milliseconds. */
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

  /** How many sellers, and names of none, are in memory. */
  get size(): { known: number; unknown: number; underWay: number } {
    return { ...this.#memory.size, underWay: this.#reads.size };
  }

  /** Whether reads are being refused because they kept failing. */
  get isBroken(): boolean {
    return this.#reads.isBroken;
  }

  /**
   * What is known for certain, without waiting: the seller, `null` where there is none, `undefined` where it would have to
   * look, or where the seller has another name now. The page hit's question, asked from the http server's request
   * listener only: all requests that one poll of the event loop brings had arrived before it, so one look at the epoch
   * answers for all of them.
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

  /** @throws BrokenRecord when the key is a seller's whose record can't be read */
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

  /** After a write: the next request reads, and only where that fails is it told what was before. */
  forget(key: string): void {
    this.#memory.outdate(key);
    this.#reads.forget(key);
  }

  /** The same for a change that was made elsewhere, of which {@link ChangeFeed.watch} tells. */
  changed(change: SellerChange): void {
    this.#memory.outdateBefore(change);
    this.#reads.changed(change);
  }

  /** `undefined` also where the storage fails: the read then tells. */
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

  /** NaN, which equals no entry's, where the storage cannot even say whether it moved: the read then tells. */
  #epoch(): number {
    try {
      return this.#changes.epoch();
    } catch {
      return Number.NaN;
    }
  }
}

/** Has the directory look again at sellers that were changed through other instances. @returns what ends it */
export function subscribeToChanges(
  changes: Pick<ChangeFeed, "watch">,
  directory: Pick<SellerDirectory, "changed">,
  log: Pick<Logger, "warn" | "info">,
): () => void {
  return changes.watch({
    changed: (change) => directory.changed(change),
    lost: (reason) =>
      log.warn({ err: reason }, "changes made through other instances are not heard of: shops show them seconds later"),
    heard: () => log.info("changes made through other instances are heard of again"),
  });
}
