import {
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
  TimeoutStrategy,
  timeout,
  wrap,
} from "cockatiel";
import type { Seller } from "../../areas/shared/sellers/seller.ts";
import { BrokenRecord } from "../platform/errors.ts";
import type { Freshness, SellerNews } from "../platform/sellers/freshness.ts";
import type { Lookup, SellerLookup } from "../platform/sellers/seller-lookup.ts";
import type { Sellers } from "../platform/sellers/sellers.ts";
import { ReadBudget } from "./read-budget.ts";
import { type MemoryEntry, SellerMemory } from "./seller-memory.ts";

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

/** The storage has answered, with a record that can't be read. */
interface Broken {
  status: "broken";
  error: BrokenRecord;
}

/** A broken record says nothing about the storage, which all shops share. */
const isOutage = handleWhen((error) => !(error instanceof BrokenRecord));

type Found = Pick<MemoryEntry<Seller>, "seller" | "moved">;

interface Read {
  epoch: number;
  /** Sellers, and their versions, of which it was told since it began: it may have seen earlier ones. */
  told: Map<string, number>;
  lookup: Promise<Lookup | Broken>;
}

const UNKNOWN: Lookup = { status: "unknown" };

const lookupOf = ({ seller, moved }: Found): Lookup => ({
  status: moved ? "moved" : "found",
  seller,
});

type DirectorySellers = Pick<Sellers, "hasName" | "findByDomain" | "findByPreviousDomain" | "findByCustomDomain">;

/**
 * The sellers that this process knows, in front of the port `Sellers`. A key is a subdomain (no dot) or a custom domain
 * (at least one). A subdomain that is nobody's is looked for among those that sellers had before. One read per key is under way at most, with a deadline, behind a circuit breaker; while the storage
 * fails, what memory holds is served whatever its age.
 */
export class SellerDirectory implements SellerLookup {
  readonly #sellers: DirectorySellers;
  readonly #freshness: Pick<Freshness, "exact" | "epoch">;
  readonly #limits: DirectoryLimits;
  readonly #now: () => number;
  readonly #memory: SellerMemory;
  /** By their keys. One that is no longer here puts nothing into memory. */
  readonly #underWay = new Map<string, Read>();
  readonly #budget: ReadBudget;
  readonly #breaker;
  readonly #guard;
  #polledEpoch: number | undefined;
  readonly counts = { hits: 0, reads: 0, failures: 0, refused: 0 };

  constructor(options: {
    sellers: DirectorySellers;
    freshness: Pick<Freshness, "exact" | "epoch">;
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
    this.#memory = new SellerMemory(this.#limits);
    this.#budget = new ReadBudget({
      capacity: this.#limits.unknownReadsBurst,
      perSecond: this.#limits.unknownReadsPerSecond,
      now: this.#now,
    });
    this.#breaker = circuitBreaker(isOutage, { halfOpenAfter: 1_000, breaker: new ConsecutiveBreaker(5) });
    this.#guard = wrap(this.#breaker, timeout(this.#limits.deadlineMs, TimeoutStrategy.Aggressive));
  }

  /** How many sellers, and names of none, are in memory. */
  get size(): { known: number; unknown: number; underWay: number } {
    return { ...this.#memory.size, underWay: this.#underWay.size };
  }

  /** Whether reads are being refused because they kept failing. */
  get isBroken(): boolean {
    return this.#breaker.state === CircuitState.Open;
  }

  /**
   * What is known for certain, without waiting: the seller, `null` where there is none, `undefined` where it would have to
   * look, or where the seller has another name now. The page hit's question, asked from the http server's request listener only: all requests that one
   * poll of the event loop brings had arrived before it, so one look at the epoch answers for all of them.
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
        if (age >= this.#limits.freshMs) void this.#read(key, epoch);
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
    return this.#read(key, epoch, hasName);
  }

  /** After a write: the next request reads, and only where that fails is it told what was before. */
  forget(key: string): void {
    this.#memory.outdate(key);
    this.#underWay.delete(key);
  }

  /** The same for a change that was made elsewhere, of which {@link Freshness.watch} tells. */
  changed(news: SellerNews): void {
    this.#memory.outdateBefore(news);
    for (const { told } of this.#underWay.values()) told.set(news.id, news.version);
    for (const name of news.names) this.#underWay.delete(name);
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
      return this.#freshness.epoch();
    } catch {
      return Number.NaN;
    }
  }

  /** Joins the read that is under way, unless data moved since it began: it may have seen what was there before. */
  #read(key: string, epoch: number, hasName = false): Promise<Lookup | Broken> {
    const already = this.#underWay.get(key);
    if (already && Object.is(already.epoch, epoch)) return already.lookup;
    const { promise: lookup, resolve } = Promise.withResolvers<Lookup | Broken>();
    const read = { epoch, told: new Map(), lookup };
    // Noted before it begins, like the epoch: a write that lands meanwhile must make the next request read again.
    this.#underWay.set(key, read);
    resolve(
      this.#readOnce(key, read, hasName).finally(() => {
        if (this.#underWay.get(key) === read) this.#underWay.delete(key);
      }),
    );
    return lookup;
  }

  async #readOnce(key: string, read: Read, hasName: boolean): Promise<Lookup | Broken> {
    const remembered = this.#memory.known(key);
    // A name that is or was a seller's is no guess: it is read whatever the budget.
    const isGuess = !remembered && !hasName;
    if (isGuess && !this.#budget.take()) {
      this.counts.refused++;
      return { status: "unavailable", reason: "too-many-unknown" };
    }
    this.counts.reads++;
    let found: Found | undefined;
    try {
      found = await this.#guard.execute(() => this.#find(key));
    } catch (error) {
      this.counts.failures++;
      if (isGuess) this.#budget.giveBack();
      // Not what memory holds: somebody has to mend the record, and hears of it.
      if (error instanceof BrokenRecord) return { status: "broken", error };
      return remembered ? lookupOf(remembered) : { status: "unavailable", reason: "read-failed" };
    }
    if (found && isGuess) this.#budget.giveBack();
    if (this.#underWay.get(key) === read && !isOutdated(found, read)) {
      this.#memory.remember(key, { seller: null, moved: false, ...found, readAt: this.#now(), epoch: read.epoch });
    }
    return found ? lookupOf(found) : UNKNOWN;
  }

  async #find(key: string): Promise<Found | undefined> {
    const byNow = key.includes(".")
      ? await this.#sellers.findByCustomDomain(key)
      : await this.#sellers.findByDomain(key);
    if (byNow) return { seller: byNow, moved: false };
    const before = key.includes(".") ? undefined : await this.#sellers.findByPreviousDomain(key);
    return before && { seller: before, moved: true };
  }
}

const isOutdated = (found: Found | undefined, { told }: Read): boolean =>
  found !== undefined && found.seller.version < (told.get(found.seller.id) ?? 0);
