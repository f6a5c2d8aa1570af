import { createHash } from "node:crypto";
import type { Shop } from "../../../areas/shared/shops/shop.ts";
import type { PictureRecord } from "../pictures/images.ts";
import type { Platform } from "../platform.ts";
import { allSellers } from "../sellers/sellers.ts";
import { readShop } from "../shops/export-shop.ts";
import type { MigrationTable } from "./migration-store.ts";

/** The unit that reports count and name. A shop record has one part per category and product. */
export interface Part {
  /** A plural noun for reports: `products`. */
  kind: string;
  /** Unique among the record's parts of this kind. */
  key: string;
  /** The name in reports, such as a slug, an order number or an email address. */
  name: string;
  /** `null` if the part belongs to no seller. */
  sellerId: string | null;
  /** The fields to compare. A field whose value is unknown is `undefined`, and is not compared. */
  fields: object;
}

/** One type of record on one platform, with its table. */
export interface RecordType<Item = unknown> {
  title: string;
  table: MigrationTable<Item>;
  keyOf(record: Item): string;
  partsOf(record: Item): Part[];
  /** Counts the stored parts by kind. */
  counts(): Promise<Record<string, number>>;
  /** Whether the target's record is newer, so that copying would undo a change. */
  isAhead?(target: Item, source: Item): boolean;
  /** Whether the target may have records that the source lacks. They are not compared. */
  mayHaveMore?: boolean;
}

/** Finds the records with the same keys on another platform. @returns them by key */
export async function counterparts<Item>(
  other: RecordType<Item>,
  records: readonly Item[],
): Promise<Map<string, Item>> {
  const found = await other.table.find(records.map((record) => other.keyOf(record)));
  return new Map(found.map((record) => [other.keyOf(record), record]));
}

/** Yields the records that exist in `one` and not in `other`, in batches. */
export async function* onlyIn<Item>(one: RecordType<Item>, other: RecordType<Item>): AsyncGenerator<Item[]> {
  for await (const batch of one.table.batches()) {
    const matching = await counterparts(other, batch);
    const surplus = batch.filter((record) => !matching.has(one.keyOf(record)));
    if (surplus.length > 0) yield surplus;
  }
}

/** Sellers with their catalogues, one shop at a time. */
function shopRecordType(platform: Platform): RecordType<Shop> {
  return {
    title: "shops",
    table: shopTable(platform),
    keyOf: ({ seller }) => seller.id,
    partsOf,
    async counts() {
      const counts = { shops: 0, categories: 0, products: 0 };
      for await (const { id } of allSellers(platform)) {
        const [categories, products] = await Promise.all([
          platform.categories.list(id),
          platform.products.count(id, {}),
        ]);
        counts.shops += 1;
        counts.categories += categories.length;
        counts.products += products;
      }
      return counts;
    },
    isAhead: (target, source) => target.seller.version > source.seller.version,
  };
}

function shopTable(platform: Platform): MigrationTable<Shop> {
  return {
    async count() {
      let sum = 0;
      for await (const _ of allSellers(platform)) sum += 1;
      return sum;
    },
    async *batches() {
      for await (const seller of allSellers(platform)) yield [await readShop(platform, seller)];
    },
    async find(keys) {
      const shops: Shop[] = [];
      for (const id of keys) {
        const seller = await platform.sellers.get(id);
        if (seller) shops.push(await readShop(platform, seller));
      }
      return shops;
    },
    async put(shops) {
      for (const shop of shops) await platform.migration.putShop(shop);
    },
  };
}

function partsOf({ seller, categories, products }: Shop): Part[] {
  const { id, domain } = seller;
  const part =
    (kind: string) =>
    (record: { id: string; slug: string }): Part => ({
      kind,
      key: record.id,
      name: record.slug,
      sellerId: id,
      fields: withoutHtml(record),
    });
  return [
    { kind: "shops", key: id, name: domain, sellerId: null, fields: withoutHtml(seller) },
    ...categories.map(part("categories")),
    ...products.map(part("products")),
  ];
}

/** Excludes the HTML from the comparison: the target may have rendered the markdown with another renderer version. */
function withoutHtml(record: object): object {
  return { ...record, rendered: undefined };
}

/**
 * The record types of a migration, ordered so that referenced records come first. Sessions, tickets, registrations and
 * imports are not migrated: people sign in again, request another link and upload their file again.
 */
export function recordTypesOf(platform: Platform): RecordType[] {
  const { accounts, memberships, orders, orderKeys, orderNumbers, pictures, mails } = platform.migration;
  return [
    plain("accounts", accounts, ({ id }) => id, {
      nameOf: ({ email }) => email,
      sellerOf: () => null,
      mayHaveMore: true,
    }),
    shopRecordType(platform),
    plain("memberships", memberships, ({ accountId, sellerId }) => `${accountId}/${sellerId}`, {
      nameOf: ({ accountId }) => accountId,
      sellerOf: ({ sellerId }) => sellerId,
    }),
    plain("orders", orders, ({ sellerId, id }) => `${sellerId}/${id}`, {
      nameOf: ({ number }) => `#${number}`,
      sellerOf: ({ sellerId }) => sellerId,
      isAhead: (target, source) => target.events.length > source.events.length,
    }),
    plain("order keys", orderKeys, ({ sellerId, idempotencyKey }) => `${sellerId}/${idempotencyKey}`, {
      nameOf: ({ idempotencyKey }) => idempotencyKey,
      sellerOf: ({ sellerId }) => sellerId,
      // Customers of the target withdraw orders whose answer was lost.
      mayHaveMore: true,
    }),
    plain("order numbers", orderNumbers, ({ sellerId }) => sellerId, {
      nameOf: () => "last order number",
      sellerOf: ({ sellerId }) => sellerId,
      isAhead: (target, source) => target.last > source.last,
    }),
    plain("pictures", pictures, ({ sellerId, id }) => `${sellerId}/${id}`, {
      nameOf: ({ id }) => id,
      sellerOf: ({ sellerId }) => sellerId,
      fieldsOf: fileHashes,
      mayHaveMore: true,
    }),
    plain("mails", mails, ({ id }) => id, { nameOf: ({ id }) => id, sellerOf: () => null }),
  ];
}

interface PlainRecordType<Item> extends Pick<RecordType<Item>, "isAhead" | "mayHaveMore"> {
  nameOf: (record: Item) => string;
  sellerOf: (record: Item) => string | null;
  fieldsOf?: (record: Item) => object;
}

/** A record type whose records have one part each. */
function plain<Item extends object>(
  title: string,
  table: MigrationTable<Item>,
  keyOf: (record: Item) => string,
  { nameOf, sellerOf, fieldsOf = (record) => record, ...rest }: PlainRecordType<Item>,
): RecordType<Item> {
  const partOf = (record: Item): Part => ({
    kind: title,
    key: keyOf(record),
    name: nameOf(record),
    sellerId: sellerOf(record),
    fields: fieldsOf(record),
  });
  return {
    title,
    table,
    keyOf,
    partsOf: (record) => [partOf(record)],
    counts: async () => ({ [title]: await table.count() }),
    ...rest,
  };
}

/** The SHA-256 hash of a picture's original under its file name: the field that is compared. */
function fileHashes({ original }: PictureRecord): object {
  return { [`original.${original.format}`]: sha256(original.bytes) };
}

function sha256(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}
