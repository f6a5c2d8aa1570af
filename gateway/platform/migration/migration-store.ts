import type { Account, Membership } from "../../../areas/shared/accounts/account.ts";
import type { Order } from "../../../areas/shared/orders/order.ts";
import type { Shop } from "../../../areas/shared/shops/shop.ts";
import type { MarkdownTexts, RenderedTexts } from "../../../areas/shared/texts/rendered-texts.ts";
import type { QueuedMail } from "../mails/mails.ts";
import type { PictureRecord } from "../pictures/images.ts";

/** An account with what its password is told by. */
export interface AccountRecord extends Account {
  /**
   * In one of the forms of `password-hash.ts`; `null`: there is no password. `undefined`: there is one, but Firebase has
   * hashed it, and the project's hashing (`PlatformOptions.firebaseHashing`) was not given; such an account can't be put
   * anywhere, and where it is put over, its password stays.
   */
  passwordHash: string | null | undefined;
  disabled: boolean;
}

/** Which order a client's key has made; `null` each where it was used up before its request arrived. */
export interface OrderKeyRecord {
  sellerId: string;
  idempotencyKey: string;
  requestHash: string | null;
  orderId: string | null;
}

/** The number of a seller's last order. */
export interface OrderNumberRecord {
  sellerId: string;
  last: number;
}

export interface MailRecord extends QueuedMail {
  /** Not to be handed out before; ISO 8601. */
  dueAt: string;
}

/** All records of one kind, whoever's they are. */
export interface MigrationTable<Item> {
  count(): Promise<number>;
  /** Every one once, so many at a time as memory easily takes. What is written meanwhile may be among them, or not. */
  batches(): AsyncIterable<Item[]>;
  /** Those of a batch's keys that are there, in no order. */
  find(keys: readonly string[]): Promise<Item[]>;
  /**
   * Puts them there as they are, each in the place of the one with its key. Doing it again changes nothing. If it fails,
   * or the process ends, some are there and others not.
   * @throws StorageFailure @throws EmailTaken
   */
  put(records: readonly Item[]): Promise<void>;
  /** Unknown ones are passed over. It is left out where what was there once never goes. */
  remove?(keys: readonly string[]): Promise<void>;
}

/**
 * What a backend keeps, as it keeps it: for moving all of it to another backend, and for nothing else. No version grows
 * here, no mail goes out, and passwords' hashes leave. What is derived from the records follows them.
 */
export interface MigrationStore {
  /** Key: the id. Firebase's users without an e-mail address can't sign in here, and are none. */
  accounts: MigrationTable<AccountRecord>;
  /** Key: `accountId/sellerId`. */
  memberships: MigrationTable<Membership>;
  /** Key: `sellerId/id`. */
  orders: MigrationTable<Order>;
  /** Key: `sellerId/idempotencyKey`. */
  orderKeys: MigrationTable<OrderKeyRecord>;
  /** Key: the seller's id. Sellers without orders have none. */
  orderNumbers: MigrationTable<OrderNumberRecord>;
  /** Key: `sellerId/id`. One without its original is none; it counts all the same. Notes that nothing refers to one stay behind. */
  pictures: MigrationTable<PictureRecord>;
  /** Key: the id. They come the oldest first, and are queued in the order in which they are put. */
  mails: MigrationTable<MailRecord>;
  /**
   * Puts a shop there as it is, its catalogue with it, in the place of the one with its id. If it fails, or the process
   * ends, a shop that is new can't be found by its visitors.
   * @throws DomainTaken
   */
  putShop(shop: Shop): Promise<void>;
  /**
   * Notes that everything has been brought here, and when (ISO 8601); a later time takes the place of the one before.
   * The note itself stays behind when everything moves on.
   */
  markArrived(at: string): Promise<void>;
  /** `undefined`: never. */
  arrivedAt(): Promise<string | undefined>;
}

/** The markdown of a record whose HTML is missing or was rendered by another version of the renderer. */
export interface OutdatedTexts {
  sellerId: string;
  /** `null`: the texts are the seller's own. */
  productId: string | null;
  texts: MarkdownTexts;
}

export interface RerenderedTexts extends OutdatedTexts {
  rendered: RenderedTexts;
}

/** The stored texts of all sellers, for rendering them again after a release. */
export interface Texts {
  /**
   * Each record once that was not rendered by this version, one seller's records after another's. Records that can't be
   * read are skipped. Reads in bounded batches.
   */
  outdated(renderer: number): AsyncIterable<OutdatedTexts>;
  /**
   * Stores the HTML of some records of one seller, and grows the seller's `version`; the records' own `version` and
   * `updatedAt` stay. Skips a record that is gone, or of which a text has changed.
   */
  put(sellerId: string, records: readonly RerenderedTexts[]): Promise<void>;
  /** Notes that no record is outdated, so that the next {@link outdated} of this version needs not read them all. */
  markCurrent(renderer: number): Promise<void>;
}
