import type { Seller } from "../../../areas/shared/sellers/seller.ts";

/** Which seller is now of another version, and every name under which it is found. */
export interface SellerChange extends Pick<Seller, "id" | "version"> {
  /** Its subdomain, earlier ones, and the host of a custom domain. */
  names: string[];
}

export interface ChangeListener {
  /** A seller, or something in its catalogue, has changed. The same change may be told more than once, and late. */
  changed(change: SellerChange): void;
  /** Changes can't be heard of. It is tried again; `heard` tells when that has succeeded. */
  lost(reason: unknown): void;
  /** Changes are heard of again, those of the meantime included. */
  heard(): void;
}

/** Tells memory in front of the ports when to look again. */
export interface ChangeFeed {
  /** Whether `epoch` tells of every change: then what was read stays true until it differs, however long ago that was. */
  readonly exact: boolean;
  /**
   * A number that differs from an earlier call's whenever stored data may have changed since, by whichever process. A
   * backend that cannot know returns a constant; then {@link ChangeFeed.watch} tells, and the fresh window of the
   * directory bounds staleness where that fails.
   */
  epoch(): number;
  /**
   * Tells of changes by whichever process, soon after they were made. Where `epoch` is exact there is nothing to tell.
   * @returns what ends it
   */
  watch(watch: ChangeListener): () => void;
}

/** What there is to a name: the first label under the product host, or a whole host. */
export type Lookup =
  | { status: "found"; seller: Seller }
  /** The name is one that the seller had before. */
  | { status: "moved"; seller: Seller }
  | { status: "unknown" }
  /** The read failed or could not be afforded, and memory has nothing: never "no such shop". */
  | { status: "unavailable"; reason: "read-failed" | "too-many-unknown" };

/** Who has a name, as the gateway remembers it. */
export interface SellerLookup {
  resolve(key: string): Promise<Lookup>;
  /** After a write: the next who asks is told what is stored then. */
  forget(key: string): void;
}
