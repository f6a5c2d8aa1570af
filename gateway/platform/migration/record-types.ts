import { createHash } from "node:crypto";
import type { Shop } from "../../../areas/shared/shops/shop.ts";
import type { PictureRecord } from "../pictures/images.ts";
import type { Platform } from "../platform.ts";
import { allSellers } from "../sellers/sellers.ts";
import { readShop } from "../shops/export-shop.ts";
import type { MigrationTable } from "./migration-store.ts";

/** One thing that a record tells of: a line of a report. */
export interface Part {
  /** In the plural, for people. */
  kind: string;
  /** Tells it from all others of its kind in one record. */
  key: string;
  /** What it is called, among those of its kind and its seller. */
  name: string;
  /** Whose it is; `null`: no seller's. */
  sellerId: string | null;
  /** Its fields, as far as they can be told; one that is `undefined` can't, and is not compared. */
  fields: object;
}

/** Records that move together, on one platform. */
export interface RecordType<Item = unknown> {
  title: string;
  holding: MigrationTable<Item>;
  keyOf(record: Item): string;
  partsOf(record: Item): Part[];
  /** How many parts there are, by their kinds. */
  counts(): Promise<Record<string, number>>;
  /** Whether the record has gone on where it was brought to, so that bringing it again would undo something. */
  isAhead?(stored: Item, brought: Item): boolean;
  /** Whether there may be others where they are brought to, which nobody asks about. */
  mayHaveMore?: boolean;
}

/** What another side has of some records, by their keys. */
export async function counterparts<Item>(
  other: RecordType<Item>,
  records: readonly Item[],
): Promise<Map<string, Item>> {
  const found = await other.holding.find(records.map((record) => other.keyOf(record)));
  return new Map(found.map((record) => [other.keyOf(record), record]));
}

/** The records of one side that the other has not, batch after batch. */
export async function* onlyIn<Item>(one: RecordType<Item>, other: RecordType<Item>): AsyncGenerator<Item[]> {
  for await (const batch of one.holding.batches()) {
    const known = await counterparts(other, batch);
    const alone = batch.filter((record) => !known.has(one.keyOf(record)));
    if (alone.length > 0) yield alone;
  }
}

/** Sellers with their catalogues, one shop at a time. */
function shopRecordType(platform: Platform): RecordType<Shop> {
  return {
    title: "shops",
    holding: shopTable(platform),
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
    isAhead: (stored, brought) => stored.seller.version > brought.seller.version,
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

/** HTML follows from the markdown, and the target may have rendered it again since. */
function withoutHtml(record: object): object {
  return { ...record, rendered: undefined };
}

/**
 * Everything that moves, what is referred to before what refers to it. Sessions, tickets, registrations and imports don't: people sign
 * in again, ask for another link, and send their file once more.
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
      isAhead: (stored, brought) => stored.events.length > brought.events.length,
    }),
    plain("order keys", orderKeys, ({ sellerId, idempotencyKey }) => `${sellerId}/${idempotencyKey}`, {
      nameOf: ({ idempotencyKey }) => idempotencyKey,
      sellerOf: ({ sellerId }) => sellerId,
    }),
    plain("order numbers", orderNumbers, ({ sellerId }) => sellerId, {
      nameOf: () => "of the last order",
      sellerOf: ({ sellerId }) => sellerId,
      isAhead: (stored, brought) => stored.last > brought.last,
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

/** A kind of which each record is one part. */
function plain<Item extends object>(
  title: string,
  holding: MigrationTable<Item>,
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
    holding,
    keyOf,
    partsOf: (record) => [partOf(record)],
    counts: async () => ({ [title]: await holding.count() }),
    ...rest,
  };
}

/** A picture as the hash of its original under its file name. */
function fileHashes({ original }: PictureRecord): object {
  return { [`original.${original.format}`]: sha256(original.bytes) };
}

function sha256(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}
