import type { Account, Membership } from "../../../areas/shared/accounts/account.ts";
import type { Product } from "../../../areas/shared/catalogue/product.ts";
import type { Order } from "../../../areas/shared/orders/order.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import type { Shop } from "../../../areas/shared/shops/shop.ts";
import {
  type MarkdownTexts,
  productTexts,
  type RenderedTexts,
  sellerTexts,
} from "../../../areas/shared/texts/rendered-texts.ts";
import type { QueuedMail } from "../mails/mails.ts";
import type { PictureRecord } from "../pictures/images.ts";

/** An account with its password hash. */
export interface AccountRecord extends Account {
  /**
   * In one of the formats of `password-hash.ts`. `null`: the account has no password. `undefined`: Firebase hashed the
   * password, and the project's hash parameters (`PlatformOptions.firebaseHashing`) were not given. An account with
   * `undefined` can't be copied. As a target it keeps its password.
   */
  passwordHash: string | null | undefined;
  disabled: boolean;
}

/**
 * The order created with an idempotency key. Both fields are `null` if the key was withdrawn before its request came.
 */
export interface OrderKeyRecord {
  sellerId: string;
  idempotencyKey: string;
  requestHash: string | null;
  orderId: string | null;
}

/** A seller's last order number. */
export interface OrderNumberRecord {
  sellerId: string;
  last: number;
}

export interface MailRecord extends QueuedMail {
  /** The mail is not sent earlier; ISO 8601. */
  dueAt: string;
}

/** All records of one type, across all sellers and accounts. */
export interface MigrationTable<Item> {
  count(): Promise<number>;
  /** Yields every record once, in bounded batches. Records written during the iteration may or may not be included. */
  batches(): AsyncIterable<Item[]>;
  /** Returns the records with these keys, in no particular order. Unknown keys are skipped. */
  find(keys: readonly string[]): Promise<Item[]>;
  /**
   * Writes the records unchanged, replacing records with the same keys. Idempotent. An error or the end of the process
   * may leave only some of them written.
   * @throws StorageFailure @throws EmailTaken
   */
  put(records: readonly Item[]): Promise<void>;
  /** Ignores unknown keys. Missing on tables whose records are deleted only with their shop. */
  remove?(keys: readonly string[]): Promise<void>;
}

/** Counts the items of all batches, for a table without a cheaper count. */
export async function countItems(batches: AsyncIterable<unknown[]>): Promise<number> {
  let sum = 0;
  for await (const items of batches) sum += items.length;
  return sum;
}

/**
 * Raw access to all records of a backend, only for migrating them to another backend. Writes increment no version and
 * send no mail, and reads include password hashes. Data derived from the records is updated with them.
 */
export interface MigrationStore {
  /** Key: the id. Firebase users without an email address can't sign in, and are not included. */
  accounts: MigrationTable<AccountRecord>;
  /** Key: `accountId/sellerId`. */
  memberships: MigrationTable<Membership>;
  /** Key: `sellerId/id`. */
  orders: MigrationTable<Order>;
  /** Key: `sellerId/idempotencyKey`. */
  orderKeys: MigrationTable<OrderKeyRecord>;
  /** Key: the seller's id. Sellers without orders have no record. */
  orderNumbers: MigrationTable<OrderNumberRecord>;
  /**
   * Key: `sellerId/id`. A picture without its original is counted but not returned. The marks of unused pictures are
   * not migrated.
   */
  pictures: MigrationTable<PictureRecord>;
  /** Key: the id. Mails are read in queue order, and queued in the order in which they are written. */
  mails: MigrationTable<MailRecord>;
  /**
   * Writes a shop and its catalogue unchanged, replacing the shop with the same id. If writing a new shop fails or is
   * interrupted, visitors don't find the shop.
   * @throws DomainTaken
   */
  putShop(shop: Shop): Promise<void>;
  /**
   * Stores the time (ISO 8601) at which a migration to this backend completed, replacing an earlier time. The stored
   * time is not migrated.
   */
  markArrived(at: string): Promise<void>;
  /** Returns `undefined` if no migration to this backend has completed. */
  arrivedAt(): Promise<string | undefined>;
}

/** The markdown of a record whose HTML is missing or was rendered by another version of the renderer. */
export interface OutdatedTexts {
  sellerId: string;
  /** `null`: the texts are the seller's own. */
  productId: string | null;
  texts: MarkdownTexts;
}

export const textsOfSeller = (seller: Seller): OutdatedTexts => ({
  sellerId: seller.id,
  productId: null,
  texts: sellerTexts(seller),
});

export const textsOfProduct = (product: Product): OutdatedTexts => ({
  sellerId: product.sellerId,
  productId: product.id,
  texts: productTexts(product),
});

export interface RerenderedTexts extends OutdatedTexts {
  rendered: RenderedTexts;
}

/** The stored texts of all sellers, for rendering them again after a release. */
export interface Texts {
  /**
   * Yields each record that was rendered by another version, once, grouped by seller. Skips records that can't be read.
   * Reads in bounded batches.
   */
  outdated(renderer: number): AsyncIterable<OutdatedTexts>;
  /**
   * Stores the HTML of some records of one seller, and increments the seller's `version`. The records' own `version`
   * and `updatedAt` stay. Skips records that were deleted or whose texts have changed.
   */
  put(sellerId: string, records: readonly RerenderedTexts[]): Promise<void>;
  /** Stores that no record is outdated. The next {@link outdated} of this version reads no records. */
  markCurrent(renderer: number): Promise<void>;
}
