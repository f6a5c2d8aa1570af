type Callback = () => void;

/** Who wants to hear of which seller's orders. Nobody who listens can keep another from hearing. */
export class OrderWatchers {
  readonly #callbacks = new Map<string, Set<Callback>>();

  /** The sellers of whose orders somebody wants to hear. */
  sellerIds(): string[] {
    return [...this.#callbacks.keys()];
  }

  has(sellerId: string): boolean {
    return this.#callbacks.has(sellerId);
  }

  get isEmpty(): boolean {
    return this.#callbacks.size === 0;
  }

  /** @returns what takes this one out again, and no other, however often it is called */
  add(sellerId: string, onChange: Callback): () => void {
    // The same function may be given twice: each time is one to be told.
    const callback = (): void => onChange();
    const callbacks = this.#callbacks.get(sellerId) ?? new Set();
    this.#callbacks.set(sellerId, callbacks.add(callback));
    return () => {
      if (callbacks.delete(callback) && callbacks.size === 0) this.#callbacks.delete(sellerId);
    };
  }

  tell(sellerId: string): void {
    // As it is now: one that a call adds hears of the next change.
    for (const callback of Array.from(this.#callbacks.get(sellerId) ?? [])) {
      try {
        callback();
      } catch {
        // Its own affair.
      }
    }
  }
}
