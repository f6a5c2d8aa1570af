/**
 * A token bucket for reads that find nothing. Each read of a name that is not in memory takes a token and gives it back
 * when a seller was found: shops cost nothing, however many there are, and a flood of made-up names runs dry at
 * `perSecond`.
 */
export class ReadBudget {
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
