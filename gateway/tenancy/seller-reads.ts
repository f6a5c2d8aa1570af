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
import type { Lookup, SellerChange } from "../platform/sellers/change-feed.ts";
import type { Sellers } from "../platform/sellers/sellers.ts";

/**
 * A token bucket for reads that find nothing. Each read of a name that is not in memory takes a token and gives it back
 * when a seller was found: shops cost nothing, however many there are, and a flood of made-up names runs dry at
 * `perSecond`.
 */
class ReadBudget {
  readonly #capacity: number;
  readonly #perSecond: number;
  readonly #now: () => number;
  #tokens: number;
  #filledAt: number;

  /** @param now milliseconds, monotonic enough */
  constructor(options: { capacity: number; perSecond: number; now: () => number }) {
    this.#capacity = options.capacity;
    this.#perSecond = options.perSecond;
    this.#now = options.now;
    this.#tokens = options.capacity;
    this.#filledAt = options.now();
  }

  /** Takes a token; `false` when there is none left. */
  take(): boolean {
    const now = this.#now();
    const grown = ((now - this.#filledAt) / 1000) * this.#perSecond;
    this.#tokens = Math.min(this.#capacity, this.#tokens + Math.max(0, grown));
    this.#filledAt = now;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }

  giveBack(): void {
    this.#tokens = Math.min(this.#capacity, this.#tokens + 1);
  }
}

export interface MemoryEntry<S extends Seller | null = Seller | null> {
  /** `null`: the key is nobody's. */
  seller: S;
  /** Whether the key is an earlier name of the seller's. */
  moved: boolean;
  /** Milliseconds. */
  readAt: number;
  epoch: number;
}

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
export interface Broken {
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

export const UNKNOWN: Lookup = { status: "unknown" };

export const lookupOf = ({ seller, moved }: Found): Lookup => ({
  status: moved ? "moved" : "found",
  seller,
});

export type DirectorySellers = Pick<
  Sellers,
  "hasName" | "findByDomain" | "findByPreviousDomain" | "findByCustomDomain"
>;

export interface SellerReadsOptions {
  sellers: DirectorySellers;
  memory: { known(key: string): MemoryEntry<Seller> | undefined; remember(key: string, entry: MemoryEntry): void };
  limits: DirectoryLimits;
  counts: { reads: number; failures: number; refused: number };
  /** Milliseconds. */
  now: () => number;
}

/** Reads sellers for the directory: one read per key at a time, with a deadline, a budget, and behind a circuit breaker. */
export class SellerReads {
  readonly #sellers: DirectorySellers;
  readonly #memory: SellerReadsOptions["memory"];
  readonly #counts: SellerReadsOptions["counts"];
  readonly #now: () => number;
  /** By their keys. One that is no longer here puts nothing into memory. */
  readonly #underWay = new Map<string, Read>();
  readonly #budget: ReadBudget;
  readonly #breaker;
  readonly #guard;

  constructor({ sellers, memory, limits, counts, now }: SellerReadsOptions) {
    this.#sellers = sellers;
    this.#memory = memory;
    this.#counts = counts;
    this.#now = now;
    this.#budget = new ReadBudget({
      capacity: limits.unknownReadsBurst,
      perSecond: limits.unknownReadsPerSecond,
      now,
    });
    this.#breaker = circuitBreaker(isOutage, { halfOpenAfter: 1_000, breaker: new ConsecutiveBreaker(5) });
    this.#guard = wrap(this.#breaker, timeout(limits.deadlineMs, TimeoutStrategy.Aggressive));
  }

  get size(): number {
    return this.#underWay.size;
  }

  /** Whether reads are being refused because they kept failing. */
  get isBroken(): boolean {
    return this.#breaker.state === CircuitState.Open;
  }

  /** What is being read under the key may be outdated: the next one reads again. */
  forget(key: string): void {
    this.#underWay.delete(key);
  }

  changed(change: SellerChange): void {
    for (const { told } of this.#underWay.values()) told.set(change.id, change.version);
    for (const name of change.names) this.#underWay.delete(name);
  }

  /** Joins the read that is under way, unless data moved since it began: it may have seen what was there before. */
  read(key: string, epoch: number, hasName = false): Promise<Lookup | Broken> {
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
      this.#counts.refused++;
      return { status: "unavailable", reason: "too-many-unknown" };
    }
    this.#counts.reads++;
    let found: Found | undefined;
    try {
      found = await this.#guard.execute(() => this.#find(key));
    } catch (error) {
      this.#counts.failures++;
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
