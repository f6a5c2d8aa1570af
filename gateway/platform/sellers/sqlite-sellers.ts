import { latestBillingSync } from "../../../areas/shared/sellers/billing.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import { mapRows, type SqliteDatabase } from "../database/sqlite-database.ts";
import { ObjectNotFound } from "../errors.ts";
import type { ChangeFeed } from "./change-feed.ts";
import {
  type BrokenSeller,
  changedSeller,
  domainClaims,
  listedSeller,
  type SellerHead,
  type SellerPatch,
  type Sellers,
} from "./sellers.ts";

export const sellerRows = mapRows("sellers");

const { columns, find, fromRow, toRow } = sellerRows;

const FIND_BY_DOMAIN = `SELECT ${columns} FROM sellers WHERE domain = :domain LIMIT 1`;
const FIND_BY_NAME = `
  SELECT ${columns} FROM domains JOIN sellers ON sellers.id = domains.sellerId
  WHERE domains.name = :name AND domains.kind = :kind`;
const GET = `SELECT ${columns} FROM sellers WHERE id = :id`;
const FIND_BY_CARD_ACCOUNT = `SELECT ${columns} FROM sellers WHERE cardAccountId = :accountId`;
const FIND_BY_CUSTOMER = `SELECT ${columns} FROM sellers WHERE billingCustomer = :customer`;
const LIST_UNSYNCED = `
  SELECT id FROM sellers WHERE billingSyncAt IS NOT NULL AND (billingSyncAt <= :now OR billingSyncAt > :latest)
  ORDER BY billingSyncAt, id LIMIT :limit`;
const HAS_NAME = "SELECT 1 FROM domains WHERE name = ?";
const PEEK = `
  SELECT sellers.id, sellers.domain, sellers.status, sellers.version
  FROM domains JOIN sellers ON sellers.id = domains.sellerId WHERE domains.name = :name AND domains.kind <> 'previous'`;
const HOLDER = "SELECT sellerId FROM domains WHERE name = :name";
const LIST = `SELECT ${columns} FROM sellers WHERE domain > :after ORDER BY domain LIMIT :limit`;

export class SqliteSellers implements Sellers {
  readonly #database: SqliteDatabase;
  readonly #now: () => Date;

  constructor(database: SqliteDatabase, now: () => Date) {
    this.#database = database;
    this.#now = now;
  }

  async findByDomain(domain: string): Promise<Seller | undefined> {
    return find(this.#database, FIND_BY_DOMAIN, { domain });
  }

  async findByPreviousDomain(domain: string): Promise<Seller | undefined> {
    return find(this.#database, FIND_BY_NAME, { name: domain, kind: "previous" });
  }

  async findByCustomDomain(host: string): Promise<Seller | undefined> {
    return find(this.#database, FIND_BY_NAME, { name: host, kind: "custom" });
  }

  async findByCardAccount(accountId: string): Promise<Seller | undefined> {
    return find(this.#database, FIND_BY_CARD_ACCOUNT, { accountId });
  }

  async findByCustomer(customer: string): Promise<Seller | undefined> {
    return find(this.#database, FIND_BY_CUSTOMER, { customer });
  }

  async listUnsynced(now: Date, limit: number): Promise<string[]> {
    const due = { now: now.toISOString(), latest: latestBillingSync(now) };
    return this.#database.all(LIST_UNSYNCED, { ...due, limit }).map(({ id }) => String(id));
  }

  async get(id: string): Promise<Seller | undefined> {
    return find(this.#database, GET, { id });
  }

  hasName(name: string): boolean {
    return this.#database.has(HAS_NAME, name);
  }

  peek(name: string): SellerHead | undefined {
    return this.#database.get(PEEK, { name }) as SellerHead | undefined;
  }

  async holderOf(name: string): Promise<string | undefined> {
    return this.#database.get(HOLDER, { name })?.["sellerId"] as string | undefined;
  }

  async list({ after = "", limit }: { after?: string; limit: number }): Promise<(Seller | BrokenSeller)[]> {
    const rows = this.#database.all(LIST, { after, limit });
    return rows.map((row) => listedSeller({ id: row["id"], domain: row["domain"] }, () => fromRow(row)));
  }

  async change(id: string, build: (stored: Seller) => SellerPatch): Promise<Seller> {
    return this.#database.transaction(() => {
      const stored = readSeller(this.#database, id);
      const seller = changedSeller(stored, build(stored), this.#now());
      rewriteSeller(this.#database, seller);
      return seller;
    });
  }
}

/** Reads a seller inside a transaction. @throws ObjectNotFound */
export function readSeller(database: SqliteDatabase, id: string): Seller {
  const seller = find(database, GET, { id });
  if (!seller) throw new ObjectNotFound(`There is no seller ${id}.`);
  return seller;
}

const DELETE_DOMAINS = "DELETE FROM domains WHERE sellerId = :id";
const INSERT_DOMAIN = "INSERT INTO domains (name, kind, sellerId) VALUES (:name, :kind, :id)";
const UPDATE = `UPDATE sellers SET (${columns.replaceAll("sellers.", "")}) = (${columns.replaceAll("sellers.", ":")}) WHERE id = :id`;

/** Inserts a seller and its names. Call inside a transaction. @throws DomainTaken */
export function insertSeller(database: SqliteDatabase, seller: Seller): void {
  database.run(sellerRows.insert, toRow(seller));
  claimDomains(database, seller);
}

/** Replaces a stored seller and its names. Call inside a transaction. @throws DomainTaken */
export function rewriteSeller(database: SqliteDatabase, seller: Seller): void {
  database.run(UPDATE, toRow(seller));
  database.run(DELETE_DOMAINS, { id: seller.id });
  claimDomains(database, seller);
}

function claimDomains(database: SqliteDatabase, seller: Seller): void {
  for (const { name, kind } of domainClaims(seller)) database.run(INSERT_DOMAIN, { name, kind, id: seller.id });
}

const GROW = "UPDATE sellers SET version = version + 1 WHERE id = :sellerId";

/** Increments the version of the seller whose catalogue is being written. @throws ObjectNotFound */
export function growVersion(database: SqliteDatabase, sellerId: string): void {
  if (database.run(GROW, { sellerId }) === 0) throw new ObjectNotFound(`There is no seller ${sellerId}.`);
}

const READ = "SELECT epoch FROM sellersEpoch";

/**
 * An exact feed: the next call of `epoch` reflects a change of any process. Checking the database's epoch for commits
 * is nearly free. After a commit, one row shows whether a seller has changed. Without that row, every sign-in and every
 * mail would make all processes revalidate all shops, at three times the cost of a page hit each.
 */
export class SqliteChangeFeed implements ChangeFeed {
  readonly exact = true;
  readonly #database: SqliteDatabase;
  #committed: number | undefined;
  #epoch = 0;

  constructor(database: SqliteDatabase) {
    this.#database = database;
  }

  epoch(): number {
    // Read first: a commit between the two reads is then detected by the next call.
    const committed = this.#database.epoch();
    if (committed !== this.#committed) {
      this.#epoch = Number(this.#database.get(READ)?.["epoch"]);
      this.#committed = committed;
    }
    return this.#epoch;
  }

  /** Never reports a change, because `epoch` is exact. */
  subscribe(): () => void {
    return () => {};
  }
}
