import {
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
  TimeoutStrategy,
  timeout,
  wrap,
} from "cockatiel";
import type { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import type { Seller } from "../../areas/shared/sellers/seller.ts";
import { lruMap } from "../lru-map.ts";
import { BrokenRecord } from "../platform/errors.ts";
import type { ChangeFeed, Lookup, SellerChange, SellerLookup } from "../platform/sellers/change-feed.ts";
import type { SellerHead, Sellers } from "../platform/sellers/sellers.ts";

/**
 * A token bucket for reads that find nothing. Each read of a name that is not cached takes a token and returns it if a
 * seller is found. Existing shops therefore cost nothing, and a flood of made-up names is limited to `perSecond` reads.
 */
class ReadBudget {
  readonly #options: { capacity: number; perSecond: number; now: () => number };
  #tokens: number;
  #filledAt: number;

  /** @param options.now milliseconds; should be monotonic */
  constructor(options: { capacity: number; perSecond: number; now: () => number }) {
    this.#options = options;
    this.#tokens = options.capacity;
    this.#filledAt = options.now();
  }

  /** Takes a token. Returns `false` if none is left. */
  take(): boolean {
    const { capacity, perSecond } = this.#options;
    const now = this.#options.now();
    const grown = ((now - this.#filledAt) / 1000) * perSecond;
    this.#tokens = Math.min(capacity, this.#tokens + Math.max(0, grown));
    this.#filledAt = now;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }

  giveBack(): void {
    this.#tokens = Math.min(this.#options.capacity, this.#tokens + 1);
  }
}

interface MemoryEntry<S extends Seller | null = Seller | null> {
  /** `null`: no seller has the key. */
  seller: S;
  /** Whether the key is a previous name of the seller. */
  moved: boolean;
  /** In ms. */
  readAt: number;
  epoch: number;
}

export interface DirectoryLimits {
  /** Maximum number of cached sellers. One with long texts counts as several. */
  entries: number;
  /** Maximum number of cached unknown names. */
  unknownEntries: number;
  /** How long an entry is served without revalidation, in ms. Unlimited if the epoch reports every change. */
  freshMs: number;
  /** How long after that it is served while it is revalidated, in ms. */
  staleMs: number;
  /** How long an unknown name is cached, in ms. Unlimited if the epoch reports every change. */
  unknownMs: number;
  /** The timeout of a read, in ms. */
  deadlineMs: number;
  /** Rate and burst of reads that may find nothing. */
  unknownReadsPerSecond: number;
  unknownReadsBurst: number;
}

export const DIRECTORY_LIMITS: DirectoryLimits = {
  entries: 100_000,
  unknownEntries: 10_000,
  freshMs: 10_000,
  staleMs: 60_000,
  unknownMs: 5_000,
  deadlineMs: 2_000,
  unknownReadsPerSecond: 50,
  unknownReadsBurst: 200,
};

/** The storage returned a record that can't be parsed. */
interface Broken {
  status: "broken";
  error: BrokenRecord;
}

/** A broken record does not count as an outage: it concerns one shop, and the storage is shared by all. */
const isOutage = handleWhen((error) => !(error instanceof BrokenRecord));

type Found = Pick<MemoryEntry<Seller>, "seller" | "moved">;

interface Read {
  epoch: number;
  /** Versions of sellers that changed since the read began, by id: the read may have seen earlier ones. */
  changedVersions: Map<string, number>;
  lookup: Promise<Lookup | Broken>;
}

const UNKNOWN: Lookup = { status: "unknown" };

const lookupOf = ({ seller, moved }: Found): Lookup => ({
  status: moved ? "moved" : "found",
  seller,
});

type DirectorySellers = Pick<
  Sellers,
  "hasName" | "peek" | "findByDomain" | "findByPreviousDomain" | "findByCustomDomain"
>;

interface SellerReadsOptions {
  sellers: DirectorySellers;
  memory: { known(key: string): MemoryEntry<Seller> | undefined; remember(key: string, entry: MemoryEntry): void };
  limits: DirectoryLimits;
  counts: { reads: number; failures: number; refused: number };
  /** In ms. */
  now: () => number;
}

/** Reads sellers for the directory: one read per key at a time, with a timeout, a budget and a circuit breaker. */
class SellerReads {
  readonly #options: SellerReadsOptions;
  /** Pending reads by key. A read that was removed from here is not cached. */
  readonly #pending = new Map<string, Read>();
  readonly #budget: ReadBudget;
  readonly #breaker;
  readonly #guard;

  constructor(options: SellerReadsOptions) {
    const { limits, now } = options;
    this.#options = options;
    this.#budget = new ReadBudget({
      capacity: limits.unknownReadsBurst,
      perSecond: limits.unknownReadsPerSecond,
      now,
    });
    this.#breaker = circuitBreaker(isOutage, { halfOpenAfter: 1_000, breaker: new ConsecutiveBreaker(5) });
    // Nothing uses the signal, and to abort it after each read would cost a fifth of the read.
    this.#guard = wrap(
      this.#breaker,
      timeout(limits.deadlineMs, { strategy: TimeoutStrategy.Aggressive, abortOnReturn: false }),
    );
  }

  get size(): number {
    return this.#pending.size;
  }

  /** Whether the circuit breaker refuses reads after repeated failures. */
  get isBroken(): boolean {
    return this.#breaker.state === CircuitState.Open;
  }

  /** Makes the next request read again: the pending read may return outdated data. */
  forget(key: string): void {
    this.#pending.delete(key);
  }

  changed(change: SellerChange): void {
    for (const { changedVersions } of this.#pending.values()) changedVersions.set(change.id, change.version);
    for (const name of change.names) this.#pending.delete(name);
  }

  /** Joins the pending read of the key, unless the epoch changed since it began: that read may return outdated data. */
  read(key: string, epoch: number, hasName = false): Promise<Lookup | Broken> {
    const pending = this.#pending.get(key);
    if (pending && Object.is(pending.epoch, epoch)) return pending.lookup;
    const { promise: lookup, resolve } = Promise.withResolvers<Lookup | Broken>();
    const read = { epoch, changedVersions: new Map(), lookup };
    // Registered before the read starts: a write during the read removes it, so the next request reads again.
    this.#pending.set(key, read);
    resolve(
      this.#readOnce(key, read, hasName).finally(() => {
        if (this.#pending.get(key) === read) this.#pending.delete(key);
      }),
    );
    return lookup;
  }

  async #readOnce(key: string, read: Read, hasName: boolean): Promise<Lookup | Broken> {
    const { memory, counts } = this.#options;
    const cached = memory.known(key);
    // A cached name, or one that the storage has, is no guess: its read does not use the budget.
    const isGuess = !cached && !hasName;
    if (isGuess && !this.#budget.take()) {
      counts.refused++;
      return { status: "unavailable", reason: "too-many-unknown" };
    }
    counts.reads++;
    let found: Found | undefined;
    try {
      found = await this.#guard.execute(() => this.#find(key));
    } catch (error) {
      counts.failures++;
      if (isGuess) this.#budget.giveBack();
      // Not the cached seller: the operator has to repair the record, so the error must surface.
      if (error instanceof BrokenRecord) return { status: "broken", error };
      return cached ? lookupOf(cached) : { status: "unavailable", reason: "read-failed" };
    }
    if (found && isGuess) this.#budget.giveBack();
    if (this.#pending.get(key) === read && !isOutdated(found, read)) {
      const readAt = this.#options.now();
      memory.remember(key, { seller: null, moved: false, ...found, readAt, epoch: read.epoch });
    }
    return found ? lookupOf(found) : UNKNOWN;
  }

  async #find(key: string): Promise<Found | undefined> {
    const { sellers } = this.#options;
    const current = key.includes(".") ? await sellers.findByCustomDomain(key) : await sellers.findByDomain(key);
    if (current) return { seller: current, moved: false };
    const renamed = key.includes(".") ? undefined : await sellers.findByPreviousDomain(key);
    return renamed && { seller: renamed, moved: true };
  }
}

const isOutdated = (found: Found | undefined, { changedVersions }: Read): boolean =>
  found !== undefined && found.seller.version < (changedVersions.get(found.seller.id) ?? 0);

/** Characters that a cached seller's texts may have before it counts as one more. */
const TEXT_PER_ENTRY = 2_000;

/** Terms, imprint and the like: most of a large record. The rest of a record has 1.3 kB. */
function textLength({ about, paymentInstructions, pages, rendered }: Seller): number {
  let length = about.length + paymentInstructions.length;
  for (const { body } of pages) length += body.length;
  for (const html of Object.values(rendered.html)) length += html.length;
  return length;
}

/** Cached lookups by key: known sellers and unknown names, each with its own limit. Evicts the least recently used. */
class SellerMemory {
  readonly #known: LRUCache<string, MemoryEntry<Seller>>;
  readonly #unknown: LRUCache<string, MemoryEntry<null>>;
  /** The keys under which each seller is cached, possibly including keys that it no longer has. */
  readonly #keys = new Map<string, Set<string>>();

  constructor({ entries, unknownEntries }: { entries: number; unknownEntries: number }) {
    this.#known = lruMap(entries, {
      dispose: ({ seller }, key) => this.#dropKey(seller.id, key),
      sizeCalculation: ({ seller }) => Math.min(entries, 1 + Math.floor(textLength(seller) / TEXT_PER_ENTRY)),
    });
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
  /** Sellers that were peeked at, but not read. */
  readonly #peeked: LRUCache<string, { head: SellerHead; epoch: number }>;
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
    this.#peeked = lruMap(this.#limits.entries);
    this.#reads = new SellerReads({
      sellers: options.sellers,
      memory: {
        known: (key) => this.#memory.known(key),
        remember: (key, entry) => {
          this.#memory.remember(key, entry);
          this.#peeked.delete(key);
        },
      },
      limits: this.#limits,
      counts: this.counts,
      now: this.#now,
    });
  }

  /** The number of cached sellers, of those only peeked at, of cached unknown names, and of pending reads. */
  get size(): { known: number; peeked: number; unknown: number; pending: number } {
    return { ...this.#memory.size, peeked: this.#peeked.size, pending: this.#reads.size };
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
  peek(key: string): SellerHead | null | undefined {
    const entry = this.#memory.known(key) ?? this.#memory.unknown(key);
    if (!entry) return this.#peekStored(key);
    if (entry.moved || entry.epoch !== this.#epochOfThisPoll()) return undefined;
    const freshMs = entry.seller ? this.#limits.freshMs : this.#limits.unknownMs;
    if (this.#ageOf(entry) >= freshMs) return undefined;
    this.counts.hits++;
    return entry.seller;
  }

  /** Of a seller that is not in memory. After a restart, a stored page is sent without reading its seller. */
  #peekStored(key: string): SellerHead | null | undefined {
    const epoch = this.#epochOfThisPoll();
    const peeked = this.#peeked.get(key);
    if (peeked?.epoch === epoch) return peeked.head;
    if (this.#hasName(key) === false) return null;
    try {
      const head = this.#sellers.peek(key);
      if (head) this.#peeked.set(key, { head, epoch });
      return head;
    } catch {
      return undefined;
    }
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
      const age = this.#ageOf(entry);
      if (age < this.#limits.freshMs + this.#limits.staleMs) {
        this.counts.hits++;
        if (age >= this.#limits.freshMs) void this.#reads.read(key, epoch);
        return lookupOf(entry);
      }
    }
    const unknown = this.#memory.unknown(key);
    if (unknown && unknown.epoch === epoch && this.#ageOf(unknown) < this.#limits.unknownMs) {
      this.counts.hits++;
      return UNKNOWN;
    }
    const hasName = this.#hasName(key);
    if (hasName === false && !entry) return UNKNOWN;
    return this.#reads.read(key, epoch, hasName);
  }

  /** In ms. An entry from before the system's clock was set back is as old as the clock was ahead: it must expire, too. */
  #ageOf({ readAt }: Pick<MemoryEntry, "readAt">): number {
    return Math.abs(this.#now() - readAt);
  }

  /** Call after a write: the next request reads the seller again. The old entry is used only if that read fails. */
  forget(key: string): void {
    this.#memory.outdate(key);
    this.#peeked.delete(key);
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
