import type { Shop } from "../../../areas/shared/shops/shop.ts";
import type { Platform } from "../platform.ts";
import { allSellers } from "../sellers/all-sellers.ts";
import { readShop } from "../shops/read-shop.ts";
import type { Holding } from "./holdings.ts";
import type { Kind, Part } from "./kind.ts";

/** Sellers with their catalogues, one shop at a time. */
export function shopsKind(platform: Platform): Kind<Shop> {
  return {
    title: "shops",
    holding: shopsHolding(platform),
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

function shopsHolding(platform: Platform): Holding<Shop> {
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
      for (const shop of shops) await platform.holdings.putShop(shop);
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
