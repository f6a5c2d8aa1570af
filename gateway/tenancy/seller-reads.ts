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
 * A token bucket for reads that find nothing. Each read of a name that is not cached takes a token and returns it if a
 * seller is found. Existing shops therefore cost nothing, and a flood of made-up names is limited to `perSecond` reads.
 */
class ReadBudget {
  readonly #capacity: number;
  readonly #perSecond: number;
  readonly #now: () => number;
  #tokens: number;
  #filledAt: number;

  /** @param now milliseconds; should be monotonic */
  constructor(options: { capacity: number; perSecond: number; now: () => number }) {
    this.#capacity = options.capacity;
    this.#perSecond = options.perSecond;
    this.#now = options.now;
    this.#tokens = options.capacity;
    this.#filledAt = options.now();
  }

  /** Takes a token. Returns `false` if none is left. */
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
  /** `null`: no seller has the key. */
  seller: S;
  /** Whether the key is a previous name of the seller. */
  moved: boolean;
  /** In ms. */
  readAt: number;
  epoch: number;
}

export interface DirectoryLimits {
  /** Maximum number of cached sellers. */
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
export interface Broken {
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
  /** In ms. */
  now: () => number;
}

/** Reads sellers for the directory: one read per key at a time, with a timeout, a budget and a circuit breaker. */
export class SellerReads {
  readonly #sellers: DirectorySellers;
  readonly #memory: SellerReadsOptions["memory"];
  readonly #counts: SellerReadsOptions["counts"];
  readonly #now: () => number;
  /** Pending reads by key. A read that was removed from here is not cached. */
  readonly #pending = new Map<string, Read>();
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
    const cached = this.#memory.known(key);
    // A cached name, or one that the storage has, is no guess: its read does not use the budget.
    const isGuess = !cached && !hasName;
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
      // Not the cached seller: the operator has to repair the record, so the error must surface.
      if (error instanceof BrokenRecord) return { status: "broken", error };
      return cached ? lookupOf(cached) : { status: "unavailable", reason: "read-failed" };
    }
    if (found && isGuess) this.#budget.giveBack();
    if (this.#pending.get(key) === read && !isOutdated(found, read)) {
      this.#memory.remember(key, { seller: null, moved: false, ...found, readAt: this.#now(), epoch: read.epoch });
    }
    return found ? lookupOf(found) : UNKNOWN;
  }

  async #find(key: string): Promise<Found | undefined> {
    const current = key.includes(".")
      ? await this.#sellers.findByCustomDomain(key)
      : await this.#sellers.findByDomain(key);
    if (current) return { seller: current, moved: false };
    const renamed = key.includes(".") ? undefined : await this.#sellers.findByPreviousDomain(key);
    return renamed && { seller: renamed, moved: true };
  }
}

const isOutdated = (found: Found | undefined, { changedVersions }: Read): boolean =>
  found !== undefined && found.seller.version < (changedVersions.get(found.seller.id) ?? 0);
