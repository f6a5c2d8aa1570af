type Callback = () => void;

/** The callbacks to run when a seller's orders change. An error in one callback does not affect the others. */
export class OrderWatchers {
  readonly #callbacks = new Map<string, Set<Callback>>();

  /** The sellers with at least one callback. */
  sellerIds(): string[] {
    return [...this.#callbacks.keys()];
  }

  has(sellerId: string): boolean {
    return this.#callbacks.has(sellerId);
  }

  get isEmpty(): boolean {
    return this.#callbacks.size === 0;
  }

  /** @returns a function that removes this callback; further calls of it do nothing */
  add(sellerId: string, onChange: Callback): () => void {
    // The same function may be added twice. Each addition is called and removed separately.
    const callback = (): void => onChange();
    const callbacks = this.#callbacks.get(sellerId) ?? new Set();
    this.#callbacks.set(sellerId, callbacks.add(callback));
    return () => {
      if (callbacks.delete(callback) && callbacks.size === 0) this.#callbacks.delete(sellerId);
    };
  }

  notify(sellerId: string): void {
    // A copy: callbacks added during the loop are called for the next change.
    for (const callback of Array.from(this.#callbacks.get(sellerId) ?? [])) {
      try {
        callback();
      } catch {
        // See the class comment.
      }
    }
  }
}
