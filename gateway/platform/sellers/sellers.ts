import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import type { BrokenRecord } from "../errors.ts";

/** What may be changed of a stored seller; the rest is identity, history, or the adapter's own bookkeeping. */
export type SellerChange = Partial<Omit<Seller, "id" | "createdAt" | "updatedAt" | "version">>;

/** A stored seller that can't be read. Its names are its own nevertheless. */
export class BrokenSeller {
  readonly id: string;
  readonly domain: string;
  readonly error: BrokenRecord;

  constructor(id: string, domain: string, error: BrokenRecord) {
    this.id = id;
    this.domain = domain;
    this.error = error;
  }
}

/**
 * The tenants. Every write grows `version` and `updatedAt`, which therefore names one state of the settings. Methods reject with `StorageFailure` when the storage
 * itself fails, and with `BrokenRecord` when only this seller can't be read; "no such seller" is `undefined`, never an
 * error.
 */
export interface Sellers {
  /** The query `sellers where domain == …`, first match. */
  findByDomain(domain: string): Promise<Seller | undefined>;
  /** By a name that the seller once had; nobody else can have it meanwhile. */
  findByPreviousDomain(domain: string): Promise<Seller | undefined>;
  /** By the whole host of a custom domain; only a verified one is found. */
  findByCustomDomain(host: string): Promise<Seller | undefined>;
  get(id: string): Promise<Seller | undefined>;
  /**
   * Whether a seller can be found under a name: its domain, an earlier one, or the host of a verified custom domain. Costs
   * microseconds and never waits. `undefined`: only a read tells. `true` may come a while after the name was given up.
   */
  hasName(name: string): boolean | undefined;
  /**
   * The id of the seller that holds a name against all others: as its domain, an earlier domain, or a verified custom
   * domain. A name that nobody holds is free.
   */
  holderOf(name: string): Promise<string | undefined>;
  /** Ordered by `domain`, those after `after`; at most `limit`. */
  list(page: { after?: string; limit: number }): Promise<(Seller | BrokenSeller)[]>;
  /** @throws DomainTaken @throws ObjectNotFound */
  update(id: string, change: SellerChange): Promise<Seller>;
  /**
   * The same in one transaction with a look at what is stored. `draw` is pure and synchronous: what it throws is what
   * this rejects with, and nothing is written. @throws DomainTaken @throws ObjectNotFound @throws whatever `draw` throws
   */
  change(id: string, draw: (stored: Seller) => SellerChange): Promise<Seller>;
}
