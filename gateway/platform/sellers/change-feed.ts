import type { Seller } from "../../../areas/shared/sellers/seller.ts";

/** A seller with a new version. */
export interface SellerChange extends Pick<Seller, "id" | "version"> {
  /** The subdomain, previous subdomains, and the host of a custom domain. */
  names: string[];
}

export interface ChangeListener {
  /** Called after a change of a seller or its catalogue. A change may be delivered late and more than once. */
  changed(change: SellerChange): void;
  /** Called when the feed fails. It retries, and calls `restored` when it succeeds. */
  lost(reason: unknown): void;
  /** Called when the feed is restored. Changes during the outage have been delivered. */
  restored(): void;
}

/** Reports changes of sellers, for invalidating caches. */
export interface ChangeFeed {
  /** Whether every change also changes `epoch`. Then cached data is valid as long as `epoch` is the same. */
  readonly exact: boolean;
  /**
   * Returns a number that changes whenever any process may have changed stored data. A backend without this information
   * returns a constant. Its changes are reported by {@link ChangeFeed.subscribe}. If that fails, the directory's `freshMs`
   * limits staleness.
   */
  epoch(): number;
  /**
   * Reports changes of any process, with a short delay. Reports nothing if `epoch` is exact.
   * @returns a function that ends the subscription
   */
  subscribe(listener: ChangeListener): () => void;
}

/** The result of looking up a name: the first label under the product host, or a custom host. */
export type Lookup =
  | { status: "found"; seller: Seller }
  /** The name is a previous one of the seller. */
  | { status: "moved"; seller: Seller }
  | { status: "unknown" }
  /**
   * The read failed or exceeded its budget, and the cache has no entry. It doesn't mean that the shop doesn't exist.
   */
  | { status: "unavailable"; reason: "read-failed" | "too-many-unknown" };

/** Cached lookups of sellers by name. */
export interface SellerLookup {
  resolve(key: string): Promise<Lookup>;
  /** Invalidates a name after a write. The next lookup reads the storage. */
  forget(key: string): void;
}
