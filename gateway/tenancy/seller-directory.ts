import { CircuitState, ConsecutiveBreaker, circuitBreaker, handleAll, TimeoutStrategy, timeout, wrap } from "cockatiel";
import { LRUCache } from "lru-cache";
import type { Seller } from "../../areas/shared/domain/seller.ts";
import type { Freshness } from "../platform/ports/freshness.ts";
import type { Sellers } from "../platform/ports/sellers.ts";
import { ReadBudget } from "./read-budget.ts";

export interface DirectoryLimits {
  /** How many sellers are kept. */
  entries: number;
  /** How many names of no seller are kept. */
  unknownEntries: number;
  /** How long an entry is served without a look, in ms; as long as the epoch stands where that tells of every change. */
  freshMs: number;
  /** How long after that it is served while a look is under way, in ms. */
  staleMs: number;
  /** How long the name of no seller is believed, in ms; likewise. */
  unknownMs: number;
  /** How long a read may take, in ms. */
  deadlineMs: number;
  /** Reads per second, and at once, that may find nothing. */
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

export type Lookup =
  | { status: "found"; seller: Seller }
  | { status: "unknown" }
  /** The read failed or could not be afforded, and memory has nothing: never "no such shop". */
  | { status: "unavailable"; reason: "read-failed" | "too-many-unknown" };

interface Entry<S extends Seller | null> {
  seller: S;
  readAt: number;
  epoch: number;
}

const UNKNOWN: Lookup = { status: "unknown" };

/**
 * The sellers that this process knows, in front of the port `Sellers`. A key is a subdomain (no dot) or a custom domain
 * (at least one). One read per key is under way at most, with a deadline, behind a circuit breaker; while the storage
 * fails, what memory holds is served whatever its age.
 */
export class SellerDirectory {
  readonly #sellers: Pick<Sellers, "findByDomain" | "findByCustomDomain">;
  readonly #freshness: Freshness;
  readonly #limits: DirectoryLimits;
  readonly #now: () => number;
  readonly #known: LRUCache<string, Entry<Seller>>;
  readonly #unknown: LRUCache<string, Entry<null>>;
  readonly #underWay = new Map<string, { epoch: number; lookup: Promise<Lookup> }>();
  readonly #budget: ReadBudget;
  readonly #breaker;
  readonly #guard;
  #polledEpoch: number | undefined;
  /** Grows with every `forget`, so that a read begun before it doesn't put the old record back. */
  #forgotten = 0;
  readonly counts = { hits: 0, reads: 0, failures: 0, refused: 0 };

  constructor(options: {
    sellers: Pick<Sellers, "findByDomain" | "findByCustomDomain">;
    freshness: Freshness;
    limits?: Partial<DirectoryLimits>;
    /** Milliseconds. */
    now?: () => number;
  }) {
    this.#sellers = options.sellers;
    this.#freshness = options.freshness;
    const untilChange = options.freshness.exact
      ? { freshMs: Number.POSITIVE_INFINITY, unknownMs: Number.POSITIVE_INFINITY }
      : {};
    this.#limits = { ...DIRECTORY_LIMITS, ...options.limits, ...untilChange };
    this.#now = options.now ?? Date.now;
    this.#known = new LRUCache({ max: this.#limits.entries });
    this.#unknown = new LRUCache({ max: this.#limits.unknownEntries });
    this.#budget = new ReadBudget({
      capacity: this.#limits.unknownReadsBurst,
      perSecond: this.#limits.unknownReadsPerSecond,
      now: this.#now,
    });
    this.#breaker = circuitBreaker(handleAll, { halfOpenAfter: 1_000, breaker: new ConsecutiveBreaker(5) });
    this.#guard = wrap(this.#breaker, timeout(this.#limits.deadlineMs, TimeoutStrategy.Aggressive));
  }

  /** How many sellers, and names of none, are in memory. */
  get size(): { known: number; unknown: number; underWay: number } {
    return { known: this.#known.size, unknown: this.#unknown.size, underWay: this.#underWay.size };
  }

  /** Whether reads are being refused because they kept failing. */
  get isBroken(): boolean {
    return this.#breaker.state === CircuitState.Open;
  }

  /**
   * What memory knows for certain, without waiting: the seller, `null` where there is none, `undefined` where it would
   * have to look. The page hit's question, asked from the http server's request listener only: all requests that one
   * poll of the event loop brings had arrived before it, so one look at the epoch answers for all of them.
   */
  peek(key: string): Seller | null | undefined {
    const entry = this.#known.get(key) ?? this.#unknown.get(key);
    if (!entry || entry.epoch !== this.#epochOfThisPoll()) return undefined;
    const freshMs = entry.seller ? this.#limits.freshMs : this.#limits.unknownMs;
    if (this.#now() - entry.readAt >= freshMs) return undefined;
    this.counts.hits++;
    return entry.seller;
  }

  async resolve(key: string): Promise<Lookup> {
    const epoch = this.#epoch();
    const entry = this.#known.get(key);
    if (entry && entry.epoch === epoch) {
      const age = this.#now() - entry.readAt;
      if (age < this.#limits.freshMs + this.#limits.staleMs) {
        this.counts.hits++;
        if (age >= this.#limits.freshMs) void this.#read(key, epoch);
        return { status: "found", seller: entry.seller };
      }
    }
    const unknown = this.#unknown.get(key);
    if (unknown && unknown.epoch === epoch && this.#now() - unknown.readAt < this.#limits.unknownMs) {
      this.counts.hits++;
      return UNKNOWN;
    }
    return this.#read(key, epoch);
  }

  /** Drops what memory holds under a key: after a write, the next request reads. */
  forget(key: string): void {
    this.#forgotten++;
    this.#known.delete(key);
    this.#unknown.delete(key);
    this.#underWay.delete(key);
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
      return this.#freshness.epoch();
    } catch {
      return Number.NaN;
    }
  }

  /** Joins the read that is under way, unless data moved since it began: it may have seen what was there before. */
  #read(key: string, epoch: number): Promise<Lookup> {
    const already = this.#underWay.get(key);
    if (already && Object.is(already.epoch, epoch)) return already.lookup;
    const lookup = this.#readOnce(key, epoch).finally(() => {
      if (this.#underWay.get(key)?.lookup === lookup) this.#underWay.delete(key);
    });
    this.#underWay.set(key, { epoch, lookup });
    return lookup;
  }

  async #readOnce(key: string, epoch: number): Promise<Lookup> {
    const remembered = this.#known.peek(key)?.seller;
    // A name that was a seller's is no guess: it is read whatever the budget.
    if (!remembered && !this.#budget.take()) {
      this.counts.refused++;
      return { status: "unavailable", reason: "too-many-unknown" };
    }
    this.counts.reads++;
    // Like the epoch, noted before the read begins: a write that lands meanwhile must make the next request read again.
    const forgotten = this.#forgotten;
    let seller: Seller | undefined;
    try {
      seller = await this.#guard.execute(() =>
        key.includes(".") ? this.#sellers.findByCustomDomain(key) : this.#sellers.findByDomain(key),
      );
    } catch {
      this.counts.failures++;
      if (!remembered) this.#budget.giveBack();
      return remembered ? { status: "found", seller: remembered } : { status: "unavailable", reason: "read-failed" };
    }
    const readAt = this.#now();
    const remember = forgotten === this.#forgotten;
    if (seller) {
      if (!remembered) this.#budget.giveBack();
      if (remember) {
        this.#known.set(key, { seller, readAt, epoch });
        this.#unknown.delete(key);
      }
      return { status: "found", seller };
    }
    this.#known.delete(key);
    if (remember) this.#unknown.set(key, { seller: null, readAt, epoch });
    return UNKNOWN;
  }
}
