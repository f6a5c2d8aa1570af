import type { Seller } from "../../../areas/shared/sellers/seller.ts";

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
