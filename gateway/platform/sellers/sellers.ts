import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import { BrokenRecord } from "../errors.ts";

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
   * The same in one transaction with a look at what is stored. `build` is pure and synchronous: what it throws is what
   * this rejects with, and nothing is written. @throws DomainTaken @throws ObjectNotFound @throws whatever `build` throws
   */
  change(id: string, build: (stored: Seller) => SellerChange): Promise<Seller>;
}

/** One entry of `Sellers.list`: a record that can't be read doesn't hide the others. */
export function listedSeller(
  { id, domain }: { id: unknown; domain: unknown },
  read: () => Seller,
): Seller | BrokenSeller {
  try {
    return read();
  } catch (error) {
    if (error instanceof BrokenRecord) return new BrokenSeller(String(id), String(domain), error);
    throw error;
  }
}

/** One state of the settings never has the time of another, however little lies between them, or whatever the clock does. */
const laterThan = (before: string, now: Date): string =>
  new Date(Math.max(now.getTime(), new Date(before).getTime() + 1)).toISOString();

/** The stored seller after a change: what the change leaves out (or undefined) stays, `version` grows by one, and `updatedAt` grows too. */
export function changedSeller(stored: Seller, change: SellerChange, now: Date): Seller {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  return {
    ...stored,
    ...given,
    id: stored.id,
    createdAt: stored.createdAt,
    updatedAt: laterThan(stored.updatedAt, now),
    version: stored.version + 1,
  };
}

/** A name under which a shop is, or was, found. No two sellers hold the same one. */
interface DomainClaim {
  name: string;
  kind: "current" | "previous" | "custom";
}

/**
 * Every name that the seller holds against all others. Earlier domains stay held, or someone else could take over the
 * links that lead to them; a custom domain is held only once it is verified, or anyone could block another's.
 */
export function domainClaims(seller: Pick<Seller, "domain" | "previousDomains" | "customDomain">): DomainClaim[] {
  const kinds = new Map<string, DomainClaim["kind"]>();
  for (const name of seller.previousDomains) kinds.set(name, "previous");
  if (seller.customDomain?.verified) kinds.set(seller.customDomain.host, "custom");
  kinds.set(seller.domain, "current");
  return Array.from(kinds, ([name, kind]) => ({ name, kind }));
}

const PAGE = 100;

/** Every seller by domain, however many there are. @throws BrokenRecord */
export async function* allSellers(platform: { sellers: Pick<Sellers, "list"> }): AsyncGenerator<Seller> {
  for await (const seller of listedSellers(platform)) {
    if (seller instanceof BrokenSeller) throw seller.error;
    yield seller;
  }
}

/** The same with those that can't be read among them. */
export async function* listedSellers({
  sellers,
}: {
  sellers: Pick<Sellers, "list">;
}): AsyncGenerator<Seller | BrokenSeller> {
  let after: string | undefined;
  for (;;) {
    const page = await sellers.list({ ...(after === undefined ? {} : { after }), limit: PAGE });
    yield* page;
    after = page.at(-1)?.domain;
    if (page.length < PAGE) return;
  }
}
