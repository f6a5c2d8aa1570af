import { GatewayError } from "../../errors.ts";

export interface UploadPlacesOptions {
  total: number;
  /** For one seller, so that nobody takes them all. */
  each: number;
}

/** How many uploads are held in memory at a time, arriving or in work. */
export class UploadPlaces {
  readonly #options: UploadPlacesOptions;
  readonly #taken = new Map<string, number>();
  #total = 0;

  constructor(options: UploadPlacesOptions) {
    this.#options = options;
  }

  /** Runs the task in a place of its own. @throws GatewayError `uploads-busy` when there is none */
  async within<Value>(sellerId: string, task: () => Promise<Value>): Promise<Value> {
    const own = this.#taken.get(sellerId) ?? 0;
    if (own >= this.#options.each || this.#total >= this.#options.total) throw new GatewayError("uploads-busy");
    this.#taken.set(sellerId, own + 1);
    this.#total += 1;
    try {
      return await task();
    } finally {
      this.#total -= 1;
      const left = (this.#taken.get(sellerId) ?? 1) - 1;
      if (left === 0) this.#taken.delete(sellerId);
      else this.#taken.set(sellerId, left);
    }
  }
}
