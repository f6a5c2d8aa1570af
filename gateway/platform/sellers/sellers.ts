import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import { BrokenRecord } from "../errors.ts";

/** The fields that a change may set. The adapter sets all others. */
export type SellerPatch = Partial<Omit<Seller, "id" | "createdAt" | "updatedAt" | "version">>;

/** The fields of a seller that decide which cached page a request gets. */
export type SellerHead = Pick<Seller, "id" | "domain" | "status" | "version">;

/** A stored seller that can't be read. Its names stay reserved. */
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
 * The sellers. Every write increments `version`. It increases `updatedAt` if it changes the settings, so `updatedAt`
 * identifies one state of them. Methods reject with `StorageFailure` if the storage fails, and with `BrokenRecord` if
 * this seller can't be read. They return `undefined` for an unknown seller.
 */
export interface Sellers {
  /** Finds a seller by its current domain. */
  findByDomain(domain: string): Promise<Seller | undefined>;
  /** Finds a seller by a previous domain, which stays reserved for it. */
  findByPreviousDomain(domain: string): Promise<Seller | undefined>;
  /** Finds a seller by the host of a verified custom domain. */
  findByCustomDomain(host: string): Promise<Seller | undefined>;
  /** Finds a seller by the provider's id of its account for card payments. */
  findByCardAccount(accountId: string): Promise<Seller | undefined>;
  /** Finds a seller by the provider's id of it as a customer. */
  findByCustomer(customer: string): Promise<Seller | undefined>;
  get(id: string): Promise<Seller | undefined>;
  /**
   * Whether a seller has this name as its domain, a previous domain, or the host of a verified custom domain. Takes
   * microseconds. Returns `undefined` if only a read can answer. May return `true` for a name that was given up
   * recently.
   */
  hasName(name: string): boolean | undefined;
  /**
   * Returns the seller that has this domain, or this host as its verified custom domain. Takes microseconds. Returns
   * `undefined` if no seller has it, or if only a read can answer.
   */
  peek(name: string): SellerHead | undefined;
  /**
   * Returns the id of the seller that has claimed a name: as its domain, a previous domain, or a verified custom
   * domain. Returns `undefined` if the name is free.
   */
  holderOf(name: string): Promise<string | undefined>;
  /** Lists up to `limit` sellers, ordered by `domain`, starting after the domain `after`. */
  list(page: { after?: string; limit: number }): Promise<(Seller | BrokenSeller)[]>;
  /**
   * Returns the ids of sellers whose subscription is read again: `billing.syncAt` is at or before `now`, or later than
   * `latestBillingSync`. Oldest first.
   */
  listUnsynced(now: Date, limit: number): Promise<string[]>;
  /**
   * Reads, builds and writes a change in one transaction. `build` must be pure and synchronous. If it throws, nothing
   * is written.
   * @throws DomainTaken @throws ObjectNotFound @throws the error of `build`
   */
  change(id: string, build: (stored: Seller) => SellerPatch): Promise<Seller>;
}

/** Returns one entry of `Sellers.list`: the seller, or a `BrokenSeller` for an unreadable record. */
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

/** Returns the current time, but at least 1 ms after `before`, so each state of the settings has its own time. */
const laterThan = (before: string, now: Date): string =>
  new Date(Math.max(now.getTime(), new Date(before).getTime() + 1)).toISOString();

/** Fields that providers report at any time. A form of the settings that is open then can still be saved. */
const REPORTED: ReadonlySet<string> = new Set<keyof SellerPatch>(["subscription", "cardAccount", "billing"]);

/** Applies a change to a stored seller. Missing and undefined fields stay. Increments `version`. */
export function changedSeller(stored: Seller, change: SellerPatch, now: Date): Seller {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const isReport = Object.keys(given).length > 0 && Object.keys(given).every((field) => REPORTED.has(field));
  return {
    ...stored,
    ...given,
    id: stored.id,
    createdAt: stored.createdAt,
    updatedAt: isReport ? stored.updatedAt : laterThan(stored.updatedAt, now),
    version: stored.version + 1,
  };
}

/** A current or previous name of a shop. Names are unique across sellers. */
interface DomainClaim {
  name: string;
  kind: "current" | "previous" | "custom";
}

/**
 * Returns all names that the seller claims. Previous domains stay claimed, so that others can't take over links to
 * them. A custom domain is claimed only after its verification, so that others can't block it.
 */
export function domainClaims(seller: Pick<Seller, "domain" | "previousDomains" | "customDomain">): DomainClaim[] {
  const kinds = new Map<string, DomainClaim["kind"]>();
  for (const name of seller.previousDomains) kinds.set(name, "previous");
  if (seller.customDomain?.verified) kinds.set(seller.customDomain.host, "custom");
  kinds.set(seller.domain, "current");
  return Array.from(kinds, ([name, kind]) => ({ name, kind }));
}

const PAGE = 100;

/** Yields all sellers, ordered by domain. @throws BrokenRecord */
export async function* allSellers(platform: { sellers: Pick<Sellers, "list"> }): AsyncGenerator<Seller> {
  for await (const seller of listedSellers(platform)) {
    if (seller instanceof BrokenSeller) throw seller.error;
    yield seller;
  }
}

/** Yields all sellers, ordered by domain, with a `BrokenSeller` for each unreadable record. */
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
